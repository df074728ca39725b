package dev.lethe.item;

import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Protection;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.lifecycle.Deleting;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Redirects relations to the successors of their ends: rules H12 and CN7. A relation that becomes a
 * self-loop is removed until its ends differ again, a duplicate until the other relation is removed
 * or changed, and a relation with an expired or deleted end until that end is back.
 *
 * @param policy the tenant's policy
 */
record MovedRelations(
    Policy policy,
    MemoryRepository memories,
    ItemIndex index,
    JsonFormat format,
    Successors table) {
  /** Tombstone reasons of removed relations. */
  static final String SELF_LOOP = "relation_self_loop";

  static final String DOUBLE = "relation_double";
  static final String END_DELETED = "relation_end_deleted";
  private static final Set<String> REASONS = Set.of(SELF_LOOP, DOUBLE, END_DELETED);

  /** A supersedes relation records a past replacement, so it is never redirected. */
  private static final String NEVER_MOVES = "supersedes";

  /**
   * Relation in its current state.
   *
   * @param ends current ends after redirection
   * @param kept true if the relation must stay wherever it leads, because it is protected, was
   *     protected until now or was restored
   */
  private record Link(
      Memory memory, ItemState state, String type, ItemState.Ends ends, boolean kept) {
    /**
     * Order of duplicates by preference: those that must stay, then the older one, then the smaller
     * item id.
     */
    static final Comparator<Link> BEST_FIRST =
        Comparator.comparing((Link link) -> !link.kept)
            .thenComparing(link -> link.memory.createdAt())
            .thenComparing(link -> link.memory.itemId());

    boolean isMoved() {
      return !ends.equals(ItemState.Ends.of((ItemFields.Relation) state.fields()));
    }

    boolean isSelfLoop() {
      return isMoved() && ends.sourceId().equals(ends.targetId());
    }

    boolean isAsBefore() {
      return memory.lifecycle().isLive() && ends.equals(state.leadsTo());
    }
  }

  /** Type and ends shared by duplicate relations. */
  private record Place(String type, ItemState.Ends ends) {}

  /**
   * Returns the changes to the given relations and to their duplicates, by memory id.
   *
   * @param effects effects that have moved their ends
   */
  Map<String, List<Effect>> effects(
      Scope scope, List<Memory> relations, List<Effect> effects, long now) {
    Map<Place, List<Link>> places = new LinkedHashMap<>();
    Map<String, Link> links = new LinkedHashMap<>();
    relations.forEach(memory -> add(memory, links));
    for (Link link : List.copyOf(links.values())) {
      for (String id : index.relations(scope, link.ends, link.type)) {
        Memory other = table.memory(id);
        if (other != null && other.kind() == Kind.RELATION && other.item() != null) {
          add(other, links);
        }
      }
    }
    for (Link link : links.values()) {
      places
          .computeIfAbsent(new Place(link.type, link.ends), unused -> new ArrayList<>())
          .add(link);
    }
    String runId = runId(effects);
    Map<String, List<Effect>> changes = new LinkedHashMap<>();
    for (List<Link> alike : places.values()) {
      alike.sort(Link.BEST_FIRST);
      Link first = alike.get(0);
      boolean isOver = isGone(first.ends);
      for (Link link : alike) {
        if (!link.kept && (isOver || link.isSelfLoop() || !link.equals(first))) {
          addGone(link, first, runId, now, changes);
        } else if (!link.isAsBefore()) {
          changes.put(link.memory.memoryId(), revived(link));
        }
      }
    }
    return changes;
  }

  /** Relations removed for other reasons are left unchanged. */
  private void add(Memory memory, Map<String, Link> links) {
    ItemState state = ItemState.read(memory.kind(), memory.item(), format);
    ItemFields.Relation relation = (ItemFields.Relation) state.fields();
    boolean counts = memory.lifecycle().isLive() || isGoneByUs(memory);
    if (!counts || relation.relationType().equals(NEVER_MOVES)) {
      return;
    }
    ItemState.Ends ends =
        new ItemState.Ends(
            table.survivor(relation.sourceId()), table.survivor(relation.targetId()));
    links.putIfAbsent(
        memory.memoryId(), new Link(memory, state, relation.relationType(), ends, isKept(memory)));
  }

  private boolean isKept(Memory memory) {
    Memory before = table.before(memory.memoryId());
    boolean wasHeld =
        before != null && before.lifecycle().isLive() && Protection.protects(before, policy);
    return wasHeld
        || Protection.protects(memory, policy)
        || memory.lifecycle().restoredAt() != null;
  }

  private boolean isGone(ItemState.Ends ends) {
    return table.isItemGone(ends.sourceId()) || table.isItemGone(ends.targetId());
  }

  private boolean hasExpired(ItemState.Ends ends) {
    return table.hasItemExpired(ends.sourceId()) || table.hasItemExpired(ends.targetId());
  }

  private boolean isGoneByUs(Memory memory) {
    if (!memory.lifecycle().deleted()) {
      return memory.lifecycle().supersededBy() != null;
    }
    Tombstone tombstone = memories.tombstone(memory.scope(), memory.memoryId());
    return tombstone != null && REASONS.contains(tombstone.reason());
  }

  /** Returns the run that removed memories; null if none did. */
  private static String runId(List<Effect> effects) {
    return effects.stream()
        .filter(Effect.PutTombstone.class::isInstance)
        .map(effect -> ((Effect.PutTombstone) effect).tombstone().runId())
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /**
   * A relation is removed in the same way as its end. Supersession can be undone at any time, so
   * the relations of superseded items must also be recoverable at any time. A removed relation
   * whose ends have moved is removed again, so that it is found as a duplicate between its current
   * ends.
   */
  private void addGone(
      Link link, Link first, String runId, long now, Map<String, List<Effect>> changes) {
    boolean wasGone = !link.memory.lifecycle().isLive();
    if (wasGone && link.ends.equals(link.state.leadsTo())) {
      return;
    }
    List<Effect> gone = new ArrayList<>();
    if (hasExpired(link.ends)) {
      addSuperseded(moved(link), Memory.Lifecycle.EXPIRED, gone);
    } else if (isGone(link.ends)) {
      Deleting.add(moved(link), null, END_DELETED, runId, now, gone);
    } else if (isBySuperseding(link) || isBySuperseding(first)) {
      String loop = MemoryIds.ofItem(link.memory.scope(), link.ends.sourceId());
      addSuperseded(moved(link), link.isSelfLoop() ? loop : first.memory.memoryId(), gone);
    } else {
      String replacedBy = link.isSelfLoop() ? null : first.memory.memoryId();
      String reason = link.isSelfLoop() ? SELF_LOOP : DOUBLE;
      Deleting.add(moved(link), replacedBy, reason, runId, now, gone);
    }
    changes.put(link.memory.memoryId(), gone);
  }

  private boolean isBySuperseding(Link link) {
    ItemFields.Relation relation = (ItemFields.Relation) link.state.fields();
    return table.isItemSuperseded(relation.sourceId())
        || table.isItemSuperseded(relation.targetId());
  }

  private static void addSuperseded(Memory relation, String by, List<Effect> effects) {
    effects.add(
        new Effect.PutMemory(relation.withLifecycle(Memory.Lifecycle.superseded(by, null))));
    if (relation.lifecycle().deleted()) {
      effects.add(new Effect.RemoveTombstone(relation.scope(), relation.memoryId()));
    }
  }

  private List<Effect> revived(Link link) {
    Memory moved = moved(link);
    Memory live = moved.lifecycle().isLive() ? moved : moved.withLifecycle(Memory.Lifecycle.LIVE);
    return moved.lifecycle().deleted()
        ? List.of(
            new Effect.PutMemory(live), new Effect.RemoveTombstone(moved.scope(), moved.memoryId()))
        : List.of(new Effect.PutMemory(live));
  }

  private Memory moved(Link link) {
    ItemFields.Relation relation = (ItemFields.Relation) link.state.fields();
    return link.memory.withItem(link.state.leading(relation, link.ends).write(format));
  }
}
