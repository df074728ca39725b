package dev.lethe.fuzz;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Fields of an event that determine its scope; each may be null. */
record Place(String tenant, String guild, String channel, String session) {
  static final List<Place> ALL =
      List.of(
          new Place(null, null, "general", null),
          new Place("default", "g1", "builds", null),
          new Place("other", "g1", "general", "s1"),
          new Place(null, null, null, "s-1"),
          new Place("ten\u00e4nt \ud83d\ude80", null, "343299242963763200", null),
          new Place(null, null, null, null));

  void into(ObjectNode event) {
    put(event, "tenant", tenant);
    put(event, "guild_id", guild);
    put(event, "channel_id", channel);
    put(event, "session_id", session);
  }

  private static void put(ObjectNode event, String field, String id) {
    if (id != null) {
      event.put(field, id);
    }
  }
}
