package dev.lethe.call;

import dev.lethe.hygiene.ItemStage;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Declaration of a tool. {@code schemas/tools} has a JSON Schema of its arguments under its name.
 *
 * @param arguments type of the arguments: of the tool itself, or of a stage's run
 * @param route partitions that execute a call
 * @param isReadOnly true if the tool only reads. Its reply may quote memories, so it is not kept:
 *     the same call again is answered from the memories as they are then
 * @param stage stage that the tool runs, which scans everything that a call covers; null for other
 *     tools
 * @param runArguments arguments, each of which makes a call take as long as a run
 * @param tool creates the tool with given arguments
 */
public record ToolType(
    String name,
    Class<?> arguments,
    Class<? extends Output> output,
    Route route,
    boolean isReadOnly,
    ItemStage stage,
    Set<String> runArguments,
    Function<Object, Tool> tool) {

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
    return new ToolType(
        name, arguments, output, Route.SCOPE, false, null, Set.of(), Tool.class::cast);
  }

  /** Returns the JSON Schema of the arguments; empty if {@code schemas/tools} contains it. */
  public Optional<String> schema() {
    return stage == null ? Optional.empty() : stage.schema();
  }

  public ToolType routed(Route other) {
    return new ToolType(name, arguments, output, other, isReadOnly, stage, runArguments, tool);
  }

  public ToolType readOnly() {
    return new ToolType(name, arguments, output, route, true, stage, runArguments, tool);
  }

  /** Returns a copy whose calls take as long as a run if they have one of the given arguments. */
  public ToolType runWith(String... longer) {
    return new ToolType(name, arguments, output, route, isReadOnly, stage, Set.of(longer), tool);
  }
}
