package dev.lethe.engine;

import dev.lethe.engine.FamilyEngine.Ruled;
import dev.lethe.event.Arrival;
import dev.lethe.event.Scope;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.state.ArrivalHour;
import dev.lethe.family.state.HashRow;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EventRules;
import dev.lethe.memory.FamilyRules;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Outcome;
import dev.lethe.memory.Outcome.FamilyPublished;
import dev.lethe.memory.OutcomeEffects;
import dev.lethe.memory.TraceRetention;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Minting, the family engine and memories in sequence over maps: the decisions of a task without
 * Kafka.
 */
final class TaskOnHeap {
  /** One day of retention plus one day. */
  private static final int KEPT_HOURS = 48;

  final FamiliesOnHeap families;
  private final Map<String, MessageTrace> traces = new TreeMap<>();
  private final Policy policy;
  private final EventRules minting;
  private final TraceRetention retention;
  private final OutcomeEffects remembering;
  private final FamilyEngine engine;
  private final Effect.Visitor writes = new Writes();

  TaskOnHeap(Policy policy) {
    this(policy, new FamiliesOnHeap(), 0);
  }

  private TaskOnHeap(Policy policy, FamiliesOnHeap families, long now) {
    this.policy = policy;
    this.families = families;
    MessageFingerprinter prints = new MessageFingerprinter(policy, here -> Normalizer.standard());
    this.minting = new EventRules(policy);
    this.retention = new TraceRetention(policy);
    this.remembering = new OutcomeEffects(policy, prints);
    this.engine =
        new FamilyEngine(
            new FamilyEngine.Terms(policy, prints, new FamilyRules(policy, false)),
            families,
            families,
            now);
  }

  /**
   * Returns another task with the same rows and no other state.
   *
   * @param now wall clock at the start, epoch milliseconds
   */
  TaskOnHeap restarted(long now) {
    TaskOnHeap other = new TaskOnHeap(policy, families.copy(), now);
    other.traces.putAll(traces);
    return other;
  }

  Ruled hears(Arrival arrival) {
    return hears(arrival, 0);
  }

  /**
   * @param now wall clock, epoch milliseconds
   */
  Ruled hears(Arrival arrival, long now) {
    Ruled ruled = engine.rule(minting.rule(arrival, known(arrival)), now);
    apply(ruled.effects());
    remember(ruled.ruling());
    return ruled;
  }

  private EventRules.Known known(Arrival arrival) {
    String messageId = EventRules.messageId(arrival.event());
    MessageTrace trace = messageId == null ? null : trace(arrival.scope(), messageId);
    if (trace != null && !retention.isValid(trace, arrival.event().tenant(), arrival.at())) {
      trace = null;
    }
    String subject = minting.subject(arrival, trace);
    return subject == null
        ? new EventRules.Known(trace, null, null)
        : new EventRules.Known(
            trace,
            families.memory(arrival.scope(), subject),
            families.tombstone(arrival.scope(), subject));
  }

  MessageTrace trace(Scope scope, String messageId) {
    return traces.get(scope.key(messageId));
  }

  private void apply(List<FamilyEffect> effects) {
    int told = families.published.size();
    families.apply(effects);
    families.published.subList(told, families.published.size()).forEach(this::remember);
  }

  private void remember(Outcome outcome) {
    String aggregate =
        outcome instanceof FamilyPublished published
            ? published.family().scope().key(OutcomeEffects.aggregateId(published))
            : "";
    remembering
        .effects(outcome, families.memories.get(aggregate))
        .forEach(effect -> effect.accept(writes));
  }

  /**
   * Publishes the family that has waited longest.
   *
   * @param before wall clock in epoch milliseconds
   */
  List<FamilyEffect> publishDue(long before) {
    List<FamilyEffect> effects = engine.publishDue(before);
    apply(effects);
    return effects;
  }

  /** Publishes all pending families. */
  void publishAll() {
    boolean any;
    do {
      any = !publishDue(Long.MAX_VALUE).isEmpty();
    } while (any);
  }

  /**
   * Sweeps every signature and then every alias once.
   *
   * @param arrival stream time, epoch milliseconds
   */
  List<FamilyEffect> sweep(long arrival) {
    int oldest = ArrivalHour.of(arrival) - KEPT_HOURS;
    List<FamilyEffect> all = new ArrayList<>();
    for (Scope scope : families.scopes()) {
      Map<Digest, HashRow> signatures = new LinkedHashMap<>(families.hashes(scope));
      signatures.forEach((signature, row) -> all.addAll(sweep(scope, signature, row, oldest)));
      if (families.hashes(scope).isEmpty()) {
        engine.close(scope);
      }
      for (FamilyProfile profile : families.profiles(scope)) {
        List<FamilyEffect> effects = engine.sweepAlias(scope, profile);
        apply(effects);
        all.addAll(effects);
      }
    }
    return all;
  }

  private List<FamilyEffect> sweep(Scope scope, Digest signature, HashRow row, int oldest) {
    List<FamilyEffect> effects = engine.sweep(scope, signature, row, oldest);
    apply(effects);
    return effects;
  }

  private final class Writes implements Effect.Visitor {
    @Override
    public void put(Effect.PutMemory effect) {
      String key = effect.memory().scope().key(effect.memory().memoryId());
      families.memories.put(key, effect.memory());
    }

    @Override
    public void remove(Effect.RemoveMemory effect) {
      families.memories.remove(effect.scope().key(effect.memoryId()));
    }

    @Override
    public void put(Effect.PutTombstone effect) {
      String key = effect.tombstone().scope().key(effect.tombstone().memoryId());
      families.tombstones.put(key, effect.tombstone());
    }

    @Override
    public void put(Effect.PutTrace effect) {
      traces.put(effect.scope().key(effect.messageId()), effect.trace());
    }

    @Override
    public void remove(Effect.RemoveTrace effect) {
      traces.remove(effect.scope().key(effect.messageId()));
    }
  }
}
