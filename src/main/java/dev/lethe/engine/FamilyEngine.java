package dev.lethe.engine;

import dev.lethe.engine.FamilyEffect.Leaving;
import dev.lethe.event.Arrival;
import dev.lethe.event.Author;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.event.Scope;
import dev.lethe.family.match.FamilyMatcher;
import dev.lethe.family.match.Joined;
import dev.lethe.family.match.Match;
import dev.lethe.family.record.FamilyMember;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.family.record.StateSlots;
import dev.lethe.family.rule.ActiveRules;
import dev.lethe.family.rule.ChannelRules;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.family.state.CounterColumns;
import dev.lethe.family.state.FamilyIds;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sender;
import dev.lethe.family.state.Senders;
import dev.lethe.family.state.Sighting;
import dev.lethe.memory.FamilyRules;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MemoryText;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Ruling;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.Verdict;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.fingerprint.Fingerprinter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * The families of a task: classifies and counts bot messages and folded events, removes edited and
 * deleted content from records, publishes, merges and retires families. Each call reads stored rows
 * and returns ordered effects to write and publish; the engine's caches derive from the rows, and
 * assume that the effects get written. Not thread-safe.
 *
 * <p>Its clock is the wall clock in epoch milliseconds. It affects when a count is published, but
 * not its value.
 */
public final class FamilyEngine {
  private MessageFingerprinter prints;
  private FamilyRules rules;
  private final MemoryRepository memories;
  private final FamilyChanges changes;
  private final FamilyPublisher publisher;
  private final FamilyLedger ledger;
  private final RuleMatching suppressing;
  private final Senders senders = new Senders();

  /** A final decision, with its effects on families. */
  public record Ruled(Ruling.Closed ruling, List<FamilyEffect> effects) {}

  /**
   * Pending publications.
   *
   * @param days number of family days whose count isn't published
   * @param since when the first of them changed, wall clock in epoch milliseconds; -1 if there is
   *     none
   */
  public record Waiting(int days, long since) {}

  /**
   * Settings for classifying messages.
   *
   * @param prints normalizes and fingerprints text by the policy; used by one thread only
   */
  public record Terms(Policy policy, MessageFingerprinter prints, FamilyRules rules) {}

  /**
   * Creates an engine.
   *
   * @param stored the families' rows
   * @param memories memories of the same task
   * @param now start of waiting for counts that are stored as pending
   */
  public FamilyEngine(Terms terms, FamilyState stored, MemoryRepository memories, long now) {
    this.prints = terms.prints();
    this.rules = terms.rules();
    this.memories = memories;
    this.changes = new FamilyChanges(stored, terms.policy());
    this.publisher = new FamilyPublisher(changes, now);
    this.ledger = new FamilyLedger(changes, new FirstMembers(memories), publisher);
    this.suppressing = new RuleMatching(changes);
  }

  /**
   * Applies other settings from the next call on. Scopes whose settings or polarity words differ
   * are read again from their rows, as after a restart.
   */
  public void follow(Terms terms) {
    prints = terms.prints();
    rules = terms.rules();
    changes.follow(terms.policy());
  }

  /** Applies other suppress rules from the next call on; initially there are none. */
  public void follow(ActiveRules active) {
    suppressing.follow(active);
  }

  /** Decides a message that needs its family, and applies other decisions to family records. */
  public Ruled rule(Ruling ruling, long now) {
    Ruling.Closed closed = closed(ruling, now);
    if (closed.erases()) {
      changes.erased(closed.arrival().scope());
    }
    List<FamilyEffect> effects = changes.take();
    return new Ruled(
        closed, closed instanceof Ruling.BulkDeletion ? publishedOnce(effects) : effects);
  }

  /** Returns the effects with only the last record of each family and day. */
  private static List<FamilyEffect> publishedOnce(List<FamilyEffect> effects) {
    List<FamilyEffect> kept = new ArrayList<>();
    Set<String> published = new HashSet<>();
    for (int i = effects.size() - 1; i >= 0; i--) {
      FamilyEffect effect = effects.get(i);
      if (!(effect instanceof FamilyEffect.Publish publish) || published.add(familyDay(publish))) {
        kept.add(effect);
      }
    }
    Collections.reverse(kept);
    return kept;
  }

  private static String familyDay(FamilyEffect.Publish publish) {
    SpamFamily family = publish.published().family();
    return family.familyId() + '|' + family.day();
  }

  /** Removes erased content from its family's record and from the texts to learn from. */
  public List<FamilyEffect> forget(Forgotten gone) {
    changes.erased(gone.scope());
    if (gone.familyId() != null) {
      ledger.withoutWords(gone.scope(), gone.familyId());
    }
    if (gone.traced() != null && gone.traced().trace().familyId() != null) {
      MessageTrace.Minted trace = gone.traced().trace();
      removeFromSample(gone.scope(), trace, gone.memory());
      ledger.forgetText(gone.scope(), trace.signature());
    }
    return changes.take();
  }

  private Ruling.Closed closed(Ruling ruling, long now) {
    if (ruling instanceof Ruling.Waiting waiting) {
      return judge(waiting, now);
    }
    if (ruling instanceof Ruling.BulkDeletion bulk) {
      return new Ruling.BulkDeletion(
          bulk.arrival(), bulk.parts().stream().map(part -> closed(part, now)).toList());
    }
    if (ruling instanceof Ruling.EditedMemory edited) {
      boolean shown =
          edited.traceAfter().sampled() && changes(edited.arrival().event(), edited.memory());
      return shown
              && removeFromSample(edited.arrival().scope(), edited.traceAfter(), edited.memory())
          ? edited.withoutSample()
          : edited;
    }
    if (ruling instanceof Ruling.EditedSample edited) {
      removeFromSample(edited, edited.trace(), now);
    } else if (ruling instanceof Ruling.DeletedSample deleted) {
      removeFromSample(deleted, deleted.trace(), now);
      ledger.forgetText(deleted.arrival().scope(), deleted.trace().signature());
    } else if (ruling instanceof Ruling.DeletedMemory deleted && deleted.familyId() != null) {
      boolean out = removeFromSample(deleted.arrival().scope(), deleted.trace(), deleted.memory());
      ledger.forgetText(deleted.arrival().scope(), deleted.trace().signature());
      return out ? deleted.withoutSample() : deleted;
    }
    return (Ruling.Closed) ruling;
  }

  private Ruling.Closed judge(Ruling.Waiting waiting, long now) {
    Arrival arrival = waiting.arrival();
    changes.decide(arrival);
    Event event = arrival.event();
    boolean isMessage = event.isBotMessage();
    String raw = MemoryText.of(event);
    String text = prints.normalized(event.tenant(), raw);
    Digest exact = isMessage ? prints.begin(arrival, text) : prints.beginRaw(arrival, raw);
    Fingerprinter print = prints.fingerprinter(event.tenant());
    ChannelRules here = isMessage ? suppressing.in(event) : null;
    // In a backfill, a message that would now be folded or suppressed may already have a memory.
    boolean known = rules.isBackfill() && hasMemory(arrival.scope(), MemoryIds.ofEvent(arrival));
    if (known) {
      here = null;
    }
    SuppressRule rule = here == null ? null : ruleOfText(here, arrival.scope(), exact, text);
    if (drops(rule) && here.ofFamilies().isEmpty()) {
      return FamilyRules.dropped(waiting, rule);
    }
    FamilyMatcher families = ledger.families(arrival.scope());
    Match match =
        isMessage
            ? families.judge(exact, print, event.occurredAt(), arrival.at())
            : families.judgeIdentical(exact, print, event.occurredAt(), arrival.at());
    String begun = match.kind() == Match.Kind.NEW ? newFamilyId(arrival, exact) : null;
    if (here != null) {
      String familyId = begun == null ? match.familyId() : begun;
      rule = suppressing.strongest(here, rule, arrival.scope(), familyId);
    }
    if (drops(rule)) {
      return FamilyRules.dropped(waiting, rule);
    }
    boolean isNews = changes.isNews(arrival.scope(), match);
    Verdict verdict = rules.verdict(arrival, match, isNews, rule);
    if (verdict == Verdict.REDELIVERED) {
      return new Ruling.Redelivered(arrival, Reason.LATE_REPLAY);
    }
    String memoryId = known || verdict == Verdict.MINTED ? MemoryIds.ofEvent(arrival) : null;
    known = known || (memoryId != null && hasMemory(arrival.scope(), memoryId));
    Sender sender = sender(event);
    Joined joined =
        families.join(
            match,
            exact,
            isMessage ? text : null,
            begun,
            new Sighting(event.eventId(), event.occurredAt(), arrival.at()),
            sender);
    Ruling.FamilyPart part =
        new Ruling.FamilyPart(
            joined.familyId(),
            match.kind() == Match.Kind.NEAR ? match.distance() : null,
            text,
            memoryId == null ? null : MessageFingerprinter.shown(exact, print.simhash()));
    FamilyMember member = FamilyMember.of(event.eventId(), event.occurredAt(), sender, text);
    boolean mintsNews = isNews && verdict == Verdict.MINTED;
    boolean sampled =
        ledger.join(
            arrival,
            exact,
            member,
            (before, occurredAt, isName) ->
                withNearest(before, match, occurredAt, isName)
                    .with(families.values(match, print), occurredAt, mintsNews, isName),
            begun,
            joined,
            now);
    if (!joined.merges().isEmpty()) {
      suppressing.merged(arrival.scope());
    }
    if (known) {
      boolean shown = sampled && !withoutChanged(arrival, memoryId, joined.familyId(), exact);
      return FamilyRules.known(waiting, memoryId, part, exact, shown);
    }
    Ruling.Closed judged =
        rule == null
            ? FamilyRules.judged(
                waiting,
                rules.reason(waiting, verdict, match, isNews),
                memoryId,
                part,
                exact,
                sampled)
            : FamilyRules.counted(waiting, rule, part, exact, sampled);
    if (judged.traceAfter() != null && waiting.trace() instanceof MessageTrace.Sampled earlier) {
      replace(arrival.scope(), earlier, exact, now);
    }
    return judged;
  }

  /**
   * Returns a family's slots after learning from the message nearest to another one. It may have
   * been edited since, so values that only erased members may have had aren't shown.
   */
  private static StateSlots withNearest(
      FamilyProfile family, Match match, long occurredAt, LongPredicate isName) {
    StateSlots before = family.slots();
    if (match.nearest().isEmpty()) {
      return before;
    }
    StateSlots slots = before.withNearest(match.nearest(), occurredAt, isName);
    return slots.equals(before) ? before : slots.without(family.erased());
  }

  private Sender sender(Event event) {
    Author author = event.author();
    return event.payload() instanceof Payload.MessageCreated message
        ? senders.of(
            author.id(),
            author.name(),
            message.body().attachments().size(),
            message.body().embeds().count())
        : senders.of(author.id(), author.name() == null ? label(event) : author.name(), 0, 0);
  }

  /** Returns the name of the source of an event of a folded kind. */
  private static String label(Event event) {
    if (event.payload() instanceof Payload.ToolResult result) {
      return "tool " + result.name();
    }
    if (event.payload() instanceof Payload.ToolCall call) {
      return "tool " + call.name();
    }
    return event.payload() instanceof Payload.AssistantMessage ? "assistant" : "system";
  }

  private SuppressRule ruleOfText(ChannelRules here, Scope scope, Digest exact, String text) {
    ChannelRules.Search search = here.search(exact, text);
    if (search.untried() > 0) {
      changes.leftUntried(scope, search.untried());
    }
    return search.rule();
  }

  /**
   * Removes a message from its family's record if its memory shows that it was edited or erased.
   *
   * @return true if it was removed
   */
  private boolean withoutChanged(
      Arrival arrival, String memoryId, String familyId, Digest signature) {
    Scope scope = arrival.scope();
    Memory memory = memories.memory(scope, memoryId);
    Tombstone tombstone = memories.tombstone(scope, memoryId);
    boolean isErased = tombstone != null && tombstone.contentHash() == null;
    if (isErased) {
      ledger.forgetText(scope, signature);
      changes.erased(scope);
    }
    boolean changed =
        isErased || (memory != null && !FirstMembers.readsAsItCame(memory, signature));
    return changed && ledger.withoutMessage(scope, familyId, arrival.event().eventId());
  }

  private static boolean drops(SuppressRule rule) {
    return rule != null && rule.action() == RuleAction.DROP_EVENT;
  }

  private boolean hasMemory(Scope scope, String memoryId) {
    return memories.memory(scope, memoryId) != null || memories.tombstone(scope, memoryId) != null;
  }

  private static String newFamilyId(Arrival arrival, Digest exact) {
    byte[] hash = new byte[Digest.BYTES];
    exact.write(hash, 0);
    Event event = arrival.event();
    return event.isBotMessage()
        ? FamilyIds.of(arrival.scope(), hash, event.eventId(), event.occurredAt())
        : FamilyIds.ofFolded(arrival.scope(), hash, event.eventId(), event.occurredAt());
  }

  /**
   * Removes an earlier sample of a message that was sampled again under another event id. Only one
   * trace per message is kept, so a later deletion wouldn't find the earlier one.
   */
  private void replace(Scope scope, MessageTrace.Sampled earlier, Digest signature, long now) {
    withoutSample(scope, earlier, now);
    if (!earlier.signature().equals(signature)) {
      ledger.forgetText(scope, earlier.signature());
    }
  }

  private void removeFromSample(Ruling ruling, MessageTrace.Sampled trace, long now) {
    withoutSample(ruling.arrival().scope(), trace, now);
  }

  private void withoutSample(Scope scope, MessageTrace.Sampled trace, long now) {
    if (trace.eventId() != null) {
      ledger.beginWithoutMemory(scope, trace.familyId(), now);
      ledger.withoutMessage(scope, trace.familyId(), trace.eventId());
    }
  }

  /**
   * Removes a message that has a memory from the record that sampled it. Does so only once, since
   * each removal counts as one more erased member.
   *
   * @param memory null if only its tombstone is left
   * @return true if it was removed
   */
  private boolean removeFromSample(Scope scope, MessageTrace.Minted trace, Memory memory) {
    return memory != null
        && trace.familyId() != null
        && trace.sampled()
        && FirstMembers.readsAsItCame(memory, trace.signature())
        && ledger.withoutMessage(scope, trace.familyId(), memory.eventId());
  }

  /** Returns true if an edit changes the message's normalized text. */
  private boolean changes(Event edit, Memory before) {
    return !prints
        .normalized(edit.tenant(), MemoryText.of(edit))
        .equals(before.content().normalizedText());
  }

  /** Returns the pending publications. */
  public Waiting waiting() {
    return publisher.waiting();
  }

  /**
   * Publishes the longest-waiting day if it is due.
   *
   * @param before days pending since a later time aren't due
   * @return empty if none is due
   */
  public List<FamilyEffect> publishDue(long before) {
    publisher.publishDue(before);
    return changes.take();
  }

  /**
   * Removes an expired signature, and retires the family if that was its last one. Keeps it while
   * the family has an unpublished count, which must be published first.
   *
   * @param oldest hour of arrival; signatures last seen before it expire
   */
  public List<FamilyEffect> sweep(Scope scope, Digest signature, HashRow row, int oldest) {
    if (row.lastArrivalHour() < oldest && !waits(scope, row.familyId())) {
      changes.leave(scope, signature, Leaving.EXPIRED);
      String forgotten = changes.book(scope).families().forgetExpired(signature);
      if (forgotten != null) {
        changes.retire(scope, forgotten, Leaving.EXPIRED);
      }
    }
    return changes.take();
  }

  private boolean waits(Scope scope, String familyId) {
    FamilyProfile family = changes.standing(scope, familyId);
    if (family == null) {
      return false;
    }
    CounterColumns counters = changes.counters(scope);
    int row = counters.first(family.familyId());
    while (row >= 0 && counters.pending(row) == 0) {
      row = counters.next(row);
    }
    return row >= 0;
  }

  /** Retires an alias of a retired family. */
  public List<FamilyEffect> sweepAlias(Scope scope, FamilyProfile profile) {
    if (profile.isAlias() && changes.standing(scope, profile.familyId()) == null) {
      changes.retireAlias(scope, profile);
    }
    return changes.take();
  }

  /** Drops the cache of a scope that has no more signatures. */
  public void close(Scope scope) {
    changes.close(scope);
  }
}
