package dev.lethe.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Items of other stores on the sample's day: gateway profiles, mostly repetitive; a long session
 * with a summary of its first half; and a few preferences.
 */
final class SampleItems {
  private static final long MINUTE_MS = 60_000;
  private static final long HOUR_MS = 60 * MINUTE_MS;
  private static final String COLLECTION = "gateway";
  private static final String SESSION = "standup";
  private static final int MESSAGES = 130;

  /** Number of messages covered by the session's summary. */
  private static final int SUMMARIZED = 60;

  private static final List<String> FACTS =
      List.of(
          "Olaf answers within the hour",
          "Ada reads the gateway's logs first",
          "The team meets on Mondays at 10:00",
          "Reviews are short and kind",
          "API limit 100 requests a minute",
          "API limit 250 requests a minute");

  private static final List<String> SAID =
      List.of(
          "The gateway answered %d requests since yesterday.",
          "Thanks, that is %d more than on Monday.",
          "Build %d is green again.",
          "I looked at %d alerts, and none of them was new.",
          "The nightly backup took %d minutes.");

  private final long midnight;
  private final Dice dice = new Dice(20_260_131);
  private final List<Planned> planned = new ArrayList<>();

  private SampleItems(long midnight) {
    this.midnight = midnight;
  }

  /**
   * Returns all items.
   *
   * @param midnight start of the day, epoch milliseconds
   */
  static List<Planned> of(long midnight) {
    SampleItems items = new SampleItems(midnight);
    items.profiles();
    items.session();
    items.preferences();
    return items.planned;
  }

  private void profiles() {
    for (int i = 0; i < 48; i++) {
      String health = "Gateway health: %d agents, latency %dms, 2026-01-30";
      profile("health-" + i, i * HOUR_MS / 2, health, dice.from(3, 5), dice.from(20, 90));
    }
    for (int i = 0; i < 24; i++) {
      String queue = i % 2 == 0 ? "Queue status" : "Status of the queue";
      String text = queue + ": %d jobs pending, checked 2026-01-30 %02d:00";
      profile("queue-" + i, i * HOUR_MS + 1, text, dice.from(0, 40), i);
    }
    for (int i = 0; i < 12; i++) {
      String text =
          "Dashboard latency metric: p99 %d ms over the "
              + (i % 2 == 0 ? "last" : "past")
              + " hour in region west";
      profile("latency-" + i, i * 2L * HOUR_MS + 2, text, dice.from(100, 400));
    }
    for (String fact : FACTS) {
      profile("fact-" + FACTS.indexOf(fact), 9 * HOUR_MS + FACTS.indexOf(fact), fact);
    }
  }

  private void profile(String id, long at, String text, Object... values) {
    ObjectNode item = item(id, "profile", at).put("collection", COLLECTION);
    item.put("summary", String.format(Locale.ROOT, text, values));
    arrive("default/collection:" + COLLECTION, at, item);
  }

  private void session() {
    for (int i = 0; i < MESSAGES; i++) {
      long at = 8 * HOUR_MS + i * 3L * MINUTE_MS;
      ObjectNode item = item(SESSION + '-' + i, "session_message", at).put("session_id", SESSION);
      item.put("role", i % 2 == 0 ? "user" : "assistant").put("content", said(i));
      arrive("default/session:" + SESSION, at, item);
      if (i == SUMMARIZED - 1) {
        summary(at);
      }
    }
  }

  private String said(int i) {
    return switch (i) {
      case 4 -> "We decided to move the gateway to the new rack on Friday.";
      case 12 -> "Did we decide to drop the old dashboard?";
      case 18 -> "Always send the weekly numbers on Monday.";
      default -> String.format(Locale.ROOT, SAID.get(i % SAID.size()), dice.from(2, 900));
    };
  }

  private void summary(long covered) {
    ObjectNode item = item(SESSION + "-summary", "session_summary", covered + 1);
    item.put("session_id", SESSION).put("covers_until", midnight + covered);
    item.put("summary_text", "The gateway moves to the new rack; builds and backups are fine.");
    arrive("default/session:" + SESSION, covered + 1, item);
  }

  private void preferences() {
    preference("editor-1", 9, "editor", "vim", "default");
    preference("theme-1", 10, "theme", "dark", "default");
    preference("theme-2", 11, "theme", "light", "work");
    preference("editor-2", 12, "editor", "emacs", "default");
  }

  private void preference(String id, int hour, String key, String value, String prefScope) {
    long at = hour * HOUR_MS + 3;
    ObjectNode item = item(id, "preference", at).put("collection", COLLECTION);
    item.put("key", key).put("value", value).put("pref_scope", prefScope);
    arrive("default/collection:" + COLLECTION, at, item);
  }

  private ObjectNode item(String id, String kind, long at) {
    return EventJson.item(id, kind, midnight + at);
  }

  private void arrive(String scope, long at, ObjectNode item) {
    planned.add(new Planned(midnight + at, SampleEvent.item(scope, EventJson.bytes(item))));
  }
}
