package dev.lethe.janitor;

import java.util.Map;

/**
 * State of the janitor: rule I1.
 *
 * <pre>
 *   LISTEN ─ FIGURES ─► AGGREGATE ─ WINDOW_HIT ─► MAYBE_REPORT ─ DONE ─► LISTEN
 *                        └ FIGURES ┘
 *   LISTEN ─ GC_DUE ─► PLAN_GC ─ GROUP_PLANNED ─► SUMMARIZE ─ SUMMARY_VALID ──► COMMIT ─┐
 *                        └ DONE ─► LISTEN           ▲       └ SUMMARY_INVALID ► ABORT ──┤
 *                                                   └───────── GROUP_PLANNED ───────────┤
 *                                                                   LISTEN ◄── DONE ────┘
 * </pre>
 */
public enum JanitorState {
  LISTEN,
  AGGREGATE,
  MAYBE_REPORT,
  PLAN_GC,
  SUMMARIZE,
  COMMIT,
  ABORT;

  private static final Map<JanitorState, Map<JanitorEvent, JanitorState>> NEXT =
      Map.of(
          LISTEN, Map.of(JanitorEvent.FIGURES, AGGREGATE, JanitorEvent.GC_DUE, PLAN_GC),
          AGGREGATE, Map.of(JanitorEvent.FIGURES, AGGREGATE, JanitorEvent.WINDOW_HIT, MAYBE_REPORT),
          MAYBE_REPORT, Map.of(JanitorEvent.DONE, LISTEN),
          PLAN_GC, Map.of(JanitorEvent.GROUP_PLANNED, SUMMARIZE, JanitorEvent.DONE, LISTEN),
          SUMMARIZE,
              Map.of(JanitorEvent.SUMMARY_VALID, COMMIT, JanitorEvent.SUMMARY_INVALID, ABORT),
          COMMIT, Map.of(JanitorEvent.GROUP_PLANNED, SUMMARIZE, JanitorEvent.DONE, LISTEN),
          ABORT, Map.of(JanitorEvent.GROUP_PLANNED, SUMMARIZE, JanitorEvent.DONE, LISTEN));

  /**
   * Returns the next state.
   *
   * @throws IllegalStateException if the event is impossible in this state
   */
  public JanitorState on(JanitorEvent event) {
    JanitorState next = NEXT.get(this).get(event);
    if (next == null) {
      throw new IllegalStateException(
          "The janitor cannot process " + event + " in state " + this + "; this is a bug in Lethe");
    }
    return next;
  }
}
