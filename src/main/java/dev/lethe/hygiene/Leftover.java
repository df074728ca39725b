package dev.lethe.hygiene;

import dev.lethe.memory.summary.JsonFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Work that a run leaves to another run.
 *
 * @param named identifying fields for people, under their names in reports
 * @param memories number of memories
 * @param reason reason code, such as {@link #CAP_REACHED}
 */
public record Leftover(Map<String, String> named, long memories, String reason) {
  /** Largest number of entries in a report. */
  public static final int NAMED = 1_000;

  /** The day's cap does not allow the removal. */
  public static final String CAP_REACHED = "cap_reached";

  /** A memory has changed since the run saw it, or may no longer be removed. */
  public static final String CHANGED = "changed";

  /** The scope's review queue is full; in counts, the number of cases left out. */
  public static final String REVIEW_FULL = "review_full";

  public Leftover {
    named = new LinkedHashMap<>(named);
  }

  /**
   * Returns the entry of skipped memories of a phase.
   *
   * @param name name of the identifying field, such as {@code memory_id}
   */
  public static Leftover of(
      String phase, String name, String memoryId, long memories, String reason) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("phase", phase);
    named.put(name, memoryId);
    return new Leftover(named, memories, reason);
  }

  /** Returns the first entries of both lists, up to the limit of a report. */
  public static List<Leftover> first(List<Leftover> some, List<Leftover> more) {
    return Stream.concat(some.stream(), more.stream()).limit(NAMED).toList();
  }

  /** Returns the entries as a JSON array; null if there are none. */
  public static String write(List<Leftover> all, JsonFormat format) {
    return all.isEmpty() ? null : format.write(all.stream().map(Leftover::json).toList());
  }

  private Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>(named);
    json.put("memories", memories);
    json.put("reason", reason);
    return json;
  }
}
