package dev.purveyor.volume.controller;

import java.util.ArrayList;
import java.util.List;

import dev.purveyor.runtime.access.Permission;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.runtime.journal.ConfigMapJournal;
import dev.purveyor.volume.controller.record.Names;

/** What a controller must be allowed to do, from what is switched on. */
final class Rights {
    private static final Resource EVENTS = Resource.core("events");

    private Rights() {}

    static List<Permission> of(ProvisionControllerBuilder settings) {
        var rights = new ArrayList<Permission>();
        for (var verb : List.of("get", "list", "watch", "create", "delete", "patch")) {
            rights.add(Permission.toDo(verb, Names.VOLUMES));
        }
        for (var verb : List.of("get", "list", "watch", "patch")) {
            rights.add(Permission.toDo(verb, Names.CLAIMS).in(settings.claimNamespace));
        }
        for (var verb : List.of("list", "watch"))
            rights.add(Permission.toDo(verb, Names.CLASSES));
        for (var verb : List.of("create", "patch"))
            rights.add(Permission.toDo(verb, EVENTS));
        rights.add(Permission.toDo("get", Names.NODES));
        if (settings.intents == Intents.JOURNAL) {
            var inJournal = settings.journalNamespace;
            rights.add(Permission.toDo("create", UnitObjects.CONFIG_MAPS).in(inJournal));
            for (var name : journals(settings)) {
                for (var verb : List.of("get", "update"))
                    rights.add(Permission.toDo(verb, UnitObjects.CONFIG_MAPS).in(inJournal).named(name));
            }
        }
        addLeases(rights, settings);
        return rights;
    }

    private static void addLeases(List<Permission> rights, ProvisionControllerBuilder settings) {
        var named = settings.identity == null ? UnitNames.of(settings.name).lease() : "";
        switch (settings.coordination) {
            case Coordination.None none -> {
            }
            case Coordination.PerNode perNode -> {
            }
            case Coordination.Leader leader -> addLeases(rights, settings, named, "get", "update");
            case Coordination.Sharded sharded -> addLeases(rights, settings, "", "get", "update", "list", "delete");
            case Coordination.PerClaim perClaim when settings.identity != null ->
                addLeases(rights, settings, "", "get", "update");
            case Coordination.PerClaim perClaim -> {
                addLeases(rights, settings, "", "get", "update", "list", "delete");
                if (settings.intents == Intents.JOURNAL) {
                    rights.add(Permission.toDo("delete", UnitObjects.CONFIG_MAPS).in(settings.journalNamespace));
                }
            }
        }
    }

    private static void addLeases(List<Permission> rights, ProvisionControllerBuilder settings, String name,
            String... verbs) {
        rights.add(Permission.toDo("create", UnitObjects.LEASES).in(settings.journalNamespace));
        for (var verb : verbs)
            rights.add(Permission.toDo(verb, UnitObjects.LEASES).in(settings.journalNamespace).named(name));
    }

    // Identities and instances are not known when roles are written: then it is all ConfigMaps of the namespace, which is "".
    private static List<String> journals(ProvisionControllerBuilder settings) {
        var unknown = settings.identity != null || settings.coordination instanceof Coordination.PerClaim
                || settings.coordination instanceof Coordination.Sharded;
        return !unknown
                ? ConfigMapJournal.objects(UnitNames.of(settings.name).journal())
                : List.of("");
    }
}
