package dev.lethe.engine;

import dev.lethe.event.Scope;
import dev.lethe.family.record.AggregateRecord;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.memory.FamilyPublished;
import java.util.function.IntPredicate;

/**
 * Publishes what families have counted, day by day, and knows what is still to be published. A
 * count waits for the interval; what an edit, a deletion or a merge changes goes out in its own
 * transaction, or a reader would see what was erased until the interval comes.
 */
final class FamilyPublisher {
  private final FamilyChanges changes;
  private final PendingPublications pending = new PendingPublications();

  /**
   * @param now since when the counts wait that the stores call pending: the wall clock, epoch
   *     milliseconds
   */
  FamilyPublisher(FamilyChanges changes, long now) {
    this.changes = changes;
    for (Scope scope : changes.stored().countedScopes()) {
      changes
          .stored()
          .counters(scope)
          .forEach(
              (day, row) -> {
                // A restore may bring back what a retired family had counted before it went.
                if (row.isPending() && changes.standing(scope, day.familyId()) != null) {
                  pending.add(scope, day, now);
                }
              });
    }
  }

  /**
   * Notes that a day has counted one member more.
   *
   * @param row of the day, in the scope's counters
   * @param now the wall clock, epoch milliseconds
   */
  void changed(Scope scope, int row, long now) {
    CounterColumns counters = changes.counters(scope);
    // One that waited before is noted.
    if (counters.pending(row) == 1) {
      pending.add(scope, counters.key(row), now);
    }
  }

  FamilyEngine.Waiting waiting() {
    return new FamilyEngine.Waiting(pending.size(), pending.oldest());
  }

  /**
   * Publishes the day that has waited longest.
   *
   * @param before wall clock in epoch milliseconds; days that wait for less long aren't due
   */
  void publishDue(long before) {
    PendingPublications.Key due = pending.pollDue(before);
    if (due != null) {
      publish(due.scope(), changes.counters(due.scope()).find(due.day()));
    }
  }

  /** Publishes every day of a family, whether its count waits or not. */
  void publishAll(Scope scope, String familyId) {
    publishDays(scope, familyId, row -> true);
  }

  /** Publishes every day of a family whose count waits. */
  void publishPending(Scope scope, String familyId) {
    CounterColumns counters = changes.counters(scope);
    publishDays(scope, familyId, row -> counters.pending(row) > 0);
  }

  /**
   * Publishes every day but one of a family whose count waits: to be called before a member of that
   * day teaches the family something, or the others' records would show it or not by when the
   * interval comes.
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
   * Publishes that a family's days count for another from now on, waiting counts included.
   *
   * @param younger the family as it was, whose counters are still there
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

  /** Publishes every day of a family that has retired. */
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
