package dev.lethe.call;

import java.time.Duration;

/**
 * Declaration of a tool. {@code schemas/tools} has a JSON Schema of its arguments under its name.
 *
 * @param arguments tool with its arguments
 * @param route partitions that execute a call
 * @param isReadOnly true if the tool only reads. Its reply may quote memories, so it is not kept:
 *     the same call again is answered from the memories as they are then
 * @param isRun true if the tool is a stage run, which scans everything that it covers
 * @param runArgument argument that makes a call take as long as a run; null for none
 */
public record ToolType(
    String name,
    Class<? extends Tool> arguments,
    Class<? extends Output> output,
    Route route,
    boolean isReadOnly,
    boolean isRun,
    String runArgument) {

  /**
   * Time after a call at which it is replied to, even if partitions have not answered. Callers wait
   * a little longer for the reply.
   */
  public static final Duration DEADLINE = Duration.ofSeconds(10);

  /** {@link #DEADLINE} of calls that take as long as a stage run. */
  public static final Duration DEADLINE_OF_RUNS = Duration.ofMinutes(10);

  /** Partitions that execute a call. */
  public enum Route {
    /** The partition of the call's scope; all partitions if it names none. */
    SCOPE,

    /** The partition of the call's scope, or partition 0: the call must be passed on only once. */
    SCOPE_OR_FIRST,

    /** Partition 0, whatever scope is named: it knows the earlier calls. */
    FIRST
  }

  /** Declares a tool that changes memories in the scopes that a call covers. */
  public static ToolType of(
      String name, Class<? extends Tool> arguments, Class<? extends Output> output) {
    return new ToolType(name, arguments, output, Route.SCOPE, false, false, null);
  }

  public ToolType routed(Route other) {
    return new ToolType(name, arguments, output, other, isReadOnly, isRun, runArgument);
  }

  public ToolType readOnly() {
    return new ToolType(name, arguments, output, route, true, isRun, runArgument);
  }

  /** Returns the declaration of a stage run. */
  public ToolType run() {
    return new ToolType(name, arguments, output, route, isReadOnly, true, runArgument);
  }

  /** Returns a copy whose calls take as long as a run if they have the given argument. */
  public ToolType runWith(String argument) {
    return new ToolType(name, arguments, output, route, isReadOnly, isRun, argument);
  }
}
