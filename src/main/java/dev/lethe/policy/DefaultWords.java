package dev.lethe.policy;

/**
 * The English word lists of the default policy.
 *
 * <p>Polarity words report an outcome or a state. Words that are equally common in free text or as
 * plain values would split families that people see as one, and are omitted: "on" and "in", "high"
 * and "low", the verbs of commit messages ("add", "remove", "allow"), and trends ("increased",
 * "decreased"), which only repeat what their numbers show. "Off" is a negation, so that "turned
 * off" differs from "turned on" without an entry "on".
 */
final class DefaultWords {
  static final String OPPOSITES =
      "pass/fail, passes/fails, passed/failed, passing/failing, success/failure,"
          + " successes/failures, succeeds/fails, succeeded/failed, successful/unsuccessful,"
          + " successfully/unsuccessfully, up/down, online/offline, alive/crashed,"
          + " healthy/unhealthy, running/stopped, active/inactive, available/unavailable,"
          + " reachable/unreachable, stable/unstable, start/stop, starts/stops, started/stopped,"
          + " starting/stopping, began/ended, open/close, opens/closes, open/closed,"
          + " opened/closed, opening/closing, reopened/closed, enable/disable, enabled/disabled,"
          + " enabling/disabling, activated/deactivated, connect/disconnect,"
          + " connected/disconnected, connecting/disconnecting, reconnected/disconnected,"
          + " attached/detached, mounted/unmounted, joined/left, entered/exited, added/removed,"
          + " adding/removing, created/deleted, creating/deleting, created/destroyed,"
          + " inserted/deleted, installed/uninstalled, installing/uninstalling,"
          + " registered/unregistered, registered/deregistered, subscribed/unsubscribed,"
          + " followed/unfollowed, loaded/unloaded, accepted/rejected, accepted/declined,"
          + " approved/rejected, approved/declined, approved/denied, allowed/denied,"
          + " allowed/blocked, allowed/forbidden, granted/denied, granted/revoked,"
          + " permitted/forbidden, authorized/unauthorized, authorised/unauthorised,"
          + " valid/invalid, verified/unverified, locked/unlocked, muted/unmuted,"
          + " banned/unbanned, blocked/unblocked, pinned/unpinned, assigned/unassigned,"
          + " acquired/released, upgraded/downgraded, upgrading/downgrading, promoted/demoted,"
          + " completed/aborted, confirmed/cancelled, confirmed/canceled, finished/cancelled,"
          + " finished/canceled, resolved/unresolved, resolved/triggered, resolved/firing,"
          + " recovered/degraded, fixed/broken, merged/reverted, deployed/reverted,"
          + " paused/resumed, suspended/resumed, expired/renewed, won/lost, gained/lost,"
          + " win/loss, bought/sold, above/below, red/green, ok/ko, ok/nok, true/false, ✅/❌, ☑/☒,"
          + " ✔/✘, ✔/✖, ✓/✗, ⭕/❌, 🆗/🆖, 👍/👎, 🟢/🔴, 🟢/🟡, 🟢/🟠, ⬆/⬇, ➕/➖, 🔒/🔓, 🔔/🔕, 🔊/🔇";
  static final String NEGATIONS =
      "no, not, never, neither, nor, without, off, cannot, unable, n't, cant, couldnt,"
          + " didnt, doesnt, dont, hasnt, havent, isnt, arent, wasnt, werent, shouldnt, wont,"
          + " wouldnt, 🚫, ⛔";
  static final String SEVERITIES =
      "trace, debug, info, notice, warn, warning, warnings, error, errors, err, severe,"
          + " critical, crit, fatal, alert, alerts, emergency, emerg, panic, ⚠, 🚨";

  private DefaultWords() {}
}
