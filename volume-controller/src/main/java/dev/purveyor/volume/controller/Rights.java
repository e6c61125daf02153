package dev.purveyor.volume.controller;

import java.util.ArrayList;
import java.util.List;

import dev.purveyor.runtime.access.Permission;
import dev.purveyor.runtime.access.Resource;
import dev.purveyor.volume.controller.record.Names;

/** What a controller must be allowed to do, from what is switched on. */
final class Rights {
    private static final Resource EVENTS = Resource.core("events");
    private static final Resource CONFIG_MAPS = Resource.core("configmaps");

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
            rights.add(Permission.toDo("create", CONFIG_MAPS).in(inJournal));
            for (var verb : List.of("get", "update")) {
                rights.add(Permission.toDo(verb, CONFIG_MAPS).in(inJournal).named(Engine.journalName(settings)));
            }
        }
        return rights;
    }
}
