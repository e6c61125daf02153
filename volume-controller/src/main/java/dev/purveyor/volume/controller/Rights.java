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
        if (settings.coordination instanceof Coordination.Leader) addLeases(rights, settings);
        return rights;
    }

    private static void addLeases(List<Permission> rights, ProvisionControllerBuilder settings) {
        var where = settings.journalNamespace;
        var name = settings.identity == null ? UnitNames.of(settings.name).lease() : "";
        rights.add(Permission.toDo("create", UnitObjects.LEASES).in(where));
        for (var verb : List.of("get", "update"))
            rights.add(Permission.toDo(verb, UnitObjects.LEASES).in(where).named(name));
    }

    // Identities are not known when roles are written: then it is all ConfigMaps of the namespace, which is "".
    private static List<String> journals(ProvisionControllerBuilder settings) {
        return settings.identity == null
                ? ConfigMapJournal.objects(UnitNames.of(settings.name).journal())
                : List.of("");
    }
}
