package dev.lethe.processor;

import dev.lethe.codec.state.StateSerde;
import dev.lethe.engine.FamilyEffect;
import dev.lethe.engine.FamilyEngine;
import dev.lethe.event.Arrival;
import dev.lethe.event.Author;
import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.MessageBody;
import dev.lethe.event.Payload;
import dev.lethe.event.Scope;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.memory.FamilyRules;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Ruling;
import dev.lethe.policy.Policy;
import dev.lethe.store.HotState;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The families of a task without the task, with methods to send bots' messages and inspect the
 * stores.
 */
final class FamiliesFixture {
  /** Start of hour 0. */
  static final long START = 1_769_817_600_000L;

  private static final long HOUR = 3_600_000;

  final EngineStores stores;
  final List<SpamFamily> published = new ArrayList<>();

  private final Policy policy;
  private final MessageFingerprinter prints;
  private StoredFamilyState tables;
  private FamilyEngine engine;
  private SweepFamilies sweep;
  private Sweep.Rows aliases;
  private int messages;

  FamiliesFixture(Policy policy) {
    this(policy, stores(HeapStores.hotState()));
  }

  /** Returns in-memory stores of a task's families, including those that are on disk otherwise. */
  static EngineStores stores(HotState hot) {
    return new EngineStores(
        hot.table(HotTables.EXACT_HASHES),
        hot.table(HotTables.SIGNATURES),
        hot.table(HotTables.FAMILY_COUNTERS),
        HeapStores.keyed("profiles", StateSerde.families()),
        HeapStores.keyed("retired", StateSerde.retiredFamilies()));
  }

  FamiliesFixture(Policy policy, EngineStores stores) {
    this.policy = policy;
    this.stores = stores;
    this.prints = new MessageFingerprinter(policy, Processors::normalizer);
    restart();
  }

  /** Discards everything except the stores. */
  void restart() {
    tables = new StoredFamilyState(stores, scope -> {});
    MemoryRepository none =
        new StoredMemories(
            HeapStores.keyed("memories", StateSerde.memories()),
            HeapStores.keyed("tombstones", StateSerde.tombstones()),
            null);
    engine =
        new FamilyEngine(
            new FamilyEngine.Terms(policy, prints, new FamilyRules(policy, true)), tables, none, 0);
    sweep = new SweepFamilies(engine, tables, () -> policy);
    aliases = FamilyProcessor.aliases(engine, tables);
  }

  private void apply(List<FamilyEffect> effects) {
    tables.write(effects);
    for (FamilyEffect effect : effects) {
      if (effect instanceof FamilyEffect.Publish publish) {
        published.add(publish.published().family());
      }
    }
  }

  /** Sends a bot's message in {@code tenant/channel} and returns its match. */
  Counted send(String scope, String content, double hour) {
    long at = START + Math.round(hour * HOUR);
    String id = "e" + messages++;
    Payload message = new Payload.MessageCreated("m-" + id, MessageBody.of(content), null);
    Arrival arrival = arrival(scope, id, EventType.MESSAGE_CREATED, at, message);
    Ruling.Closed closed = rule(new Ruling.Waiting(arrival, null, null));
    return new Counted(closed.reason(), closed.familyId());
  }

  private static Arrival arrival(
      String scope, String id, EventType type, long at, Payload payload) {
    String[] place = scope.split("/", -1);
    Author author = new Author("bot-1", "ci-notify", true);
    Event event =
        new Event(id, type, at, null, place[0], null, place[1], null, null, author, -1, payload);
    return new Arrival(event, new Scope(scope), at, "events-0");
  }

  private Ruling.Closed rule(Ruling ruling) {
    FamilyEngine.Ruled ruled = engine.rule(ruling, 0);
    apply(ruled.effects());
    return ruled.ruling();
  }

  /** Match of a message. */
  record Counted(Reason reason, String familyId) {}

  /** Publishes at an interval, starting with the epoch. */
  PublishFamilies publishing(Duration interval, LongSupplier nanoTime) {
    return new PublishFamilies(engine, this::apply, interval, nanoTime);
  }

  /** Publishes everything pending. */
  void publish() {
    List<FamilyEffect> effects;
    do {
      effects = engine.publishDue(0);
      apply(effects);
    } while (!effects.isEmpty());
  }

  /** Runs the sweep of signatures once; returns true at the end of a pass. */
  boolean sweep(SweepBudget budget, double hour) {
    return sweep.sweep(budget, START + Math.round(hour * HOUR));
  }

  /** Runs the sweep of aliases once; returns true at the end of a pass. */
  boolean sweepAliases(SweepBudget budget) {
    return aliases.sweep(budget, START);
  }

  /** Runs a whole pass of both sweeps. */
  void sweepAll(double hour) {
    sweep(Budgets.unlimited(), hour);
    sweepAliases(Budgets.unlimited());
  }

  /** Erases a message that a family's record may show. */
  void erase(String scope, String familyId, String eventId) {
    Digest signature = Digest.of(eventId.getBytes(StandardCharsets.UTF_8));
    MessageTrace.Sampled trace =
        new MessageTrace.Sampled(familyId, eventId, signature, Long.MIN_VALUE, START);
    Payload deletion = new Payload.MessageDeleted("m-" + eventId);
    Arrival arrival = arrival(scope, "d-" + eventId, EventType.MESSAGE_DELETED, START, deletion);
    rule(new Ruling.DeletedSample(arrival, trace, new MessageTrace.Deleted(START)));
  }

  /** Returns the number of signatures, counters and profiles kept for future members. */
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
