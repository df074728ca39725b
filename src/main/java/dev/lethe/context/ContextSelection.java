package dev.lethe.context;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Memories selected so far for a context. */
final class ContextSelection {
  /**
   * Selection stops after this many consecutive memories that were too long for the remaining
   * tokens.
   */
  static final int PATIENCE = 200;

  /** Maximum number of memories that can be reported as included. */
  private static final int MOST_ITEMS = 10_000;

  /**
   * Half of the maximum record size, since a reply is embedded in two other records before it is
   * sent.
   */
  static final int MOST_BYTES = 4 << 20;

  private static final double DECIMALS = 10_000;

  private record Added(int slot, ContextEntry entry, AssembledContext.Item item, int bytes) {}

  private final boolean once;
  private final Set<Long> textHashes = new HashSet<>();
  private final List<Added> all = new ArrayList<>();
  private final Set<String> ids = new LinkedHashSet<>();
  private final Set<Integer> slots = new LinkedHashSet<>();
  private final Set<String> summaries = new LinkedHashSet<>();
  private final Map<Section, Integer> tokens = new EnumMap<>(Section.class);
  private int bytes;

  private boolean leftOut;

  /**
   * @param once true if each text may occur only once
   */
  ContextSelection(boolean once) {
    this.once = once;
  }

  /** Creates a copy that can be extended independently. */
  ContextSelection(ContextSelection other) {
    this(other.once);
    other.all.forEach(this::add);
  }

  void add(
      int slot,
      ContextEntry entry,
      Section section,
      Grounds grounds,
      ShownText text,
      double score,
      Evidence evidence,
      FoundFact fact) {
    Facets.Knowledge knowledge = entry.facets().knowledge();
    String subject = knowledge == null ? null : knowledge.subject();
    AssembledContext.Item item =
        new AssembledContext.Item(
            entry.memoryId(),
            entry.kind().wireName(),
            section,
            text.text(),
            text.tokens(),
            rounded(score),
            grounds,
            entry.createdAt(),
            entry.facets().authorId(),
            subject,
            evidence,
            fact);
    int size = text.bytes() + FoundFact.bytes(fact);
    add(new Added(slot, entry, item, size + (subject == null ? 0 : ShownText.bytes(subject))));
  }

  /** Returns a score as replies show it, with four decimals. */
  static double rounded(double score) {
    return Math.rint(score * DECIMALS) / DECIMALS;
  }

  private void add(Added added) {
    all.add(added);
    ids.add(added.entry().memoryId());
    slots.add(added.slot());
    if (added.entry().isSummary()) {
      summaries.add(added.entry().memoryId());
    }
    tokens.merge(added.item().section(), added.item().tokens(), Integer::sum);
    bytes += added.bytes();
    textHashes.add(added.entry().textHash());
  }

  /**
   * Notes that a related memory was left out.
   *
   * @param fits true if it would have fitted with fewer other memories
   */
  void noteLeftOut(boolean fits) {
    leftOut |= fits;
  }

  boolean hasLeftOut() {
    return leftOut;
  }

  boolean has(int slot) {
    return slots.contains(slot);
  }

  /** Returns true if texts must be unique and the memory's text is already selected. */
  boolean hasText(ContextEntry entry) {
    return once && textHashes.contains(entry.textHash());
  }

  boolean hasRoomFor(ShownText text) {
    return all.size() < MOST_ITEMS && text.bytes() <= MOST_BYTES - bytes;
  }

  /** Returns the ids of all memories. */
  Set<String> ids() {
    return Collections.unmodifiableSet(ids);
  }

  /** Returns the ids of all summaries. */
  Set<String> summaries() {
    return Collections.unmodifiableSet(summaries);
  }

  int tokens(Section section) {
    return tokens.getOrDefault(section, 0);
  }

  int tokens() {
    return tokens.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns the items by section; recent memories were added newest first and are reversed. */
  private List<AssembledContext.Item> items() {
    List<AssembledContext.Item> items = new ArrayList<>();
    List<AssembledContext.Item> recent = new ArrayList<>();
    for (Added added : all) {
      (added.item().section() == Section.RECENT ? recent : items).add(added.item());
    }
    Collections.reverse(recent);
    items.addAll(recent);
    return items;
  }

  AssembledContext context(String embedder) {
    List<AssembledContext.Preference> preferences = new ArrayList<>();
    for (Added added : all) {
      ContextEntry.Preferred preference = added.entry().preference();
      if (preference != null) {
        preferences.add(
            new AssembledContext.Preference(
                added.entry().memoryId(),
                preference.key(),
                preference.value(),
                preference.prefScope()));
      }
    }
    return new AssembledContext(embedder, items(), preferences, tokens());
  }
}
