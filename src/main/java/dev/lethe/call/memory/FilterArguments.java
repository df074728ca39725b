package dev.lethe.call.memory;

import dev.lethe.call.TimeArgument;
import dev.lethe.context.MemoryFilter;
import dev.lethe.context.MemoryState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Filter as a call gives it; the schema has validated all but its times. Null conditions admit all
 * memories.
 *
 * @param since a day or a time, from which memories were created
 * @param until a day or a time, before which memories were created
 * @param state wire name of a {@link MemoryState}, or {@link #ALL}; null for live memories
 */
public record FilterArguments(
    List<String> kinds,
    List<String> types,
    List<String> tags,
    List<String> itemIds,
    String project,
    String subject,
    String authorId,
    String since,
    String until,
    Integer minImportance,
    Boolean pinned,
    String state) {
  private static final String ALL = "all";

  private static final FilterArguments NONE =
      new FilterArguments(null, null, null, null, null, null, null, null, null, null, null, null);

  public FilterArguments {
    kinds = kinds == null ? List.of() : List.copyOf(kinds);
    types = types == null ? List.of() : List.copyOf(types);
    tags = tags == null ? List.of() : List.copyOf(tags);
    itemIds = itemIds == null ? List.of() : List.copyOf(itemIds);
  }

  /**
   * Returns the reason to refuse a filter, if there is one.
   *
   * @param filter null for none
   */
  public static Optional<Refusal> fault(FilterArguments filter) {
    return filter == null ? Optional.empty() : filter.fault();
  }

  private Optional<Refusal> fault() {
    Optional<Refusal> fault =
        TimeArgument.fault("$.filter.since", since)
            .or(() -> TimeArgument.fault("$.filter.until", until));
    if (fault.isPresent()) {
      return fault;
    }
    return since != null && until != null && time(since) >= time(until)
        ? Optional.of(
            TimeArgument.refusal("$.filter.until", until, "a time after since, which is " + since))
        : Optional.empty();
  }

  private static long time(String text) {
    return TimeArgument.read(text).orElseThrow();
  }

  /**
   * Returns the filter that a call gives.
   *
   * @param filter arguments without {@link #fault}; null for all live memories
   */
  public static MemoryFilter parse(FilterArguments filter) {
    return filter == null ? MemoryFilter.LIVE : filter.parse();
  }

  private MemoryFilter parse() {
    return new MemoryFilter(
        kinds.stream().map(kind -> constant(Kind.class, kind)).collect(Collectors.toSet()),
        new HashSet<>(types),
        tags,
        new HashSet<>(itemIds),
        project,
        subject,
        authorId,
        since == null ? Long.MIN_VALUE : time(since),
        until == null ? Long.MAX_VALUE : time(until),
        minImportance == null ? 0 : minImportance,
        pinned,
        states());
  }

  /** Returns true if the state is the only condition. */
  boolean isEmpty() {
    return withState(null).equals(NONE);
  }

  /** Returns a copy that admits memories of all states. */
  FilterArguments ofAllStates() {
    return withState(ALL);
  }

  private FilterArguments withState(String other) {
    return new FilterArguments(
        kinds,
        types,
        tags,
        itemIds,
        project,
        subject,
        authorId,
        since,
        until,
        minImportance,
        pinned,
        other);
  }

  private Set<MemoryState> states() {
    if (state == null) {
      return EnumSet.of(MemoryState.LIVE);
    }
    return state.equals(ALL)
        ? EnumSet.allOf(MemoryState.class)
        : EnumSet.of(constant(MemoryState.class, state));
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String wireName) {
    return Enum.valueOf(type, wireName.toUpperCase(Locale.ROOT));
  }
}
