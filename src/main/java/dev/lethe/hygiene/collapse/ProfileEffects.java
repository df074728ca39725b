package dev.lethe.hygiene.collapse;

import dev.lethe.event.Scope;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.Memory.Lifecycle;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.GroupHash;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Effects of changed profiles on the memory table. */
final class ProfileEffects {
  private final Scope scope;
  private final MemoryRepository memories;
  private final JsonFormat format;

  ProfileEffects(Scope scope, MemoryRepository memories, JsonFormat format) {
    this.scope = scope;
    this.memories = memories;
    this.format = format;
  }

  /**
   * Details of merges.
   *
   * @param reason reason of the tombstones
   * @param runId null if no run caused them
   * @param now epoch milliseconds
   */
  record Removal(String reason, String runId, long now) {}

  /**
   * Returns the effects. Kept profiles come first, so that they are readable before their
   * duplicates disappear.
   *
   * @param given memories that differ from the table, by id
   */
  List<Effect> of(Collection<Profile> changed, Map<String, Memory> given, Removal removal) {
    List<Effect> effects = new ArrayList<>();
    changed.stream().filter(Profile::isLive).forEach(p -> add(p, given, removal, effects));
    changed.stream().filter(p -> !p.isLive()).forEach(p -> add(p, given, removal, effects));
    return effects;
  }

  private void add(
      Profile profile, Map<String, Memory> given, Removal removal, List<Effect> effects) {
    Memory before = given.get(profile.memoryId());
    if (before == null) {
      before = memories.memory(scope, profile.memoryId());
    }
    if (before == null) {
      effects.add(put(scope, profile));
      return;
    }
    Memory after = with(before, profile);
    Lifecycle life = before.lifecycle();
    if (profile.isLive()) {
      addLive(after, effects);
    } else if (profile.isDeleted() || profile.replacedBy().equals(life.replacedBy())) {
      effects.add(new Effect.PutMemory(after));
    } else if (life.deleted() && !given.containsKey(profile.memoryId())) {
      addMoved(after, profile.replacedBy(), effects);
    } else {
      addMerged(after, profile.replacedBy(), removal, effects);
    }
  }

  private Memory with(Memory before, Profile profile) {
    ItemState state = ItemState.read(before.kind(), before.item(), format);
    return before.withItem(ProfileMemory.state(profile, state).write(format));
  }

  private static void addLive(Memory after, List<Effect> effects) {
    if (after.lifecycle().deleted()) {
      effects.add(new Effect.PutMemory(after.withLifecycle(Lifecycle.LIVE)));
      effects.add(new Effect.RemoveTombstone(after.scope(), after.memoryId()));
    } else {
      effects.add(new Effect.PutMemory(after));
    }
  }

  /**
   * Changes the successor of a merged profile whose former successor was forgotten or handed it
   * over.
   */
  private void addMoved(Memory after, String replacedBy, List<Effect> effects) {
    Lifecycle life = after.lifecycle();
    Tombstone tombstone = memories.tombstone(scope, after.memoryId());
    effects.add(
        new Effect.PutTombstone(
            new Tombstone(
                after.memoryId(),
                scope,
                after.itemId(),
                tombstone.deletedAt(),
                replacedBy,
                tombstone.contentHash(),
                tombstone.reason(),
                tombstone.runId())));
    effects.add(
        new Effect.PutMemory(
            after.withLifecycle(Lifecycle.deleted(life.deletedAt(), replacedBy, life.runId()))));
  }

  private void addMerged(Memory after, String replacedBy, Removal removal, List<Effect> effects) {
    effects.add(
        new Effect.PutTombstone(
            new Tombstone(
                after.memoryId(),
                scope,
                after.itemId(),
                removal.now(),
                replacedBy,
                GroupHash.contentHash(after),
                removal.reason(),
                removal.runId())));
    Lifecycle end = Lifecycle.deleted(removal.now(), replacedBy, removal.runId());
    effects.add(new Effect.PutMemory(after.removed(end, false)));
    if (after.embedding() == EmbeddingStatus.REQUESTED) {
      effects.add(new Effect.PurgeVector(scope, after.memoryId()));
    }
  }

  /** Returns the effect that updates the remaining record of a purged profile. */
  static Effect put(Scope scope, Profile profile) {
    ProfileItem item = profile.item();
    String hash = item.summary() == null ? item.textHash() : Digest.named(item.summary());
    return new Effect.KeepVersion(
        scope,
        profile.memoryId(),
        profile.lastKnown(),
        hash,
        profile.replacedBy(),
        profile.contribution(),
        profile.gained());
  }
}
