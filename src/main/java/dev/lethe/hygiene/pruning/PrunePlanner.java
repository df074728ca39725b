package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.Counts;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.ScopeReport;
import dev.lethe.item.Role;
import dev.lethe.memory.lifecycle.DayCap;
import dev.lethe.memory.summary.Wisdom;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * Plans removals from a scope's sessions: rules X1 to X3. A message is removed only if a summary
 * contains it. The order of the input does not matter.
 */
public final class PrunePlanner {
  private final Policy policy;
  private final int maxMessages;
  private final int maxAgeDays;

  /**
   * @param policy policy of the tenant
   * @param maxMessages number of newest messages of a session that stay
   * @param maxAgeDays age in days beyond which a summary is removed, if its session is older too
   */
  public PrunePlanner(Policy policy, int maxMessages, int maxAgeDays) {
    this.policy = policy;
    this.maxMessages = maxMessages;
    this.maxAgeDays = maxAgeDays;
  }

  /** A session and its removals before the cap is applied. */
  private static final class Session {
    private final String id;
    private final List<SessionMessage> messages = new ArrayList<>();
    private final List<SessionSummary> summaries = new ArrayList<>();
    private final List<SessionMessage> pruned = new ArrayList<>();
    private final List<SessionSummary> removed = new ArrayList<>();
    private SummarizeRequest request;
    private boolean skipped;
    private long spared;

    Session(String id) {
      this.id = id;
    }

    int size() {
      return pruned.size() + removed.size();
    }

    /** Returns the smallest item id of the memories that are removed or summarized. */
    String smallestItemId() {
      TreeSet<String> ids = new TreeSet<>();
      pruned.forEach(message -> ids.add(message.itemId()));
      removed.forEach(summary -> ids.add(summary.itemId()));
      if (request != null) {
        request.messages().forEach(message -> ids.add(message.itemId()));
      }
      return ids.first();
    }
  }

  /**
   * Plans the changes of a scope.
   *
   * @param messages live messages of the scope; summaries and preferences are live too
   * @param now time of the run, epoch milliseconds
   * @param day removals in the scope so far; null, or of another day, if this is the day's first
   *     run
   */
  public SessionPlan plan(
      Collection<SessionMessage> messages,
      Collection<SessionSummary> summaries,
      Collection<Preference> preferences,
      long now,
      DayCap day) {
    Collection<Session> sessions = sessions(messages, summaries);
    sessions.forEach(session -> judge(session, now));
    DayCap today = today(sessions, now, day);
    List<SessionDecay> decays = new ArrayList<>();
    for (Session session : inOrder(sessions)) {
      int taken = (int) today.share(session.size(), policy.safety().session());
      today = today.plus(taken);
      decays.add(decay(session, taken));
    }
    List<Preferences.Merge> merges = Preferences.merges(preferences);
    List<Preferences.Conflict> conflicts = Preferences.conflicts(preferences);
    Counts counts =
        Counts.none()
            .with("scanned_messages", messages.size())
            .with(
                PruningStage.MESSAGES_PRUNED,
                decays.stream().mapToLong(decay -> decay.pruned().size()).sum())
            .with("sessions_skipped", sessions.stream().filter(s -> s.skipped).count())
            .with(
                PruningStage.SUMMARIES_REQUESTED,
                decays.stream().filter(decay -> decay.request() != null).count())
            .with(
                PruningStage.SUMMARIES_REMOVED,
                decays.stream().mapToLong(decay -> decay.removed().size()).sum())
            .with(
                PruningStage.WISDOM_EXTRACTED,
                decays.stream().filter(decay -> decay.wisdom() != null).count())
            .with(PruningStage.PREFERENCES_MERGED, merges.size())
            .with("conflicts", conflicts.size())
            .with(ScopeReport.PROTECTED, sessions.stream().mapToLong(s -> s.spared).sum())
            .with(ScopeReport.DEFERRED, decays.stream().mapToLong(SessionDecay::deferred).sum());
    return new SessionPlan(decays, merges, conflicts, counts, today);
  }

  /** Returns the sessions without their system messages, which do not decay. */
  private static Collection<Session> sessions(
      Collection<SessionMessage> messages, Collection<SessionSummary> summaries) {
    Map<String, Session> sessions = new TreeMap<>();
    messages.stream()
        .filter(m -> m.role() != Role.SYSTEM)
        .forEach(m -> sessions.computeIfAbsent(m.sessionId(), Session::new).messages.add(m));
    summaries.forEach(s -> sessions.computeIfAbsent(s.sessionId(), Session::new).summaries.add(s));
    for (Session session : sessions.values()) {
      session.messages.sort(SessionMessage.OLDEST_FIRST);
      session.summaries.sort(
          Comparator.comparingLong(SessionSummary::updatedAt)
              .thenComparing(SessionSummary::itemId));
    }
    return sessions.values();
  }

  /** Returns the day's cap. Its base has what the day has removed and what is still there. */
  private static DayCap today(Collection<Session> sessions, long now, DayCap day) {
    return DayCap.counted(day, now, base(sessions, now));
  }

  /**
   * Returns the number of live, unprotected messages and summaries, without the summaries that
   * Lethe wrote today: a stage's own output must not raise its cap.
   */
  private static long base(Collection<Session> sessions, long now) {
    long base = 0;
    for (Session session : sessions) {
      base +=
          session.messages.stream()
              .filter(m -> m.eligibility() != MergeEligibility.PROTECTED)
              .count();
      base +=
          session.summaries.stream()
              .filter(s -> s.eligibility() != MergeEligibility.PROTECTED)
              .filter(s -> s.sources() == null || DayCap.dayOf(s.updatedAt()) < DayCap.dayOf(now))
              .count();
    }
    return base;
  }

  private static List<Session> inOrder(Collection<Session> sessions) {
    return sessions.stream()
        .filter(session -> session.size() > 0 || session.request != null)
        .sorted(Comparator.comparing(Session::smallestItemId))
        .toList();
  }

  private void judge(Session session, long now) {
    int old = Math.max(0, session.messages.size() - maxMessages);
    List<SessionMessage> uncovered = new ArrayList<>();
    boolean goes = false;
    for (SessionMessage message : session.messages.subList(0, old)) {
      if (!isCovered(message, session)) {
        uncovered.add(message);
      } else if (message.eligibility() == MergeEligibility.FREE) {
        session.pruned.add(message);
      } else {
        session.spared++;
      }
    }
    for (SessionMessage message : uncovered) {
      goes |= message.eligibility() == MergeEligibility.FREE;
    }
    if (goes) {
      session.request = request(session, uncovered.get(uncovered.size() - 1).createdAt());
    }
    session.skipped = old > 0 && session.pruned.isEmpty() && !uncovered.isEmpty();
    judgeSummaries(session, now);
  }

  /**
   * Returns the summary that covers a message: one made from it, else the one that ends earliest;
   * null if there is none.
   */
  static SessionSummary covering(SessionMessage message, Collection<SessionSummary> summaries) {
    return summaries.stream()
        .filter(
            summary -> summary.eligibility() != MergeEligibility.RESTING && summary.covers(message))
        .min(
            Comparator.comparing((SessionSummary summary) -> !summary.isMadeOf(message))
                .thenComparingLong(SessionSummary::until)
                .thenComparing(SessionSummary::itemId))
        .orElse(null);
  }

  private static boolean isCovered(SessionMessage message, Session session) {
    return covering(message, session.summaries) != null;
  }

  /**
   * Returns the request for a summary of all uncovered messages up to the given time, and up to the
   * end of Lethe's summary that it continues and replaces, except resting ones. It includes
   * messages that may stay for now, also those of the last millisecond, since they would count as
   * covered later.
   */
  private static SummarizeRequest request(Session session, long oldest) {
    SessionSummary previous = null;
    for (SessionSummary summary : session.summaries) {
      previous = summary.eligibility() == MergeEligibility.RESTING ? previous : summary;
    }
    boolean replaces = previous != null && previous.sources() != null;
    long until = replaces ? Math.max(oldest, previous.until()) : oldest;
    List<SessionMessage> messages =
        session.messages.stream()
            .filter(message -> message.eligibility() != MergeEligibility.RESTING)
            .filter(message -> message.createdAt() <= until && !isCovered(message, session))
            .toList();
    return new SummarizeRequest(session.id, previous, messages, until);
  }

  private void judgeSummaries(Session session, long now) {
    long before = now - TimeUnit.DAYS.toMillis(maxAgeDays);
    boolean stale = session.messages.stream().allMatch(message -> message.createdAt() < before);
    if (!stale || session.request != null) {
      return;
    }
    for (SessionSummary summary : session.summaries) {
      if (summary.updatedAt() < before) {
        if (summary.eligibility() == MergeEligibility.FREE) {
          session.removed.add(summary);
        } else {
          session.spared++;
        }
      }
    }
  }

  private static SessionDecay decay(Session session, int taken) {
    int messages = Math.min(taken, session.pruned.size());
    List<SessionMessage> pruned = session.pruned.subList(0, messages);
    List<SessionSummary> removed = session.removed.subList(0, taken - messages);
    boolean last = removed.size() == session.summaries.size();
    return new SessionDecay(
        session.id,
        pruned,
        removed,
        wisdom(session.id, pruned, last ? removed : List.of()),
        session.request,
        session.size() - taken);
  }

  private static Wisdom wisdom(
      String sessionId, List<SessionMessage> messages, List<SessionSummary> summaries) {
    WisdomFinds finds = new WisdomFinds();
    messages.forEach(finds::add);
    summaries.forEach(finds::add);
    return finds.isEmpty() ? null : finds.wisdom(sessionId);
  }
}
