package dev.lethe.text;

import java.util.List;

/**
 * The default lists of {@link Opposites}: what bots and tools report, in English.
 *
 * <p>Left out on purpose are words that stand in free text or as plain values as often as they
 * report an outcome, since each of them splits families that people see as one: on, off, in, out,
 * yes, true, false, none, known, unknown, high, low, and the verbs of commit messages (add, remove,
 * allow, deny, lock, unlock, increase, decrease).
 */
final class OppositeWords {
  static final List<List<String>> PAIRS =
      List.of(
          List.of("passed", "failed"),
          List.of("pass", "fail"),
          List.of("passing", "failing"),
          List.of("succeeded", "failed"),
          List.of("success", "failure"),
          List.of("successful", "unsuccessful"),
          List.of("successfully", "unsuccessfully"),
          List.of("up", "down"),
          List.of("start", "stop"),
          List.of("started", "stopped"),
          List.of("starting", "stopping"),
          List.of("open", "close"),
          List.of("open", "closed"),
          List.of("opened", "closed"),
          List.of("opening", "closing"),
          List.of("reopened", "closed"),
          List.of("enable", "disable"),
          List.of("enabled", "disabled"),
          List.of("enabling", "disabling"),
          List.of("activated", "deactivated"),
          List.of("active", "inactive"),
          List.of("connect", "disconnect"),
          List.of("connected", "disconnected"),
          List.of("connecting", "disconnecting"),
          List.of("joined", "left"),
          List.of("online", "offline"),
          List.of("available", "unavailable"),
          List.of("reachable", "unreachable"),
          List.of("healthy", "unhealthy"),
          List.of("added", "removed"),
          List.of("created", "deleted"),
          List.of("installed", "uninstalled"),
          List.of("locked", "unlocked"),
          List.of("muted", "unmuted"),
          List.of("banned", "unbanned"),
          List.of("blocked", "unblocked"),
          List.of("pinned", "unpinned"),
          List.of("subscribed", "unsubscribed"),
          List.of("followed", "unfollowed"),
          List.of("register", "unregister"),
          List.of("registered", "unregistered"),
          List.of("mounted", "unmounted"),
          List.of("granted", "revoked"),
          List.of("allowed", "denied"),
          List.of("accepted", "rejected"),
          List.of("approved", "rejected"),
          List.of("approved", "declined"),
          List.of("confirmed", "cancelled"),
          List.of("confirmed", "canceled"),
          List.of("completed", "aborted"),
          List.of("merged", "reverted"),
          List.of("promoted", "demoted"),
          List.of("upgraded", "downgraded"),
          List.of("acquired", "released"),
          List.of("paused", "resumed"),
          List.of("suspended", "resumed"),
          List.of("won", "lost"),
          List.of("increased", "decreased"),
          List.of("increasing", "decreasing"),
          List.of("gained", "lost"),
          List.of("rose", "fell"),
          List.of("above", "below"),
          List.of("valid", "invalid"),
          List.of("authorized", "unauthorized"),
          List.of("resolved", "unresolved"),
          List.of("firing", "resolved"),
          List.of("triggered", "resolved"),
          List.of("recovered", "degraded"));

  static final List<String> NEGATIONS =
      List.of("not", "no", "never", "without", "cannot", "neither", "nor", "n't");

  static final List<String> SEVERITIES =
      List.of(
          "trace",
          "debug",
          "info",
          "notice",
          "warn",
          "warning",
          "error",
          "severe",
          "critical",
          "fatal",
          "alert",
          "emergency",
          "panic");

  private OppositeWords() {}
}
