package dev.lethe.item;

import dev.lethe.memory.Decision;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.EmbedVerdict.What;
import dev.lethe.memory.EmbedVerdict.Why;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.MessageTrace;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Redelivery;
import dev.lethe.memory.RetiredContent;
import dev.lethe.memory.RetrievalWeights;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.Verdict;
import dev.lethe.memory.lifecycle.Forgetting;
import dev.lethe.memory.lifecycle.Rewriting;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.List;

/** Turns an item and the stored knowledge about it into effects: rules Y5 to Y9. */
public final class ItemRules {
  /**
   * Revision of a memory whose purged record has returned: the number of earlier changes is
   * unknown.
   */
  private static final long REVISION_AFTER_PURGE = 2;

  private static final String UPSERT = "item.upsert";
  private static final String DELETE = "item.delete";

  private final Policy policy;
  private final MessageFingerprinter prints;
  private final JsonFormat format;
  private final Rewriting rewriting;
  private final RetiredContent retired;
  private final Redelivery redelivery;

  /**
   * @param prints normalizes text; must not be shared between threads
   * @param rewriting removes deleted text from memories that quote it
   * @param retired texts that must not be kept again
   */
  public ItemRules(
      Policy policy,
      MessageFingerprinter prints,
      JsonFormat format,
      Rewriting rewriting,
      RetiredContent retired) {
    this.policy = policy;
    this.prints = prints;
    this.format = format;
    this.rewriting = rewriting;
    this.retired = retired;
    this.redelivery = new Redelivery(policy.minting().seenHours());
  }

  /**
   * Stored knowledge about an item; fields are null where there is none.
   *
   * @param last remaining record of an item whose memory is purged
   * @param deletedAt version of an earlier deletion that found nothing to delete, epoch
   *     milliseconds; null if it is too long ago
   * @param successor memory of an item that has named this one as replaced; null if none has
   * @param largestArrival largest arrival decided so far from the item's source, epoch milliseconds
   */
  public record Known(
      Memory memory,
      Tombstone tombstone,
      LastVersion last,
      Long deletedAt,
      Memory successor,
      Long largestArrival) {

    /** Returns true if there is neither a memory nor any remainder of one. */
    boolean isNothing() {
      return memory == null && tombstone == null && last == null;
    }

    /** Returns true if a person, a call or the item's own store erased it. */
    boolean isErased() {
      return tombstone != null && tombstone.contentHash() == null;
    }

    /** Returns true if a call erased it, which is permanent. */
    boolean isForgotten() {
      return isErased() && tombstone.reason().equals(Forgetting.REASON);
    }

    boolean isLive() {
      return memory != null && memory.lifecycle().isLive();
    }

    /** Returns true if it was removed because its {@code expires_at} had passed. */
    boolean hasExpired(long now) {
      if (tombstone != null) {
        return tombstone.reason().equals(Tombstone.EXPIRED);
      }
      return memory != null
          && Lifecycle.EXPIRED.equals(memory.lifecycle().supersededBy())
          && memory.validUntil() <= now;
    }
  }

  /** Returns the id of an item's memory. */
  public static String memoryId(Item item) {
    return MemoryIds.ofItem(item.scope(), item.itemId());
  }

  /** Returns the effects of an item's arrival. */
  public List<Effect> effects(ItemArrival arrival, Known known) {
    List<Effect> effects = new ArrayList<>(4);
    Item item = arrival.item();
    if (redelivery.isLate(arrival.at(), known.largestArrival())) {
      addUnchanged(arrival, Verdict.REDELIVERED, Reason.LATE_REPLAY, effects);
    } else if (item.isDeleted()) {
      addDeletion(arrival, known, effects);
    } else {
      addUpsert(arrival, known, effects);
    }
    return effects;
  }

  private void addUpsert(ItemArrival arrival, Known known, List<Effect> effects) {
    Item item = arrival.item();
    Long version = version(known);
    if (known.isForgotten() || (version != null && item.updatedAt() <= version)) {
      addUnchanged(arrival, Verdict.REDELIVERED, Reason.REDELIVERED, effects);
    } else if (retired.isRetired(item.scope(), item.fields().text(), item.updatedAt())) {
      addRetired(arrival, known, effects);
    } else if (known.isNothing()) {
      addPresent(arrival, known, ItemMemory::of, Reason.ITEM, effects);
    } else if (known.isLive()) {
      Lifecycle state = known.memory().lifecycle();
      addPresent(arrival, known, changed(known.memory(), state), Reason.ITEM_UPDATED, effects);
    } else if (staysAway(arrival, known)) {
      if (known.memory() != null) {
        Memory noted = ItemMemory.noted(known.memory(), item, mostTexts(item), format);
        effects.add(new Effect.PutMemory(noted));
      }
      addDecision(arrival, Verdict.UPDATED, Reason.ITEM_UPDATED, EmbedVerdict.NOT_MINTED, effects);
    } else {
      Making back =
          known.memory() == null
              ? (from, terms, json) -> ItemMemory.returned(from, terms, REVISION_AFTER_PURGE, json)
              : changed(known.memory(), Lifecycle.LIVE);
      addPresent(arrival, known, back, Reason.ITEM_UPDATED, effects);
    }
  }

  /**
   * Deletes the item, whose earlier text is withdrawn by the retired one; changes nothing if the
   * item already had that text.
   */
  private void addRetired(ItemArrival arrival, Known known, List<Effect> effects) {
    if (known.isNothing() || known.isErased()) {
      addDeletedBefore(arrival, effects);
      addUnchanged(arrival, Verdict.LOGGED_ONLY, Reason.RETIRED, effects);
    } else if (hasText(known, arrival.item().fields().text())) {
      addUnchanged(arrival, Verdict.LOGGED_ONLY, Reason.RETIRED, effects);
    } else {
      addUnlessProtected(arrival, known, effects);
    }
  }

  /** Returns true if the item's newest known version has the given text. */
  private boolean hasText(Known known, String text) {
    if (known.memory() == null) {
      return Digest.named(text).equals(hash(known));
    }
    // The memory's text may include sentences of items that had been merged into it.
    return text.equals(
        ItemState.read(known.memory().kind(), known.memory().item(), format).fields().text());
  }

  /** Factory of a live memory. */
  private interface Making {
    Memory make(ItemArrival arrival, ItemMemory.Terms terms, JsonFormat format);
  }

  private static Making changed(Memory before, Lifecycle state) {
    return (arrival, terms, json) -> ItemMemory.changed(before, arrival, terms, state, json);
  }

  /** Stores the item as a live memory. */
  private void addPresent(
      ItemArrival arrival, Known known, Making making, Reason reason, List<Effect> effects) {
    Item item = arrival.item();
    Policy here = policy.forTenant(item.scope().tenant());
    String text = item.fields().text();
    String normalized = prints.normalized(item.scope().tenant(), text);
    EmbeddingStatus before = known.isLive() ? known.memory().embedding() : EmbeddingStatus.NONE;
    EmbedVerdict wanted = embed(item, here);
    boolean stands =
        wanted.equals(EmbedVerdict.REQUESTED)
            && before == EmbeddingStatus.REQUESTED
            && normalized.equals(known.memory().content().normalizedText());
    boolean leaves = before == EmbeddingStatus.REQUESTED && !wanted.equals(EmbedVerdict.REQUESTED);
    double weight = RetrievalWeights.of(item.kind(), false, here.context().weights());
    Memory.Content content = new Memory.Content(text, normalized, List.of());
    Memory memory =
        making.make(
            arrival,
            new ItemMemory.Terms(content, status(wanted), weight, mostTexts(item)),
            format);
    boolean isSuperseded =
        known.successor() != null && !known.isLive() && !Protection.protects(memory, here);
    effects.add(
        new Effect.PutMemory(isSuperseded ? superseded(memory, known.successor()) : memory));
    if (known.tombstone() != null) {
      effects.add(new Effect.RemoveTombstone(memory.scope(), memory.memoryId()));
    }
    if (isSuperseded) {
      Verdict kept = reason == Reason.ITEM ? Verdict.MINTED : Verdict.UPDATED;
      addDecision(arrival, kept, Reason.SUPERSEDED, EmbedVerdict.NOT_MINTED, effects);
      return;
    }
    if (leaves) {
      effects.add(new Effect.PurgeVector(memory.scope(), memory.memoryId()));
    } else if (wanted.equals(EmbedVerdict.REQUESTED) && !stands) {
      effects.add(new Effect.Embed(VectorChange.of(memory)));
    }
    Verdict verdict = reason == Reason.ITEM ? Verdict.MINTED : Verdict.UPDATED;
    addDecision(arrival, verdict, reason, reported(wanted, stands, leaves), effects);
  }

  /** Returns a memory that never becomes live, because a newer item has replaced it already. */
  private Memory superseded(Memory memory, Memory successor) {
    long at = ItemState.read(successor.kind(), successor.item(), format).updatedAt();
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    return memory
        .superseded(successor.memoryId(), null)
        .withItem(state.superseded(at).write(format));
  }

  private int mostTexts(Item item) {
    return policy.forTenant(item.scope().tenant()).minting().earlierTexts();
  }

  private static EmbedVerdict embed(Item item, Policy here) {
    if (item.vector() != null) {
      return EmbedVerdict.skipped(Why.HAS_VECTOR);
    }
    return item.kind() == Kind.ENTRY || item.kind() == Kind.PATTERN
        ? EmbeddingRules.ofText(item.fields().text(), here)
        : EmbedVerdict.skipped(Why.KIND);
  }

  private static EmbedVerdict reported(EmbedVerdict wanted, boolean stands, boolean leaves) {
    if (stands) {
      return EmbedVerdict.skipped(Why.HAS_VECTOR);
    }
    return leaves && wanted.what() == What.SKIPPED ? EmbedVerdict.purged(wanted.why()) : wanted;
  }

  private static EmbeddingStatus status(EmbedVerdict wanted) {
    return switch (wanted.what()) {
      case REQUESTED -> EmbeddingStatus.REQUESTED;
      case SUMMARISE_FIRST -> EmbeddingStatus.SUMMARISE_FIRST;
      default -> EmbeddingStatus.NONE;
    };
  }

  /**
   * Returns true if an item removed by Lethe stays removed because its content is unchanged. A
   * replaced preference does not, since the latest preference wins; neither does an item that had
   * expired and is valid again or whose kind has changed, since the reason for its removal no
   * longer applies.
   */
  private boolean staysAway(ItemArrival arrival, Known known) {
    Item item = arrival.item();
    if (known.isErased() || (item.kind() == Kind.PREFERENCE && isReplaced(known))) {
      return false;
    }
    if (known.hasExpired(arrival.at()) && !item.isExpired(arrival.at())) {
      return false;
    }
    if (known.memory() != null && known.memory().kind() != item.kind()) {
      return false;
    }
    if (item.fields() instanceof ItemFields.Entry entry && known.memory() != null) {
      ItemState state = ItemState.read(Kind.ENTRY, known.memory().item(), format);
      return entry.hasContentOf((ItemFields.Entry) state.fields());
    }
    if (item.kind() == Kind.PATTERN && known.memory() != null) {
      // The memory's text may include sentences of patterns that had been merged into it.
      ItemState state = ItemState.read(Kind.PATTERN, known.memory().item(), format);
      return item.fields().text().equals(state.fields().text());
    }
    String before =
        known.memory() == null ? hash(known) : Digest.named(known.memory().content().text());
    return Digest.named(item.fields().text()).equals(before);
  }

  private static boolean isReplaced(Known known) {
    return known.tombstone() != null && known.tombstone().replacedBy() != null;
  }

  private static String hash(Known known) {
    return known.last() == null ? known.tombstone().contentHash() : known.last().contentHash();
  }

  private void addDeletion(ItemArrival arrival, Known known, List<Effect> effects) {
    Item item = arrival.item();
    Long version = version(known);
    boolean nothing = known.isNothing() || known.isErased();
    if (version != null
        && (item.updatedAt() < version || (nothing && item.updatedAt() == version))) {
      addUnchanged(arrival, Verdict.REDELIVERED, Reason.REDELIVERED, effects);
    } else if (nothing) {
      addDeletedBefore(arrival, effects);
      addUnchanged(arrival, Verdict.LOGGED_ONLY, Reason.UNKNOWN_MEMORY, effects);
    } else {
      addUnlessProtected(arrival, known, effects);
    }
  }

  private void addUnlessProtected(ItemArrival arrival, Known known, List<Effect> effects) {
    if (known.isLive()
        && Protection.protects(known.memory(), policy.forTenant(arrival.item().scope().tenant()))) {
      addUnchanged(arrival, Verdict.LOGGED_ONLY, Reason.PROTECTED, effects);
    } else {
      addErased(arrival, known, effects);
    }
  }

  /**
   * Records the deletion: its item may still arrive, or may have returned before this late
   * deletion.
   */
  private static void addDeletedBefore(ItemArrival arrival, List<Effect> effects) {
    Item item = arrival.item();
    effects.add(
        new Effect.PutTrace(
            item.scope(),
            MessageTrace.keyOfItem(memoryId(item)),
            new MessageTrace.DeletedItem(item.updatedAt(), arrival.at())));
  }

  private void addErased(ItemArrival arrival, Known known, List<Effect> effects) {
    Item item = arrival.item();
    String memoryId = memoryId(item);
    long at = item.updatedAt();
    effects.add(
        new Effect.PutTombstone(
            new Tombstone(
                memoryId,
                item.scope(),
                item.itemId(),
                at,
                null,
                null,
                Reason.DELETED.wireName(),
                null)));
    EmbedVerdict embed = EmbedVerdict.skipped(Why.DELETED);
    Memory before = known.memory();
    if (before != null) {
      Lifecycle end = Lifecycle.deleted(at, null, null);
      effects.add(new Effect.PutMemory(before.removed(end, true)));
      if (before.embedding() == EmbeddingStatus.REQUESTED) {
        effects.add(new Effect.PurgeVector(item.scope(), memoryId));
        embed = EmbedVerdict.purged(Why.DELETED);
      }
    }
    effects.addAll(rewriting.afterErasure(before, known.tombstone(), at));
    addDecision(arrival, Verdict.MARKED_DELETED, Reason.DELETED, embed, effects);
  }

  /**
   * Returns the update or deletion time of the newest known version of an item, epoch milliseconds;
   * null if none is known.
   */
  private Long version(Known known) {
    Long stored = storedVersion(known);
    if (known.deletedAt() == null || known.isLive()) {
      return stored;
    }
    return stored == null ? known.deletedAt() : Long.valueOf(Math.max(stored, known.deletedAt()));
  }

  /** If only a tombstone is left, versions older than the deletion are outdated. */
  private Long storedVersion(Known known) {
    if (known.memory() != null && known.memory().item() != null) {
      return ItemState.read(known.memory().kind(), known.memory().item(), format).updatedAt();
    }
    if (known.last() != null && !known.isErased()) {
      return known.last().updatedAt();
    }
    return known.tombstone() == null ? null : Long.valueOf(known.tombstone().deletedAt());
  }

  private void addUnchanged(
      ItemArrival arrival, Verdict verdict, Reason reason, List<Effect> effects) {
    add(arrival, verdict, reason, null, EmbedVerdict.NOT_MINTED, effects);
  }

  private void addDecision(
      ItemArrival arrival,
      Verdict verdict,
      Reason reason,
      EmbedVerdict embed,
      List<Effect> effects) {
    add(arrival, verdict, reason, memoryId(arrival.item()), embed, effects);
  }

  private void add(
      ItemArrival arrival,
      Verdict verdict,
      Reason reason,
      String memoryId,
      EmbedVerdict embed,
      List<Effect> effects) {
    Item item = arrival.item();
    effects.add(
        new Effect.Decide(
            new Decision(
                null,
                item.itemId(),
                item.isDeleted() ? DELETE : UPSERT,
                item.scope(),
                verdict,
                reason,
                memoryId,
                null,
                null,
                embed,
                null,
                policy.version(),
                item.updatedAt())));
    effects.add(new Effect.Count(verdict.wireName(), arrival.source(), arrival.at()));
  }
}
