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
 * Ids of runs that remove memories as items arrive, one per scope and UTC day, or because of a
 * call's restore. Such a run belongs to its stage and can be undone by its id, which alone narrows
 * the scope to a few candidates.
 */
public final class ArrivalRun {
  private static final String RESTORE = "-restore-";
  private static final Pattern ID =
      Pattern.compile("([a-z]+)-(?:arrivals|restore-\\d+)-(\\d{8}-[0-9a-f]{8})");

  private ArrivalRun() {}

  /**
   * Returns the id of the run for an arrival.
   *
   * @param stage wire name
   * @param at the arrival, epoch milliseconds
   */
  public static String id(String stage, Scope scope, long at) {
    return stage + "-arrivals-" + place(scope, at);
  }

  /**
   * Returns the id of the run that removes memories because of a restore. It contains the time and
   * not only the day, so that undoing it removes memories in another run.
   *
   * @param stage wire name
   * @param at time of the call, epoch milliseconds
   */
  public static String ofRestore(String stage, Scope scope, long at) {
    return stage + RESTORE + at + '-' + place(scope, at);
  }

  private static String place(Scope scope, long at) {
    return MemoryIds.dayPrefix(Math.floorDiv(at, TimeUnit.DAYS.toMillis(1)))
        + HexFormat.of().toHexDigits(MemoryIds.scopeMark(scope));
  }

  /** Returns true for the id of a run caused by a restore. */
  public static boolean isOfRestore(String runId) {
    return is(runId) && runId.contains(RESTORE);
  }

  /**
   * Returns the {@link MemoryIds#scopeMark} of a run's scope; empty if the id is not that of an
   * arrival run.
   */
  public static OptionalInt scopeMark(String runId) {
    Matcher id = ID.matcher(runId);
    return id.matches() ? MemoryIds.scopeMark(id.group(2)) : OptionalInt.empty();
  }

  /**
   * Returns the wire name of a run's stage; empty if the id is not that of an arrival run.
   *
   * @param runId id of the run that removed a memory, or null
   */
  public static Optional<String> stage(String runId) {
    return Optional.ofNullable(runId)
        .map(ID::matcher)
        .filter(Matcher::matches)
        .map(m -> m.group(1));
  }

  /**
   * Returns the beginning of a run's UTC day, epoch milliseconds; null if the id is not that of an
   * arrival run.
   *
   * @param runId id of the run that removed a memory
   */
  public static Long at(String runId) {
    Matcher id = ID.matcher(runId);
    return id.matches() ? TimeUnit.DAYS.toMillis(MemoryIds.dayOf(id.group(2))) : null;
  }

  /**
   * Returns true for the id of an arrival run.
   *
   * @param runId id of the run that removed a memory, or null
   */
  public static boolean is(String runId) {
    return stage(runId).isPresent();
  }
}
