package dev.lethe.stage;

import dev.lethe.codec.StateSerde;
import dev.lethe.event.Arrival;
import dev.lethe.event.Author;
import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.Payload;
import dev.lethe.family.FamilyIds;
import dev.lethe.family.Joined;
import dev.lethe.family.Match;
import dev.lethe.family.ScopeFamilies;
import dev.lethe.family.Sender;
import dev.lethe.family.Sighting;
import dev.lethe.family.SpamFamily;
import dev.lethe.fingerprint.Digest;
import dev.lethe.memory.MessagePrints;
import dev.lethe.policy.Policy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** A task's families without a task: tell them what bots say, and see what they keep. */
final class ToldFamilies {
  /** Hour 0. */
  static final long START = 1_769_817_600_000L;

  private static final long HOUR = 3_600_000;

  final FamilyStores stores;
  final List<SpamFamily> published = new ArrayList<>();

  private final Policy policy;
  private final MessagePrints prints;
  private FamilyRows rows;
  private FamilyPublisher publisher;
  private FamilyLedger ledger;
  private SweepFamilies sweep;
  private SweepAliases aliases;
  private int messages;

  ToldFamilies(Policy policy) {
    this(
        policy,
        new FamilyStores(
            HeapStores.table("hashes", new HashRowCodec()),
            HeapStores.table("signatures", new SignatureRowCodec()),
            HeapStores.table("counters", new CounterRowCodec()),
            HeapStores.keyed("profiles", StateSerde.families()),
            HeapStores.keyed("retired", StateSerde.retiredFamilies())));
  }

  ToldFamilies(Policy policy, FamilyStores stores) {
    this.policy = policy;
    this.stores = stores;
    this.prints = new MessagePrints(policy, Normalizers::of);
    restart();
  }

  /** Everything that isn't in the stores is gone. */
  void restart() {
    rows = new FamilyRows(stores, policy);
    publisher = new FamilyPublisher(rows, policy, (family, told) -> published.add(family), 0);
    FirstMembers firsts =
        new FirstMembers(
            HeapStores.keyed("memories", StateSerde.memories()),
            HeapStores.keyed("tombstones", StateSerde.tombstones()));
    ledger = new FamilyLedger(rows, firsts, publisher);
    sweep = new SweepFamilies(rows, policy);
    aliases = new SweepAliases(rows);
  }

  /** A bot says something in {@code tenant/channel}; returns how it was recognised. */
  Told says(String scope, String content, double hour) {
    long at = START + Math.round(hour * HOUR);
    String id = "e" + messages++;
    String[] place = scope.split("/", -1);
    Payload.MessageCreated message =
        new Payload.MessageCreated("m-" + id, content, List.of(), List.of(), null);
    Author author = new Author("bot-1", "ci-notify", true);
    Event event =
        new Event(
            id,
            EventType.MESSAGE_CREATED,
            at,
            place[0],
            null,
            place[1],
            null,
            null,
            author,
            -1,
            message);
    return join(new Arrival(event, scope, at, "events-0"), content);
  }

  private Told join(Arrival arrival, String content) {
    Event event = arrival.event();
    String text = prints.normalized(event.tenant(), content);
    Digest exact = prints.begin(arrival, text);
    ScopeFamilies families = ledger.families(arrival.scope());
    Match match =
        families.judge(
            exact, prints.fingerprinter(event.tenant()), event.occurredAt(), arrival.at());
    byte[] hash = new byte[Digest.BYTES];
    exact.write(hash, 0);
    String begun =
        match.kind() == Match.Kind.NEW
            ? FamilyIds.of(arrival.scope(), hash, event.eventId(), event.occurredAt())
            : null;
    Joined joined =
        families.join(
            match,
            exact,
            text,
            begun,
            new Sighting(event.eventId(), event.occurredAt(), arrival.at()),
            new Sender(event.author().id(), event.author().name(), 0, 0));
    ledger.join(arrival, exact, text, begun, joined, 0);
    return new Told(match.kind(), match.insideWindow(), joined.familyId());
  }

  /** What became of a message. */
  record Told(Match.Kind kind, boolean insideWindow, String familyId) {}

  /** Publishes by the interval what waits since the epoch. */
  PublishFamilies publishing(Duration interval, LongSupplier nanoTime) {
    return new PublishFamilies(publisher, interval, nanoTime);
  }

  /** Everything that waits is published. */
  void publish() {
    while (publisher.publishDue(0)) {
      // Each turn publishes one.
    }
  }

  /** One call of the sweep of signatures; true at the end of a pass. */
  boolean sweep(SweepBudget budget, double hour) {
    return sweep.sweep(budget, START + Math.round(hour * HOUR));
  }

  /** One call of the sweep of aliases; true at the end of a pass. */
  boolean sweepAliases(SweepBudget budget) {
    return aliases.sweep(budget, START);
  }

  /** A whole pass of both sweeps. */
  void sweepAll(double hour) {
    sweep(Budgets.unlimited(), hour);
    sweepAliases(Budgets.unlimited());
  }

  /** A message that a family's record may show is erased. */
  void erase(String scope, String familyId, String eventId) {
    ledger.withoutMessage(scope, familyId, eventId);
  }

  /** Signatures, counters and records that are kept for those that may join. */
  long kept() {
    return stores.hashes().size() + stores.counters().size() + profiles();
  }

  long profiles() {
    return HeapStores.keys(stores.profiles()).size();
  }

  long retired() {
    return HeapStores.keys(stores.retired()).size();
  }
}
