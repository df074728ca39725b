package dev.lethe.item;

import dev.lethe.fingerprint.Digest;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The keys of {@code items}, to which the scope is put. What somebody wrote stands in them as a
 * hash: an erasure doesn't reach keys.
 */
public final class ItemKeys {
  private static final int BYTES_SHOWN = 16;

  /** The kinds of which other stores have items. */
  private static final Set<Kind> KINDS =
      Collections.unmodifiableSet(EnumSet.range(Kind.PROFILE, Kind.PATTERN));

  private ItemKeys() {}

  /** Whether anything of memories of that kind is indexed: of wisdom, what it was made of. */
  public static boolean isIndexed(Kind kind) {
    return has(kind) || kind == Kind.WISDOM;
  }

  /** Whether memories of that kind are other stores' items. */
  public static boolean has(Kind kind) {
    return KINDS.contains(kind);
  }

  /**
   * The keys that a memory has by what all items have, by what a preference is about, by where a
   * relation leads, and by what an entry was merged into.
   *
   * @param state what the memory keeps of its item; null if nothing is left of that
   */
  public static List<String> of(Memory memory, ItemState state) {
    Set<String> keys = new LinkedHashSet<>();
    Set<String> referredTo = referredTo(memory, state);
    if (state != null) {
      if (state.fields() instanceof ItemFields.Relation said) {
        addRelation(memory, state, said, referredTo, keys);
      }
      if (state.fields() instanceof ItemFields.Preference preference
          && memory.lifecycle().isLive()) {
        keys.add(preference(preference.key(), preference.prefScope()) + memory.memoryId());
      }
    }
    String supersededBy = memory.lifecycle().supersededBy();
    if (supersededBy != null && memory.kind() == Kind.ENTRY) {
      keys.add(mergedInto(supersededBy) + memory.memoryId());
    }
    referredTo.forEach(itemId -> keys.add(referringTo(itemId) + memory.memoryId()));
    if (memory.lifecycle().deleted() && ArrivalRun.is(memory.lifecycle().runId())) {
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
   * The keys that a session's summary keeps when it is purged: what it was made of may be deleted
   * later, and what was made of it then has to be found.
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
      ItemFields.Relation said,
      Set<String> referredTo,
      Set<String> keys) {
    ItemState.Ends now = state.leadsTo();
    referredTo.addAll(List.of(said.sourceId(), said.targetId(), now.sourceId(), now.targetId()));
    if (memory.lifecycle().isLive()) {
      keys.add(relation(now, said.relationType()) + memory.memoryId());
    } else if (memory.lifecycle().successor() != null) {
      keys.add(doubles(now, said.relationType()) + memory.memoryId());
    }
  }

  /** What the keys begin with of live relations of that type that lead from one to the other. */
  public static String relation(ItemState.Ends ends, String type) {
    return "l|" + place(ends, type);
  }

  /** The same of those that went because another one led alike. */
  public static String doubles(ItemState.Ends ends, String type) {
    return "d|" + place(ends, type);
  }

  private static String place(ItemState.Ends ends, String type) {
    return hash(type + '\n' + ends.sourceId() + '\n' + ends.targetId()) + '|';
  }

  /** What the keys begin with of live preferences of that key and scope of theirs. */
  public static String preference(String key, String prefScope) {
    return "p|" + hash(key + '\n' + prefScope) + '|';
  }

  /** What the keys begin with of memories that refer to an item, as it came or by now. */
  public static String referringTo(String itemId) {
    return "r|" + hash(itemId) + '|';
  }

  /** What the keys begin with of memories that gave way as items arrived: {@link ArrivalRun}. */
  public static String removedBy(String runId) {
    return "a|" + runId + '|';
  }

  /** What the keys begin with of entries that a memory stands for directly. */
  public static String mergedInto(String memoryId) {
    return "m|" + memoryId + '|';
  }

  /** Where it stands which keys a memory has. */
  public static String entry(String memoryId) {
    return "k|" + memoryId;
  }

  /** Where that stands which is left of a purged memory. */
  public static String kept(String memoryId) {
    return "v|" + memoryId;
  }

  /** Where the text stands that a model proposes for a memory. */
  public static String proposed(String memoryId) {
    return "u|" + memoryId;
  }

  /** Where it stands how many a scope has. */
  public static String counts() {
    return "n";
  }

  /** Where it stands how much a stage has removed of a scope. */
  public static String removed(String stage) {
    return "c|" + stage;
  }

  /** A text in a key. */
  public static String hash(String text) {
    byte[] digest = Digest.sha256().digest(text.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest, 0, BYTES_SHOWN);
  }
}
