package dev.lethe.janitor;

import static dev.lethe.janitor.JanitorEvent.DONE;
import static dev.lethe.janitor.JanitorEvent.FIGURES;
import static dev.lethe.janitor.JanitorEvent.GC_DUE;
import static dev.lethe.janitor.JanitorEvent.GROUP_PLANNED;
import static dev.lethe.janitor.JanitorEvent.SUMMARY_INVALID;
import static dev.lethe.janitor.JanitorEvent.SUMMARY_VALID;
import static dev.lethe.janitor.JanitorEvent.WINDOW_HIT;
import static dev.lethe.janitor.JanitorState.ABORT;
import static dev.lethe.janitor.JanitorState.AGGREGATE;
import static dev.lethe.janitor.JanitorState.COMMIT;
import static dev.lethe.janitor.JanitorState.LISTEN;
import static dev.lethe.janitor.JanitorState.MAYBE_REPORT;
import static dev.lethe.janitor.JanitorState.PLAN_GC;
import static dev.lethe.janitor.JanitorState.SUMMARIZE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** State machine of the janitor: rule I1. */
class JanitorStateTest {
  /** State diagram with its loop over groups: from, event, to. */
  private static final Object[][] PICTURE = {
    {LISTEN, FIGURES, AGGREGATE},
    {AGGREGATE, FIGURES, AGGREGATE},
    {AGGREGATE, WINDOW_HIT, MAYBE_REPORT},
    {MAYBE_REPORT, DONE, LISTEN},
    {LISTEN, GC_DUE, PLAN_GC},
    {PLAN_GC, GROUP_PLANNED, SUMMARIZE},
    {PLAN_GC, DONE, LISTEN},
    {SUMMARIZE, SUMMARY_VALID, COMMIT},
    {SUMMARIZE, SUMMARY_INVALID, ABORT},
    {COMMIT, GROUP_PLANNED, SUMMARIZE},
    {COMMIT, DONE, LISTEN},
    {ABORT, GROUP_PLANNED, SUMMARIZE},
    {ABORT, DONE, LISTEN},
  };

  private static JanitorState drawn(JanitorState state, JanitorEvent event) {
    return Arrays.stream(PICTURE)
        .filter(arrow -> arrow[0] == state && arrow[1] == event)
        .map(arrow -> (JanitorState) arrow[2])
        .findFirst()
        .orElse(null);
  }

  static Stream<Arguments> pairs() {
    return Arrays.stream(JanitorState.values())
        .flatMap(
            state -> Arrays.stream(JanitorEvent.values()).map(event -> Arguments.of(state, event)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void only_the_documented_transitions_are_accepted(JanitorState state, JanitorEvent event) {
    JanitorState drawn = drawn(state, event);

    if (drawn == null) {
      IllegalStateException refused =
          assertThrows(IllegalStateException.class, () -> state.on(event));
      assertEquals(
          "The janitor cannot process " + event + " in state " + state + "; this is a bug in Lethe",
          refused.getMessage());
    } else {
      assertEquals(drawn, state.on(event));
    }
  }

  @Test
  void every_state_is_reached_and_leads_back_to_listening() {
    Map<JanitorState, Set<JanitorState>> reached = new EnumMap<>(JanitorState.class);
    for (JanitorState from : JanitorState.values()) {
      Set<JanitorState> all = EnumSet.noneOf(JanitorState.class);
      walk(from, all);
      reached.put(from, all);
    }

    assertEquals(EnumSet.allOf(JanitorState.class), reached.get(LISTEN));
    reached.values().forEach(all -> assertEquals(true, all.contains(LISTEN)));
  }

  private static void walk(JanitorState from, Set<JanitorState> all) {
    for (JanitorEvent event : JanitorEvent.values()) {
      JanitorState next = drawn(from, event);
      if (next != null && all.add(next)) {
        walk(next, all);
      }
    }
  }
}
