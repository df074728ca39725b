package dev.lethe.cli.demo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Items of a notes store and a pattern store on the sample's day, with vectors of their own: some
 * are equal, some have the same meaning, some only look similar, and one has expired.
 */
final class SampleNotes {
  private static final long HOUR_MS = 3_600_000;
  private static final String NOTES = "notes";
  private static final String HANDBOOK = "handbook";
  private static final String MODEL = "demo";
  private static final int DIMENSIONS = 8;

  private final long midnight;
  private final List<Planned> planned = new ArrayList<>();

  private SampleNotes(long midnight) {
    this.midnight = midnight;
  }

  /**
   * Returns all items.
   *
   * @param midnight start of the day, epoch milliseconds
   */
  static List<Planned> of(long midnight) {
    SampleNotes notes = new SampleNotes(midnight);
    notes.entries();
    notes.patterns();
    return notes.planned;
  }

  private void entries() {
    entry("deploys-1", "deploys", "Deploys run on Tuesdays after the standup.", 4, 0, 0);
    entry("deploys-2", "Deploys", "Deploys run on Tuesdays after the standup!", 1, 0, 12);
    entry("owner-1", "gateway", "Olaf owns the gateway. Ada stands in for him.", 3, 2, 0);
    entry("owner-2", "gateway", "Olaf owns the gateway.", 2, 2, 25);
    entry("limit-1", "api", "The API allows 100 requests a minute.", 2, 4, 0);
    entry("limit-2", "api", "The API allows 250 requests a minute.", 1, 4, 10);
    entry("coffee", "kitchen", "The coffee machine takes its own cups.", 1, 6, 0);
    ObjectNode parking = note("parking", "parking", "Car park B is closed this week.", 1);
    arrive(NOTES, vector(parking, 7, 0).put("expiry", "temporary"));
  }

  /**
   * Adds a note.
   *
   * @param axis axis of its vector
   * @param degrees rotation of the vector towards the next axis
   */
  private void entry(
      String id, String subject, String text, int confirmations, int axis, int degrees) {
    arrive(NOTES, vector(note(id, subject, text, confirmations), axis, degrees));
  }

  private ObjectNode note(String id, String subject, String text, int confirmations) {
    return item(id, "entry", NOTES)
        .put("type", "fact")
        .put("subject", subject)
        .put("content", text)
        .put("confirmations", confirmations);
  }

  private void patterns() {
    pattern("retry-1", "Too many requests", "Wait for as long as Retry-After says.", 0, 0);
    String retry = "Wait for as long as Retry-After says. Then try again, a few times at most.";
    pattern("retry-2", "Too many requests", retry, 0, 20);
    pattern("driver-1", "Start driver v1", "Start driver v1 with `driver --serve`.", 2, 0);
    pattern("driver-2", "Start driver v2", "Start driver v2 with `driver serve`.", 2, 10);
    pattern(
        "dns", "Slow first request", "Fill the resolver's cache when the gateway starts.", 4, 0);
    ObjectNode indexed = written("Gateway.retry", "Retries a request.", "gateway-retry", 0, 1);
    arrive(HANDBOOK, indexed.put("file_path", "src/Gateway.java"));
  }

  private void pattern(String id, String name, String text, int axis, int degrees) {
    arrive(HANDBOOK, written(name, text, id, axis, degrees));
  }

  private ObjectNode written(String name, String text, String id, int axis, int degrees) {
    ObjectNode item = item(id, "pattern", HANDBOOK).put("entityType", "debugging_pattern");
    return vector(item.put("name", name).put("content", text), axis, degrees);
  }

  private static ObjectNode vector(ObjectNode item, int axis, int degrees) {
    ArrayNode vector = item.putObject("embedding").put("model", MODEL).putArray("vector");
    double radians = Math.toRadians(degrees);
    for (int i = 0; i < DIMENSIONS; i++) {
      double length =
          i == axis ? StrictMath.cos(radians) : i == axis + 1 ? StrictMath.sin(radians) : 0;
      vector.add(Math.rint(length * 1_000) / 1_000);
    }
    return item;
  }

  private ObjectNode item(String id, String kind, String collection) {
    long at = midnight + 13 * HOUR_MS + planned.size();
    return EventJson.item(id, kind, at).put("collection", collection);
  }

  private void arrive(String collection, ObjectNode item) {
    long at = item.get("updated_at").longValue();
    planned.add(
        new Planned(
            at, SampleEvent.item("default/collection:" + collection, EventJson.bytes(item))));
  }
}
