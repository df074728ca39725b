package dev.lethe.item;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Keys of the {@code items} store, without the scope. Text written by users is hashed, because an
 * erasure doesn't reach keys.
 */
public final class ItemKeys {
  private static final int BYTES_SHOWN = 16;

  /** Kinds of items of other stores. */
  private static final Set<Kind> KINDS =
      Collections.unmodifiableSet(EnumSet.range(Kind.PROFILE, Kind.PATTERN));

  private ItemKeys() {}

  /** Returns true if memories of a kind are indexed; wisdom and facts are indexed by sources. */
  public static boolean isIndexed(Kind kind) {
    return has(kind) || kind == Kind.WISDOM || kind == Kind.FACT;
  }

  /** Returns true if memories of a kind are items of other stores. */
  public static boolean has(Kind kind) {
    return KINDS.contains(kind);
  }

  /**
   * Returns the index keys of a memory: those of all items, of a preference's subject, of a
   * relation's ends, of the successor of a superseded entry or pattern, of the items that the
   * memory's own item replaces, and of an expiry. A memory that is not {@linkplain #isIndexed
   * indexed} has only that of its expiry.
   *
   * @param state item state kept by the memory; null if there is none
   */
  public static List<String> of(Memory memory, ItemState state) {
    Set<String> keys = new LinkedHashSet<>();
    if (memory.isExpiring() && memory.lifecycle().isLive()) {
      keys.add(expiring(memory.validUntil()) + memory.memoryId());
    }
    if (!isIndexed(memory.kind())) {
      return List.copyOf(keys);
    }
    Set<String> referredTo = referredTo(memory, state);
    if (state != null) {
      if (state.fields() instanceof ItemFields.Relation relation) {
        addRelation(memory, state, relation, referredTo, keys);
      }
      if (state.fields() instanceof ItemFields.Preference preference
          && memory.lifecycle().isLive()
          && !memory.isExpiring()) {
        keys.add(preference(preference.key(), preference.prefScope()) + memory.memoryId());
      }
      if (!memory.lifecycle().deleted()) {
        state.supersedes().forEach(itemId -> keys.add(superseding(itemId) + memory.memoryId()));
      }
    }
    String supersededBy = memory.lifecycle().supersededBy();
    if (supersededBy != null
        && !memory.lifecycle().deleted()
        && (memory.kind() == Kind.ENTRY || memory.kind() == Kind.PATTERN)) {
      keys.add(mergedInto(supersededBy) + memory.memoryId());
    }
    referredTo.forEach(itemId -> keys.add(referringTo(itemId) + memory.memoryId()));
    if (!memory.lifecycle().isLive() && ArrivalRun.is(memory.lifecycle().runId())) {
      keys.add(removedBy(memory.lifecycle().runId()) + memory.memoryId());
    }
    return List.copyOf(keys);
  }

  private static Set<String> referredTo(Memory memory, ItemState state) {
    Set<String> referredTo = new LinkedHashSet<>(memory.references());
    if (state != null) {
      referredTo.addAll(state.references());
      if (state.fields() instanceof ItemFields.SessionSummary summary
          && summary.written() != null) {
        referredTo.addAll(summary.written().quoted());
      }
    }
    return referredTo;
  }

  /**
   * Returns the keys that a session's summary keeps after a purge, so that it is still found when
   * its sources are deleted later.
   */
  public static List<String> purged(Memory memory, ItemState state) {
    return memory.kind() == Kind.SESSION_SUMMARY
        ? referredTo(memory, state).stream()
            .map(itemId -> referringTo(itemId) + memory.memoryId())
            .toList()
        : List.of();
  }

  private static void addRelation(
      Memory memory,
      ItemState state,
      ItemFields.Relation relation,
      Set<String> referredTo,
      Set<String> keys) {
    ItemState.Ends now = state.leadsTo();
    referredTo.addAll(
        List.of(relation.sourceId(), relation.targetId(), now.sourceId(), now.targetId()));
    if (memory.lifecycle().isLive()) {
      keys.add(relation(now, relation.relationType()) + memory.memoryId());
    } else if (memory.lifecycle().successor() != null) {
      keys.add(doubles(now, relation.relationType()) + memory.memoryId());
    }
  }

  /** Returns the key prefix of live relations of a type between the given ends. */
  public static String relation(ItemState.Ends ends, String type) {
    return "l|" + place(ends, type);
  }

  /** Returns the key prefix of relations removed as duplicates of one between the same ends. */
  public static String doubles(ItemState.Ends ends, String type) {
    return "d|" + place(ends, type);
  }

  private static String place(ItemState.Ends ends, String type) {
    return hash(type + '\n' + ends.sourceId() + '\n' + ends.targetId()) + '|';
  }

  /**
   * Returns the key prefix of live preferences with the given key and preference scope that do not
   * expire.
   */
  public static String preference(String key, String prefScope) {
    return "p|" + hash(key + '\n' + prefScope) + '|';
  }

  /** Returns the key prefix of memories that refer to an item, originally or after redirection. */
  public static String referringTo(String itemId) {
    return "r|" + hash(itemId) + '|';
  }

  /** Returns the key prefix of memories that an {@link ArrivalRun} removed. */
  public static String removedBy(String runId) {
    return "a|" + runId + '|';
  }

  /** Returns the key prefix of memories whose items name an item as one that they replace. */
  public static String superseding(String itemId) {
    return "s|" + hash(itemId) + '|';
  }

  /** Returns the key prefix of entries and patterns that a memory directly supersedes. */
  public static String mergedInto(String memoryId) {
    return "m|" + memoryId + '|';
  }

  /**
   * Returns the key prefix of live memories that are no longer valid from a time on. Keys are
   * ordered by time.
   *
   * @param at epoch milliseconds, not negative
   */
  public static String expiring(long at) {
    return "x|" + HexFormat.of().toHexDigits(at) + '|';
  }

  /** Returns the key of the row that lists a memory's keys. */
  public static String entry(String memoryId) {
    return "k|" + memoryId;
  }

  /** Returns the key of the row that remains of a purged memory. */
  public static String purged(String memoryId) {
    return "v|" + memoryId;
  }

  /** Returns the key of the text that a model proposes for a memory. */
  public static String proposed(String memoryId) {
    return "u|" + memoryId;
  }

  /** Returns the key of a scope's counts. */
  public static String counts() {
    return "n";
  }

  /** Returns the key of the number of memories that a stage has removed. */
  public static String removed(String stage) {
    return "c|" + stage;
  }

  /** Returns the hash of a text, for use in a key. */
  public static String hash(String text) {
    byte[] digest = Digest.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest, 0, BYTES_SHOWN);
  }
}
