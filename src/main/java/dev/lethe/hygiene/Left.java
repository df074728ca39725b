package dev.lethe.hygiene;

import dev.lethe.compaction.summary.JsonFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a run leaves to another one.
 *
 * @param named what tells people which it is, by the names of a report's fields
 * @param memories so many
 * @param reason why, as {@link #CAP_REACHED}
 */
public record Left(Map<String, String> named, long memories, String reason) {
  /** A report names no more of them. */
  public static final int NAMED = 1_000;

  /** The day's cap doesn't let it go. */
  public static final String CAP_REACHED = "cap_reached";

  /** Something of it is not as it was when the run looked, or may not go any more. */
  public static final String CHANGED = "changed";

  public Left {
    named = new LinkedHashMap<>(named);
  }

  /** The first of two lists together that a report names. */
  public static List<Left> first(List<Left> some, List<Left> more) {
    return Stream.concat(some.stream(), more.stream()).limit(NAMED).toList();
  }

  /** A JSON array; null for nothing. */
  public static String write(List<Left> all, JsonFormat format) {
    return all.isEmpty() ? null : format.write(all.stream().map(Left::json).toList());
  }

  private Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>(named);
    json.put("memories", memories);
    json.put("reason", reason);
    return json;
  }
}
