package dev.lethe.stage;

import dev.lethe.event.Arrival;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.family.FamilyIds;
import dev.lethe.family.Joined;
import dev.lethe.family.Match;
import dev.lethe.family.ScopeFamilies;
import dev.lethe.family.Senders;
import dev.lethe.family.Sighting;
import dev.lethe.family.SpamFamily;
import dev.lethe.fingerprint.Digest;
import dev.lethe.fingerprint.Fingerprinter;
import dev.lethe.memory.FamilyPublished;
import dev.lethe.memory.FamilyRules;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MessagePrints;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.Ruling.FamilyPart;
import dev.lethe.memory.SegmentRoll;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.Verdict;
import dev.lethe.policy.Policy;
import dev.lethe.topology.Names;
import dev.lethe.topology.ScopePartitioner;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Closes the ruling on every bot's message by its family, and publishes what families count. */
final class Families extends ContextualProcessor<String, Ruling, String, Object> {
  private final Policy policy;
  private final MessagePrints prints;
  private final FamilyRules rules;
  private final LongSupplier nanoTime;
  private final Senders senders = new Senders();
  private KeyValueStore<String, Memory> memories;
  private KeyValueStore<String, Tombstone> tombstones;
  private FamilyStores stores;
  private FamilyLedger ledger;
  private Erasures erasures;
  private TaskMetrics metrics;
  private long signaturesDropped;

  /**
   * @param nanoTime tells how long a call of a punctuator takes
   */
  Families(Policy policy, MessagePrints prints, FamilyRules rules, LongSupplier nanoTime) {
    this.policy = policy;
    this.prints = prints;
    this.rules = rules;
    this.nanoTime = nanoTime;
  }

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    metrics = new TaskMetrics(context);
    memories = context.getStateStore(Names.MEMORIES);
    tombstones = context.getStateStore(Names.TOMBSTONES);
    stores = FamilyStores.of(context);
    FamilyRows rows = new FamilyRows(stores, policy);
    FamilyPublisher publisher =
        new FamilyPublisher(rows, policy, this::publish, context.currentSystemTimeMs());
    ledger = new FamilyLedger(rows, new FirstMembers(memories, tombstones), publisher);
    Duration interval = Duration.ofSeconds(policy.families().publishIntervalSeconds());
    PublishFamilies publishing = new PublishFamilies(publisher, interval, nanoTime);
    context.schedule(publishing.period(), PunctuationType.WALL_CLOCK_TIME, publishing);
    sweep(new SweepFamilies(rows, policy));
    sweep(new SweepAliases(rows));
    context.schedule(
        CleanSignatures.PERIOD,
        PunctuationType.WALL_CLOCK_TIME,
        new CleanSignatures(stores.signatures()));
    signaturesDropped = 0;
    erasures = new Erasures(context.getStateStore(Names.ERASURES), this::append);
    context.schedule(Erasures.PERIOD, PunctuationType.WALL_CLOCK_TIME, erasures);
  }

  private void sweep(Sweep.Rows rows) {
    Sweep sweep = new Sweep(rows, new SweepBudget(nanoTime), context()::currentStreamTimeMs);
    context().schedule(Sweep.PERIOD, PunctuationType.WALL_CLOCK_TIME, sweep);
  }

  @Override
  public void process(Record<String, Ruling> in) {
    Ruling ruling = in.value();
    Ruling closed = ruling.isOpen() ? judge(ruling) : ruling;
    if (closed.verdict() == Verdict.UPDATED || closed.verdict() == Verdict.MARKED_DELETED) {
      closed = retouch(closed);
    }
    if (closed.erases()) {
      erasures.erased(closed.arrival().scope(), context().currentSystemTimeMs());
    }
    context().forward(in.withValue(closed), Names.REMEMBER);
  }

  @Override
  public void close() {
    metrics.close();
  }

  private Ruling judge(Ruling open) {
    Arrival arrival = open.arrival();
    Event event = arrival.event();
    Payload.MessageCreated message = (Payload.MessageCreated) event.payload();
    String text = prints.normalized(event.tenant(), message.content());
    Digest exact = prints.begin(arrival, text);
    Fingerprinter print = prints.fingerprinter(event.tenant());
    ScopeFamilies families = ledger.families(arrival.scope());
    Match match = families.judge(exact, print, event.occurredAt(), arrival.at());
    Verdict verdict = rules.verdict(arrival, match);
    String memoryId = verdict == Verdict.MINTED ? MemoryIds.ofEvent(arrival) : null;
    if (verdict == Verdict.REDELIVERED
        || (memoryId != null && hasMemory(arrival.scope(), memoryId))) {
      return open.redelivered(verdict == Verdict.MINTED ? Reason.REDELIVERED : Reason.LATE_REPLAY);
    }
    String begun = match.kind() == Match.Kind.NEW ? newFamilyId(arrival, exact) : null;
    Joined joined =
        families.join(
            match,
            exact,
            print.matchedText(),
            begun,
            new Sighting(event.eventId(), event.occurredAt(), arrival.at()),
            senders.of(
                event.author().id(),
                event.author().name(),
                message.attachments().size(),
                message.embeds().size()));
    if (!joined.droppedHashes().isEmpty()) {
      signaturesDropped += joined.droppedHashes().size();
      metrics.tell(TaskMetrics.SIGNATURES_DROPPED, signaturesDropped);
    }
    boolean minted = verdict == Verdict.MINTED;
    FamilyPart part =
        new FamilyPart(
            joined.familyId(),
            match.kind() == Match.Kind.NEAR ? match.distance() : null,
            text,
            minted ? MessagePrints.shown(exact, print.simhash()) : null);
    boolean sampled =
        ledger.join(
            arrival, exact, print.matchedText(), begun, joined, context().currentSystemTimeMs());
    MessageTrace leaves =
        FamilyRules.leaves(open, verdict, memoryId, joined.familyId(), exact, sampled);
    if (leaves != null && open.trace() instanceof MessageTrace.Sampled earlier) {
      replace(arrival.scope(), earlier, exact);
    }
    return open.judged(verdict, rules.reason(verdict, match), leaves, part);
  }

  /**
   * A message that was sampled comes again under another event id. Only one trace of it is kept, so
   * what an earlier one left in a record goes now: a deletion would no longer find it.
   */
  private void replace(String scope, MessageTrace.Sampled earlier, Digest now) {
    if (earlier.eventId() != null) {
      ledger.withoutMessage(scope, earlier.familyId(), earlier.eventId());
    }
    if (!earlier.signature().equals(now)) {
      ledger.forgetText(scope, earlier.signature());
    }
  }

  private static String newFamilyId(Arrival arrival, Digest exact) {
    byte[] hash = new byte[Digest.BYTES];
    exact.write(hash, 0);
    Event event = arrival.event();
    return FamilyIds.of(arrival.scope(), hash, event.eventId(), event.occurredAt());
  }

  private boolean hasMemory(String scope, String memoryId) {
    String key = ScopePartitioner.key(scope, memoryId);
    return memories.get(key) != null || tombstones.get(key) != null;
  }

  /**
   * What an edit or deletion changes in the record that sampled the message. A message is taken out
   * once: each time counts as one member less that may have said what the record tells.
   *
   * @return the ruling, which leaves word of that
   */
  private Ruling retouch(Ruling ruling) {
    String scope = ruling.arrival().scope();
    boolean deleted = ruling.reason() == Reason.DELETED;
    Ruling retouched = ruling;
    Digest signature = null;
    if (ruling.trace() instanceof MessageTrace.Sampled sampled) {
      signature = sampled.signature();
      if (sampled.eventId() != null) {
        ledger.withoutMessage(scope, sampled.familyId(), sampled.eventId());
      }
    } else if (ruling.trace() instanceof MessageTrace.Minted minted && minted.familyId() != null) {
      signature = minted.signature();
      Memory memory = ruling.target();
      if (memory != null
          && minted.sampled()
          && FirstMembers.readsAsItCame(memory, signature)
          && (deleted || changes(ruling.arrival().event(), memory))
          && ledger.withoutMessage(scope, minted.familyId(), memory.eventId())) {
        retouched = ruling.leaving(minted.takenOut());
      }
    }
    if (deleted && signature != null) {
      ledger.forgetText(scope, signature);
    }
    return retouched;
  }

  /** Whether an edit changes how its message reads. */
  private boolean changes(Event edit, Memory before) {
    String content = ((Payload.MessageEdited) edit.payload()).content();
    return !prints.normalized(edit.tenant(), content).equals(before.content().normalizedText());
  }

  /** Appends to the logs of what this box writes, and has the next one do the same. */
  private void append(String scope) {
    long time = context().currentSystemTimeMs();
    String key = FamilyKeys.of(scope, Erasures.NOTHING);
    stores.profiles().delete(key);
    stores.retired().delete(key);
    context().forward(new Record<>(key, null, time), Names.WRITE_FAMILIES);
    context().forward(new Record<>(scope, new SegmentRoll(scope), time), Names.REMEMBER);
  }

  private void publish(SpamFamily family, FamilyPublished published) {
    long time = context().currentStreamTimeMs();
    String key = ScopePartitioner.key(family.scope(), family.familyId() + '|' + family.day());
    context().forward(new Record<>(key, family, time), Names.WRITE_FAMILIES);
    context().forward(new Record<>(family.scope(), published, time), Names.REMEMBER);
  }
}
