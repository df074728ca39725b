package dev.lethe.hygiene.cleanup;

import dev.lethe.event.Scope;
import dev.lethe.item.EffectReplacements;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.item.MergedPattern;
import dev.lethe.item.PatternGain;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.MessageFingerprinter;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Effects on other patterns when a merged pattern is restored, changed or erased, or when a pattern
 * with merged content changes: rule CL7.
 */
public final class MergedPatterns {
  private final MemoryRepository memories;
  private final Policy policy;
  private final MessageFingerprinter prints;
  private final JsonFormat format;

  /**
   * @param policy the tenant's policy, or that of all tenants
   * @param prints normalizes text; must not be shared between threads
   */
  public MergedPatterns(
      Policy policy, MemoryRepository memories, MessageFingerprinter prints, JsonFormat format) {
    this.policy = policy;
    this.memories = memories;
    this.prints = prints;
    this.format = format;
  }

  /**
   * Returns the effects extended by their consequences; unchanged if they concern no pattern.
   *
   * @param scope scope of all effects
   * @param now epoch milliseconds
   */
  public List<Effect> after(Scope scope, List<Effect> effects, long now) {
    Change change = new Change(scope, effects, now);
    change.settle();
    if (change.amended.isEmpty()) {
      return effects;
    }
    List<Effect> rest = new ArrayList<>();
    for (Effect effect : effects) {
      boolean over =
          effect instanceof Effect.Embed embed
              && change.amended.containsKey(embed.change().memoryId());
      boolean gone =
          effect instanceof Effect.PurgeVector purge
              && change.amended.containsKey(purge.memoryId());
      if (!over && !gone) {
        rest.add(effect);
      }
    }
    Map<String, List<Effect>> amended = new LinkedHashMap<>();
    change.amended.forEach((id, memory) -> amended.put(id, List.of(new Effect.PutMemory(memory))));
    List<Effect> all = new ArrayList<>(EffectReplacements.with(amended, rest));
    change.amended.forEach(
        (id, memory) -> all.addAll(PatternMemory.vector(memories.memory(scope, id), memory)));
    all.addAll(change.more);
    return all;
  }

  /** A scope's patterns during a change. */
  private final class Change {
    private final Scope scope;
    private final long now;
    private final PatternMemory patterns;
    private final Map<String, Memory> put;
    private final Set<String> erased = new LinkedHashSet<>();

    /** Changed additions, by memory id. */
    private final Map<String, PatternGain> gains = new LinkedHashMap<>();

    private final Map<String, Memory> amended = new LinkedHashMap<>();

    /** New successors of patterns whose former successor is erased. */
    private final Map<String, String> moved = new HashMap<>();

    private final List<Effect> more = new ArrayList<>();

    Change(Scope scope, List<Effect> effects, long now) {
      this.scope = scope;
      this.now = now;
      this.patterns = new PatternMemory(policy.in(scope), prints, format);
      this.put = EffectReplacements.put(effects);
      for (Effect effect : effects) {
        if (effect instanceof Effect.PutTombstone gone && gone.tombstone().contentHash() == null) {
          erased.add(gone.tombstone().memoryId());
        } else if (effect instanceof Effect.RemoveMemory gone) {
          put.remove(gone.memoryId());
        }
      }
    }

    void settle() {
      for (Memory memory : List.copyOf(put.values())) {
        Memory before = before(memory.memoryId());
        if (PatternMemory.isPattern(before)) {
          keepGain(before, memory);
          if (!erased.contains(memory.memoryId()) && successor(memory.memoryId()) != null) {
            settleGiven(memory);
          }
        }
      }
      erased.forEach(this::takeOut);
      gains.forEach((id, gain) -> amended.put(id, patterns.with(current(id), gain, now)));
    }

    private Memory before(String memoryId) {
      return memories.memory(scope, memoryId);
    }

    private Memory current(String memoryId) {
      Memory now = put.get(memoryId);
      return now == null ? before(memoryId) : now;
    }

    private Tombstone tombstone(String memoryId) {
      return memories.tombstone(scope, memoryId);
    }

    /**
     * Returns the memory, which may itself be purged, that a memory was merged into; null if there
     * is none. A pattern that its own store replaced contributes nothing to its successor.
     */
    private String successor(String memoryId) {
      if (moved.containsKey(memoryId)) {
        return moved.get(memoryId);
      }
      Memory before = before(memoryId);
      if (before != null) {
        return before.lifecycle().isSupersededByStore() ? null : before.lifecycle().successor();
      }
      Tombstone tombstone = tombstone(memoryId);
      return tombstone == null ? null : tombstone.replacedBy();
    }

    /** Carries a pattern's additions over to a newer version. */
    private void keepGain(Memory before, Memory memory) {
      ItemState was = patterns.state(before);
      if (was.gain() == null || !PatternMemory.isPattern(memory)) {
        return;
      }
      ItemState now = patterns.state(memory);
      // Within the same version, missing additions have been taken back on purpose.
      if (now.gain() == null && now.updatedAt() != was.updatedAt()) {
        PatternGain gain =
            was.gain()
                .after(
                    (ItemFields.Pattern) was.fields(),
                    (ItemFields.Pattern) now.fields(),
                    memory.tags());
        gains.put(memory.memoryId(), gain);
      }
    }

    private void settleGiven(Memory memory) {
      String id = memory.memoryId();
      boolean stays = !memory.lifecycle().isLive() && PatternMemory.isPattern(memory);
      if (stays && isOrphan(id)) {
        put.put(id, patterns.back(memory));
        amended.put(id, put.get(id));
        more.add(new Effect.RemoveTombstone(scope, id));
      } else if (stays) {
        ItemState state = patterns.state(memory);
        PatternGain kept = gains.get(id);
        MergedPattern version =
            PatternMemory.version(memory, kept == null ? state : state.with(kept));
        above(id, gain -> gain.withVersion(version));
      } else {
        takeBack(id);
      }
    }

    /** Returns true if a pattern's successor was erased. */
    private boolean isOrphan(String memoryId) {
      Set<String> seen = new HashSet<>();
      String id = successor(memoryId);
      while (id != null && seen.add(id)) {
        Memory memory = current(id);
        Tombstone tombstone = tombstone(id);
        boolean isErased = tombstone != null && tombstone.contentHash() == null;
        if (erased.contains(id) || isErased || (memory == null && tombstone == null)) {
          return true;
        }
        id = memory != null && memory.lifecycle().isLive() ? null : successor(id);
      }
      return false;
    }

    /** Removes a pattern's contribution from all patterns that it was merged into. */
    private void takeBack(String memoryId) {
      Set<String> given = new HashSet<>(Set.of(memoryId));
      Memory before = before(memoryId);
      if (PatternMemory.isPattern(before)) {
        PatternMemory.gain(before, patterns.state(before))
            .merged()
            .forEach(one -> given.add(one.memoryId()));
      }
      above(memoryId, gain -> gain.without(given));
    }

    /**
     * Removes an erased pattern's content from all patterns that it was merged into. Patterns
     * merged into it stay merged and move to its successor, so that their own erasure finds them
     * there.
     */
    private void takeOut(String memoryId) {
      String next = successor(memoryId);
      while (next != null && erased.contains(next)) {
        next = successor(next);
      }
      if (next != null) {
        for (String child : givenBy(memoryId)) {
          move(child, next);
        }
      }
      above(memoryId, gain -> gain.without(Set.of(memoryId)));
    }

    /** Returns the patterns merged directly into a pattern, as far as its successors list them. */
    private List<String> givenBy(String memoryId) {
      Set<String> given = new LinkedHashSet<>();
      above(
          memoryId,
          gain -> {
            gain.merged().forEach(one -> given.add(one.memoryId()));
            return gain;
          });
      return given.stream()
          .filter(id -> memoryId.equals(successor(id)) && !erased.contains(id))
          .toList();
    }

    private void move(String memoryId, String next) {
      moved.put(memoryId, next);
      Memory memory = current(memoryId);
      if (memory != null) {
        Memory.Lifecycle was = memory.lifecycle();
        Memory.Lifecycle now = Memory.Lifecycle.deleted(was.deletedAt(), next, was.runId());
        put.put(memoryId, memory.withLifecycle(now));
        amended.put(memoryId, put.get(memoryId));
      }
      Tombstone tombstone = tombstone(memoryId);
      if (tombstone != null) {
        more.add(new Effect.PutTombstone(tombstone.replacedBy(next)));
      }
    }

    private void above(String memoryId, UnaryOperator<PatternGain> change) {
      Set<String> seen = new HashSet<>();
      String id = successor(memoryId);
      while (id != null && seen.add(id)) {
        Memory memory = current(id);
        if (PatternMemory.isPattern(memory) && !erased.contains(id)) {
          PatternGain known = gains.get(id);
          PatternGain gain =
              known == null ? PatternMemory.gain(memory, patterns.state(memory)) : known;
          PatternGain changed = change.apply(gain);
          if (!changed.equals(gain)) {
            gains.put(id, changed);
          }
        }
        id = successor(id);
      }
    }
  }
}
