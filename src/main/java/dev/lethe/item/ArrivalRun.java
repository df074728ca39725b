package dev.lethe.item;

import dev.lethe.event.Scope;
import dev.lethe.memory.MemoryIds;
import java.util.HexFormat;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What gives way in a scope as items arrive on one UTC day, or to what a call restores: a run of
 * its stage as any other, which can be undone by its id. From the id alone its scope is found among
 * few.
 */
public final class ArrivalRun {
  private static final String RESTORE = "-restore-";
  private static final Pattern ID =
      Pattern.compile("([a-z]+)-(?:arrivals|restore-\\d+)-(\\d{8}-[0-9a-f]{8})");

  private ArrivalRun() {}

  /**
   * Its id.
   *
   * @param stage wire name
   * @param at the arrival, epoch milliseconds
   */
  public static String id(String stage, Scope scope, long at) {
    return stage + "-arrivals-" + place(scope, at);
  }

  /**
   * The id of what gives way to what is restored. It is of that moment and not of its day: when it
   * is undone, what gives way by that is of another run.
   *
   * @param stage wire name
   * @param at of the call, epoch milliseconds
   */
  public static String ofRestore(String stage, Scope scope, long at) {
    return stage + RESTORE + at + '-' + place(scope, at);
  }

  private static String place(Scope scope, long at) {
    return MemoryIds.dayPrefix(Math.floorDiv(at, TimeUnit.DAYS.toMillis(1)))
        + HexFormat.of().toHexDigits(MemoryIds.scopeMark(scope));
  }

  /** Whether that is the id of what gave way to what a call restored. */
  public static boolean isOfRestore(String runId) {
    return is(runId) && runId.contains(RESTORE);
  }

  /** The {@link MemoryIds#scopeMark} of a run's scope; empty if no such run has that id. */
  public static OptionalInt scopeMark(String runId) {
    Matcher id = ID.matcher(runId);
    return id.matches() ? MemoryIds.scopeMark(id.group(2)) : OptionalInt.empty();
  }

  /**
   * The wire name of a run's stage; empty if no such run has that id.
   *
   * @param runId of what removed a memory, or null
   */
  public static Optional<String> stage(String runId) {
    return Optional.ofNullable(runId)
        .map(ID::matcher)
        .filter(Matcher::matches)
        .map(m -> m.group(1));
  }

  /**
   * Whether that is the id of one.
   *
   * @param runId of what removed a memory, or null
   */
  public static boolean is(String runId) {
    return stage(runId).isPresent();
  }
}
