package dev.lethe.engine;

import dev.lethe.engine.FamilyEffect.Leaving;
import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.event.Scope;
import dev.lethe.family.match.FamilyMatcher;
import dev.lethe.family.match.Joined;
import dev.lethe.family.match.Merge;
import dev.lethe.family.record.FamilyMember;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.RetiredFamily;
import dev.lethe.family.record.Sampling;
import dev.lethe.family.record.StateSlots;
import dev.lethe.family.state.ArrivalHour;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.text.fingerprint.Digest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.LongPredicate;

/**
 * Records changes of families: new members, counts, learning, merges and erasures.
 *
 * @param firsts looks up whether a family's first message has changed since
 * @param publisher records pending counts, and publishes immediately where required
 */
record FamilyLedger(FamilyChanges changes, FirstMembers firsts, FamilyPublisher publisher) {
  /** Returns the matcher for a scope's families. */
  FamilyMatcher families(Scope scope) {
    return changes.book(scope).families();
  }

  /**
   * Records the changes of a message that joined a family, and counts it.
   *
   * @param member the message, with its normalized text
   * @param slots what the message says in the slots
   * @param begun the family that begins with this message, or null; it may be merged immediately
   * @param now the wall clock, epoch milliseconds
   * @return true if the family's record learned from it
   */
  boolean join(
      Arrival arrival,
      Digest exact,
      FamilyMember member,
      Slots slots,
      String begun,
      Joined joined,
      long now) {
    Scope scope = arrival.scope();
    writeRows(scope, exact, joined, arrival.at());
    for (Merge merge : joined.merges()) {
      merge(scope, merge, arrival.event().guildId(), now);
    }
    joined
        .templates()
        .forEach(
            (familyId, templates) -> {
              begin(scope, familyId, arrival.event().guildId(), now);
              FamilyProfile profile = changes.profile(scope, familyId).withTemplates(templates);
              List<Joined.Taught> texts = joined.taught().getOrDefault(familyId, List.of());
              changes.put(scope, profile.withSlots(slotsOf(scope, profile, texts)));
            });
    boolean learned = begun != null || count(arrival, member, slots, joined, now);
    joined.droppedSignatures().forEach(ordinal -> changes.leave(scope, ordinal, Leaving.REMOVED));
    joined.droppedHashes().forEach(digest -> changes.leave(scope, digest, Leaving.REMOVED));
    if (!joined.droppedHashes().isEmpty()) {
      changes.dropped(joined.droppedHashes().size());
    }
    joined.forgottenFamilies().forEach(familyId -> forget(scope, familyId));
    return learned;
  }

  /** Learns a message's values in its family's slots; called only if the family learns from it. */
  interface Slots {
    StateSlots learned(FamilyProfile before, long occurredAt, LongPredicate isName);
  }

  /**
   * Returns a family's slots after learning from the texts of a new template. Some may be of
   * messages that were edited since, so values that only erased members may have had aren't shown.
   */
  private StateSlots slotsOf(Scope scope, FamilyProfile profile, List<Joined.Taught> texts) {
    StateSlots slots = profile.slots();
    Map<StateSlots.Sighted, Integer> earlier = slots.sightings();
    for (Joined.Taught text : texts) {
      slots =
          slots.withText(
              text.values(), text.occurredAt(), earlier, value -> changes.isName(scope, value));
    }
    return texts.isEmpty() ? slots : slots.without(profile.erased());
  }

  private void writeRows(Scope scope, Digest exact, Joined joined, long arrival) {
    if (joined.row() != null) {
      changes.put(scope, exact, joined.row());
    } else if (joined.hourChanged()) {
      HashRow known = changes.hash(scope, exact);
      changes.put(scope, exact, known.sightedAgain(ArrivalHour.of(arrival)));
    }
    if (joined.signature() != null) {
      changes.put(scope, joined.signature());
    }
  }

  private boolean count(
      Arrival arrival, FamilyMember member, Slots slots, Joined joined, long now) {
    Scope scope = arrival.scope();
    String familyId = joined.familyId();
    Event event = arrival.event();
    begin(scope, familyId, event.guildId(), now);
    Sighting sighting = new Sighting(event.eventId(), event.occurredAt(), arrival.at());
    long number = changes.counters(scope).members(familyId) + 1;
    boolean learns = joined.row() != null || Sampling.isSampled(number);
    FamilyProfile before = null;
    if (learns) {
      publisher.publishOthers(scope, familyId, CounterRow.dayOf(event.occurredAt()));
      before = changes.profile(scope, familyId);
      FamilyProfile learned = before.learn(member);
      boolean isTaught = joined.taught().containsKey(familyId);
      changes.put(
          scope,
          isTaught
              ? learned
              : learned.withSlots(
                  slots.learned(
                      before, event.occurredAt(), value -> changes.isName(scope, value))));
    }
    changes.grew(scope, familyId, false, before);
    count(scope, familyId, sighting, now);
    return learns;
  }

  private void count(Scope scope, String familyId, Sighting member, long now) {
    publisher.changed(scope, changes.count(scope, familyId, member), now);
  }

  /**
   * Creates the counter and profile of a family of one, when its second member arrives.
   *
   * @param guildId guild of a message of the same scope, for a first message without memory; may be
   *     null
   */
  private void begin(Scope scope, String familyId, String guildId, long now) {
    Digest first = changes.book(scope).single(familyId);
    if (first == null) {
      return;
    }
    HashRow row = changes.hash(scope, first);
    SignatureRow signature = changes.signature(scope, row.ordinal());
    Sighting sighting = row.first();
    FamilyMember member =
        FamilyMember.of(
            sighting.eventId(),
            sighting.occurredAt(),
            row.sender(),
            signature == null ? null : signature.text());
    byte[] hash = new byte[Digest.BYTES];
    first.write(hash, 0);
    FirstMembers.First minted = firsts.of(scope, sighting, first, guildId);
    FamilyProfile begun =
        FamilyProfile.begin(familyId, hash, row.simhash(), minted.guildId(), member);
    changes.put(scope, minted.reads() ? begun : begun.withoutMessage(sighting.eventId()));
    changes.grew(scope, familyId, true, null);
    count(scope, familyId, sighting, now);
  }

  /**
   * Creates the profile of a family of one whose first message has no memory, before that message
   * is removed from it: without a memory, the second message couldn't know that the first must not
   * be shown. Does nothing for other families.
   */
  void beginWithoutMemory(Scope scope, String familyId, long now) {
    if (changes.standing(scope, familyId) == null && changes.retired(scope, familyId) == null) {
      Digest first = changes.book(scope).single(familyId);
      if (first != null && changes.hash(scope, first) != null) {
        begin(scope, familyId, null, now);
      }
    }
  }

  private void merge(Scope scope, Merge merge, String guildId, long now) {
    begin(scope, merge.into(), guildId, now);
    begin(scope, merge.from(), guildId, now);
    CounterColumns counters = changes.counters(scope);
    FamilyProfile younger = changes.profile(scope, merge.from());
    NavigableMap<Integer, CounterRow> merged =
        CounterRow.merged(counters.days(merge.into()), counters.days(merge.from()));
    FamilyProfile older = changes.profile(scope, merge.into());
    changes.put(scope, FamilyProfile.merge(older, younger));
    changes.replaced(scope, older, merge.from());
    changes.put(scope, younger.aliasOf(merge.into()));
    publisher.publishMerged(scope, younger, merge.into());
    changes.removeCounts(scope, merge.from(), Leaving.REMOVED);
    merged.forEach((day, row) -> changes.put(scope, new FamilyDay(merge.into(), day), row));
    publisher.publishAll(scope, merge.into());
  }

  /**
   * Removes a message from its family's record, and publishes the change immediately.
   *
   * @param eventId event id of the message
   * @return false if the family has no record yet
   */
  boolean withoutMessage(Scope scope, String familyId, String eventId) {
    FamilyProfile profile = changes.standing(scope, familyId);
    if (profile != null) {
      changes.put(scope, profile.withoutMessage(eventId));
      publisher.publishAll(scope, profile.familyId());
      return true;
    }
    RetiredFamily retired = changes.retired(scope, familyId);
    if (retired != null) {
      RetiredFamily changed = retired.withoutMessage(eventId);
      changes.put(scope, changed);
      publisher.publishRetired(scope, changed);
    }
    return retired != null;
  }

  /**
   * Erases the content of all of a family's members so far, both in its record and in the texts to
   * learn from.
   */
  void withoutWords(Scope scope, String familyId) {
    FamilyProfile profile = changes.standing(scope, familyId);
    if (profile != null) {
      changes.put(scope, profile.withoutWords());
      publisher.publishAll(scope, profile.familyId());
      forgetTexts(scope, profile.familyId());
      return;
    }
    RetiredFamily retired = changes.retired(scope, familyId);
    if (retired != null) {
      RetiredFamily changed = retired.withoutWords();
      changes.put(scope, changed);
      publisher.publishRetired(scope, changed);
    }
  }

  private void forgetTexts(Scope scope, String familyId) {
    Map<String, Boolean> joined = new HashMap<>();
    changes
        .stored()
        .hashes(scope)
        .forEach(
            (signature, row) -> {
              if (joined.computeIfAbsent(row.familyId(), id -> isPart(scope, id, familyId))) {
                forgetText(scope, signature);
              }
            });
  }

  private boolean isPart(Scope scope, String familyId, String of) {
    FamilyProfile family = changes.standing(scope, familyId);
    return family != null && family.familyId().equals(of);
  }

  /** Erases a text that templates are learned from, under all its ordinals in the scope. */
  void forgetText(Scope scope, Digest signature) {
    for (long ordinal : changes.stored().texts(scope, signature.a())) {
      if (changes.signature(scope, ordinal) != null) {
        changes.book(scope).families().forgetText(ordinal);
        changes.leave(scope, ordinal, Leaving.ERASED);
      }
    }
  }

  /** Retires a family that lost its last signature, after publishing its pending counts. */
  private void forget(Scope scope, String familyId) {
    publisher.publishPending(scope, familyId);
    changes.retire(scope, familyId, Leaving.REMOVED);
  }
}
