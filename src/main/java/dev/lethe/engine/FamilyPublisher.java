package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.record.AggregateRecord;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.memory.Outcome.FamilyPublished;
import java.util.function.IntPredicate;

/**
 * Publishes families' counts by day, and tracks the pending ones. Counts wait for the publishing
 * interval. Changes by edits, deletions and merges are published in their own transaction, since
 * readers would otherwise see erased content until the interval is over.
 */
final class FamilyPublisher {
  private final FamilyChanges changes;
  private final PendingPublications pending = new PendingPublications();

  /**
   * Creates a publisher.
   *
   * @param now start of waiting for counts stored as pending: the wall clock, epoch milliseconds
   */
  FamilyPublisher(FamilyChanges changes, long now) {
    this.changes = changes;
    for (Scope scope : changes.stored().countedScopes()) {
      changes
          .stored()
          .counters(scope)
          .forEach(
              (day, row) -> {
                // A restore may bring back counters of a retired family.
                if (row.isPending() && changes.standing(scope, day.familyId()) != null) {
                  pending.add(scope, day, now);
                }
              });
    }
  }

  /**
   * Records that a day has one more counted member.
   *
   * @param row row of the day in the scope's counters
   * @param now the wall clock, epoch milliseconds
   */
  void changed(Scope scope, int row, long now) {
    CounterColumns counters = changes.counters(scope);
    // With more than one, the day is already pending.
    if (counters.pending(row) == 1) {
      pending.add(scope, counters.key(row), now);
    }
  }

  FamilyEngine.Waiting waiting() {
    return new FamilyEngine.Waiting(pending.size(), pending.oldest());
  }

  /**
   * Publishes the longest-waiting day if it is due.
   *
   * @param before wall clock in epoch milliseconds; days pending since a later time aren't due
   */
  void publishDue(long before) {
    PendingPublications.Key due = pending.pollDue(before);
    if (due != null) {
      publish(due.scope(), changes.counters(due.scope()).find(due.day()));
    }
  }

  /** Publishes every day of a family, pending or not. */
  void publishAll(Scope scope, String familyId) {
    publishDays(scope, familyId, row -> true);
  }

  /** Publishes every pending day of a family. */
  void publishPending(Scope scope, String familyId) {
    CounterColumns counters = changes.counters(scope);
    publishDays(scope, familyId, row -> counters.pending(row) > 0);
  }

  /**
   * Publishes every pending day of a family but one. Call it before the family learns from a member
   * of that day; otherwise it would depend on the interval whether the records of the other days
   * show the member.
   */
  void publishOthers(Scope scope, String familyId, int day) {
    CounterColumns counters = changes.counters(scope);
    publishDays(scope, familyId, row -> counters.day(row) != day && counters.pending(row) > 0);
  }

  private void publishDays(Scope scope, String familyId, IntPredicate condition) {
    CounterColumns counters = changes.counters(scope);
    for (int row = counters.first(familyId); row >= 0; row = counters.next(row)) {
      if (condition.test(row)) {
        publish(scope, row);
      }
    }
  }

  /**
   * Publishes, for each day of a merged family, that it now counts for another; drops its pending
   * publications.
   *
   * @param younger the family before the merge, whose counters still exist
   */
  void publishMerged(Scope scope, FamilyProfile younger, String olderFamilyId) {
    changes
        .counters(scope)
        .days(younger.familyId())
        .forEach(
            (day, row) -> {
              pending.remove(scope, new FamilyDay(younger.familyId(), day));
              emit(
                  AggregateRecord.zeroed(
                      younger,
                      row,
                      day,
                      scope,
                      scope.channelId(),
                      channelName(scope),
                      olderFamilyId),
                  younger,
                  row);
            });
  }

  private void publish(Scope scope, int counter) {
    CounterColumns counters = changes.counters(scope);
    FamilyDay day = counters.key(counter);
    CounterRow row = counters.value(counter);
    changes.put(scope, day, row.published());
    pending.remove(scope, day);
    emit(scope, changes.profile(scope, day.familyId()), row, day.epochDay());
  }

  /** Publishes every day of a retired family. */
  void publishRetired(Scope scope, RetiredFamily retired) {
    retired.days().forEach((day, row) -> emit(scope, retired.profile(), row, day));
  }

  private void emit(Scope scope, FamilyProfile profile, CounterRow row, int day) {
    emit(
        AggregateRecord.of(profile, row, day, scope, scope.channelId(), channelName(scope)),
        profile,
        row);
  }

  private void emit(SpamFamily family, FamilyProfile profile, CounterRow row) {
    String tenant = family.scope().tenant();
    changes.publish(new FamilyPublished(family, tenant, profile.guildId(), row.first().arrival()));
  }

  private String channelName(Scope scope) {
    return changes.policy().channel(scope.tenant(), scope.channelId()).name();
  }
}
