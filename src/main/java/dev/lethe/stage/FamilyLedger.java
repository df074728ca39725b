package dev.lethe.stage;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.family.AggregateRecord;
import dev.lethe.family.CounterRow;
import dev.lethe.family.FamilyDay;
import dev.lethe.family.FamilyMember;
import dev.lethe.family.FamilyProfile;
import dev.lethe.family.FamilySettings;
import dev.lethe.family.HashRow;
import dev.lethe.family.Joined;
import dev.lethe.family.Merge;
import dev.lethe.family.Sampling;
import dev.lethe.family.ScopeFamilies;
import dev.lethe.family.Sighting;
import dev.lethe.family.SignatureRow;
import dev.lethe.family.SpamFamily;
import dev.lethe.fingerprint.Digest;
import dev.lethe.memory.FamilyPublished;
import dev.lethe.policy.Policy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * Keeps the rows of all families of a task and says when a record of one has to go out: counts by
 * day, what was learned, merges. What it derives from the rows is gone with it, and read again.
 */
final class FamilyLedger {
  private final FamilyStores stores;
  private final Policy policy;
  private final Map<String, ScopeBook> books = new HashMap<>();
  private final PendingPublications pending = new PendingPublications();
  private final FirstMembers firsts;
  private final BiConsumer<SpamFamily, FamilyPublished> out;

  /**
   * @param firsts tells what became of a family's first message before its second came
   * @param out takes what is published, in order
   */
  FamilyLedger(
      FamilyStores stores,
      Policy policy,
      FirstMembers firsts,
      BiConsumer<SpamFamily, FamilyPublished> out,
      long now) {
    this.stores = stores;
    this.policy = policy;
    this.firsts = firsts;
    this.out = out;
    for (String scope : stores.counters().scopes()) {
      stores
          .counters()
          .rows(scope)
          .forEach(
              (day, row) -> {
                if (row.isPending()) {
                  pending.add(scope, day, now);
                }
              });
    }
  }

  ScopeBook book(String scope) {
    ScopeBook book = books.get(scope);
    if (book == null) {
      Policy here = policy.forTenant(tenant(scope));
      book = ScopeBook.read(scope, stores, FamilySettings.of(here.dedupe(), here.families()));
      books.put(scope, book);
    }
    return book;
  }

  /**
   * Writes what a message's joining changed, and counts it.
   *
   * @param text the message's normalised text
   * @param begun the family that the message is the first of, or null; it may be merged at once
   * @param now the wall clock, epoch milliseconds
   * @return whether the family's record learned from it
   */
  boolean join(Arrival arrival, Digest exact, String text, String begun, Joined joined, long now) {
    String scope = arrival.scope();
    writeRows(scope, exact, joined, arrival.at());
    if (begun != null) {
      book(scope).begin(begun, exact);
    }
    for (Merge merge : joined.merges()) {
      merge(scope, merge, now);
    }
    joined
        .templates()
        .forEach(
            (familyId, templates) -> {
              begin(scope, familyId, now);
              put(scope, required(scope, familyId).withTemplates(templates));
            });
    boolean learned = begun != null || count(arrival, text, joined, now);
    joined.droppedSignatures().forEach(ordinal -> stores.signatures().remove(scope, ordinal));
    joined.droppedHashes().forEach(digest -> stores.hashes().remove(scope, digest));
    joined.forgottenFamilies().forEach(familyId -> forget(scope, familyId));
    return learned;
  }

  private void writeRows(String scope, Digest exact, Joined joined, long arrival) {
    if (joined.row() != null) {
      stores.hashes().put(scope, exact, joined.row());
    } else if (joined.hourChanged()) {
      HashRow known = stores.hashes().get(scope, exact);
      stores.hashes().put(scope, exact, known.sightedAgain(ScopeFamilies.hour(arrival)));
    }
    if (joined.signature() != null) {
      SignatureRow signature = joined.signature();
      stores.signatures().put(scope, signature.ordinal(), signature);
    }
  }

  private boolean count(Arrival arrival, String text, Joined joined, long now) {
    String scope = arrival.scope();
    String familyId = joined.familyId();
    ScopeBook book = book(scope);
    begin(scope, familyId, now);
    Event event = arrival.event();
    Sighting sighting = new Sighting(event.eventId(), event.occurredAt(), arrival.at());
    long number = CounterRow.members(book.days(familyId).values()) + 1;
    int day = CounterRow.dayOf(event.occurredAt());
    boolean learns = joined.row() != null || Sampling.isSampled(number);
    if (learns) {
      publishOthers(scope, familyId, day);
      put(scope, required(scope, familyId).learn(member(event, text)));
    }
    CounterRow row = book.days(familyId).get(day);
    count(
        scope,
        new FamilyDay(familyId, day),
        row == null ? CounterRow.first(number, sighting) : row.sighted(number, sighting),
        now);
    return learns;
  }

  private void count(String scope, FamilyDay day, CounterRow row, long now) {
    book(scope).put(day.familyId(), day.epochDay(), row);
    stores.counters().put(scope, day, row);
    pending.add(scope, day, now);
  }

  /** Gives a family of one its counter and its record: its second member is there. */
  private void begin(String scope, String familyId, long now) {
    Digest first = book(scope).single(familyId);
    if (first == null) {
      return;
    }
    HashRow row = stores.hashes().get(scope, first);
    SignatureRow signature = stores.signatures().get(scope, row.ordinal());
    Sighting sighting = row.first();
    FamilyMember member =
        new FamilyMember(
            sighting.eventId(),
            sighting.occurredAt(),
            row.sender().authorId(),
            row.sender().authorName(),
            signature == null ? null : signature.text(),
            row.sender().attachments(),
            row.sender().embeds());
    byte[] hash = new byte[Digest.BYTES];
    first.write(hash, 0);
    FirstMembers.First minted = firsts.of(scope, sighting, first);
    FamilyProfile begun =
        FamilyProfile.begin(familyId, hash, row.simhash(), minted.guildId(), member);
    put(scope, minted.reads() ? begun : begun.withoutMessage(sighting.eventId()));
    FamilyDay day = new FamilyDay(familyId, CounterRow.dayOf(sighting.occurredAt()));
    count(scope, day, CounterRow.first(1, sighting), now);
  }

  private static FamilyMember member(Event event, String text) {
    Payload.MessageCreated message = (Payload.MessageCreated) event.payload();
    return new FamilyMember(
        event.eventId(),
        event.occurredAt(),
        event.author().id(),
        event.author().name(),
        text,
        message.attachments().size(),
        message.embeds().size());
  }

  private void merge(String scope, Merge merge, long now) {
    begin(scope, merge.into(), now);
    begin(scope, merge.from(), now);
    ScopeBook book = book(scope);
    FamilyProfile younger = required(scope, merge.from());
    NavigableMap<Integer, CounterRow> gone = new TreeMap<>(book.days(merge.from()));
    NavigableMap<Integer, CounterRow> merged = CounterRow.merged(book.days(merge.into()), gone);
    put(scope, FamilyProfile.merge(required(scope, merge.into()), younger));
    put(scope, younger.aliasOf(merge.into()));
    gone.forEach(
        (day, row) -> {
          FamilyDay key = new FamilyDay(merge.from(), day);
          stores.counters().remove(scope, key);
          pending.remove(scope, key);
          publish(
              AggregateRecord.zeroed(
                  younger, row, day, scope, channelId(scope), channelName(scope), merge.into()),
              younger,
              row);
        });
    book.remove(merge.from());
    merged.forEach((day, row) -> count(scope, new FamilyDay(merge.into(), day), row, now));
    publishAll(scope, merge.into());
  }

  /**
   * Takes a message out of what its family's record shows, and says so at once.
   *
   * @param eventId of the message
   */
  void withoutMessage(String scope, String familyId, String eventId) {
    FamilyProfile profile = standing(scope, familyId);
    if (profile != null) {
      put(scope, profile.withoutMessage(eventId));
      publishAll(scope, profile.familyId());
    }
  }

  /** Erases a text that templates are learned from. */
  void forgetText(String scope, Digest signature) {
    long ordinal = book(scope).families().forgetText(signature);
    if (ordinal >= 0) {
      stores.signatures().erase(scope, ordinal, null);
    }
  }

  /** Forgets a family that lost its last signature, its pending counts published first. */
  private void forget(String scope, String familyId) {
    NavigableMap<Integer, CounterRow> rows = new TreeMap<>(book(scope).days(familyId));
    rows.forEach(
        (day, row) -> {
          FamilyDay key = new FamilyDay(familyId, day);
          if (row.isPending()) {
            publish(scope, key);
          }
          pending.remove(scope, key);
          stores.counters().remove(scope, key);
        });
    book(scope).remove(familyId);
    stores.profiles().delete(FamilyKeys.of(scope, familyId));
  }

  private void publishOthers(String scope, String familyId, int day) {
    for (Map.Entry<Integer, CounterRow> other :
        new TreeMap<>(book(scope).days(familyId)).entrySet()) {
      if (other.getKey() != day && other.getValue().isPending()) {
        publish(scope, new FamilyDay(familyId, other.getKey()));
      }
    }
  }

  private void publishAll(String scope, String familyId) {
    for (int day : new TreeMap<>(book(scope).days(familyId)).keySet()) {
      publish(scope, new FamilyDay(familyId, day));
    }
  }

  /**
   * Publishes the day that has waited longest.
   *
   * @param before wall clock in epoch milliseconds; days that wait for less long aren't due
   * @return false if none is due
   */
  boolean publishDue(long before) {
    PendingPublications.Key due = pending.pollDue(before);
    if (due == null) {
      return false;
    }
    publish(due.scope(), due.day());
    return true;
  }

  private void publish(String scope, FamilyDay key) {
    FamilyProfile profile = required(scope, key.familyId());
    CounterRow row = book(scope).days(key.familyId()).get(key.epochDay());
    CounterRow published = row.published();
    book(scope).put(key.familyId(), key.epochDay(), published);
    stores.counters().put(scope, key, published);
    pending.remove(scope, key);
    publish(
        AggregateRecord.of(
            profile, row, key.epochDay(), scope, channelId(scope), channelName(scope)),
        profile,
        row);
  }

  private void publish(SpamFamily family, FamilyProfile profile, CounterRow row) {
    String tenant = tenant(family.scope());
    out.accept(
        family, new FamilyPublished(family, tenant, profile.guildId(), row.first().arrival()));
  }

  /** The scope that comes after in the order of names, or null; of those that have signatures. */
  String scopeAfter(String scope) {
    return stores.hashes().scopes().higher(scope);
  }

  /** Frees what no look-up of a scope finds any more. */
  void sweep(String scope, long arrival) {
    int retentionHours =
        (int)
            TimeUnit.DAYS.toHours(policy.forTenant(tenant(scope)).families().familyRetentionDays());
    FamilySweep sweep = new FamilySweep(stores, scope);
    List<Digest> expired = sweep.expired(arrival, retentionHours);
    if (expired.isEmpty()) {
      return;
    }
    sweep.remove(expired, book(scope));
    if (stores.hashes().rows(scope).isEmpty()) {
      books.remove(scope);
    }
  }

  private FamilyProfile standing(String scope, String familyId) {
    FamilyProfile profile = stores.profiles().get(FamilyKeys.of(scope, familyId));
    while (profile != null && profile.isAlias()) {
      profile = stores.profiles().get(FamilyKeys.of(scope, profile.mergedInto()));
    }
    return profile;
  }

  private FamilyProfile required(String scope, String familyId) {
    FamilyProfile profile = stores.profiles().get(FamilyKeys.of(scope, familyId));
    if (profile == null) {
      throw new IllegalStateException(
          "Family " + familyId + " has counts and no record; this is a bug in Lethe");
    }
    return profile;
  }

  private void put(String scope, FamilyProfile profile) {
    stores.profiles().put(FamilyKeys.of(scope, profile.familyId()), profile);
  }

  private static String tenant(String scope) {
    return scope.substring(0, scope.indexOf('/'));
  }

  private static String channelId(String scope) {
    String place = scope.substring(scope.indexOf('/') + 1);
    return place.indexOf(':') >= 0 || place.equals("-") ? null : place;
  }

  private String channelName(String scope) {
    return policy.channel(tenant(scope), channelId(scope)).name();
  }
}
