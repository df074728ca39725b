package dev.lethe.context;

import dev.lethe.compaction.summary.JsonFormat;
import dev.lethe.compaction.summary.Sentences;
import dev.lethe.compaction.summary.SummaryItem;
import dev.lethe.fingerprint.Digest;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Embedding;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What is kept of a memory that may stand in a context: rule B1. Its words are there as hashes
 * alone, so that what is erased isn't kept by what finds it.
 *
 * @param wasRestored whether it has been brought back, and so out of summaries
 * @param author who said it, in lower case; null if nobody did
 * @param session the thread, or the session that its scope is; null where pauses part what is said
 * @param isSpoken whether something comes before and after it
 * @param aggregateId the memory that stands for it if it is there; null for none
 * @param covers the memories that a summary stands for
 * @param coversUntil of a session's summary, the newest message that it stands for, epoch
 *     milliseconds; else -1
 * @param preference null for all other kinds
 * @param textHash of its normalised text: what says the same as something else needn't be read
 * @param words what it is found by
 */
record ContextEntry(
    String memoryId,
    Kind kind,
    long createdAt,
    long admittedAt,
    boolean wasRestored,
    String author,
    String session,
    boolean isSpoken,
    double weight,
    int tokens,
    boolean isPinned,
    boolean asks,
    boolean tellsWhen,
    String aggregateId,
    List<String> covers,
    long coversUntil,
    Preferred preference,
    long textHash,
    StemCounts words) {

  /** A preference by its key, and where it holds. */
  record Preferred(String key, String value, String prefScope) {}

  /** What says nothing that anybody would ask for: traces of work, and links between entries. */
  private static final Set<Kind> LEFT_OUT =
      Collections.unmodifiableSet(
          EnumSet.of(
              Kind.THINK_TRACE,
              Kind.SYSTEM,
              Kind.TOOL_CALL,
              Kind.ADMIN,
              Kind.TOMBSTONE,
              Kind.RELATION));

  private static final Set<Kind> SPOKEN =
      Collections.unmodifiableSet(
          EnumSet.of(Kind.MESSAGE, Kind.ASSISTANT_MESSAGE, Kind.TOOL_RESULT, Kind.SESSION_MESSAGE));

  private static final String SESSION = "session:";

  /** That of a memory; null if no context ever has it as it is now. */
  static ContextEntry of(Memory memory, JsonFormat format) {
    String text = memory.content().text();
    if (!memory.lifecycle().isLive() || LEFT_OUT.contains(memory.kind()) || text.isBlank()) {
      return null;
    }
    ItemState state = state(memory, format);
    String author = memory.source().authorId();
    return new ContextEntry(
        memory.memoryId(),
        memory.kind(),
        memory.createdAt(),
        memory.admittedAt(),
        memory.lifecycle().restoredAt() != null,
        author == null ? null : author.toLowerCase(Locale.ROOT),
        session(memory),
        SPOKEN.contains(memory.kind()),
        memory.retrieval().weight(),
        Embedding.tokens(text),
        memory.retrieval().pinned(),
        Sentences.asks(text.strip()),
        TimeWords.areIn(memory.content()),
        aggregateId(memory),
        covers(memory, state, format),
        coversUntil(memory, state),
        preference(state),
        Digest.of(memory.content().normalizedText().getBytes(StandardCharsets.UTF_8)).a(),
        StemCounts.of(text));
  }

  private static ItemState state(Memory memory, JsonFormat format) {
    boolean tells = memory.kind() == Kind.PREFERENCE || memory.kind() == Kind.SESSION_SUMMARY;
    return tells && memory.item() != null
        ? ItemState.read(memory.kind(), memory.item(), format)
        : null;
  }

  private static String session(Memory memory) {
    if (memory.cluster().threadId() != null) {
      return memory.cluster().threadId();
    }
    String place = memory.scope().place();
    return place.startsWith(SESSION) ? place.substring(SESSION.length()) : null;
  }

  private static String aggregateId(Memory memory) {
    String family = memory.cluster().spamFamilyId();
    long day = TimeUnit.MILLISECONDS.toDays(memory.createdAt());
    return family == null || memory.kind() != Kind.MESSAGE
        ? null
        : MemoryIds.ofAggregate(memory.scope(), family, day);
  }

  private static List<String> covers(Memory memory, ItemState state, JsonFormat format) {
    if (state != null && state.fields() instanceof ItemFields.SessionSummary summary) {
      return summary.written() == null ? List.of() : heldBy(summary.written());
    } else if (memory.kind() != Kind.SUMMARY) {
      return List.of();
    }
    return memory.item() == null
        ? memory.references()
        : SummaryItem.read(memory.item(), format).summary().sourceIds();
  }

  /** Its own sources, and those that it has from the summary that it continues. */
  private static List<String> heldBy(SummaryItem written) {
    Set<String> held = new LinkedHashSet<>(written.summary().sourceIds());
    held.addAll(written.origins().ids());
    return List.copyOf(held);
  }

  private static long coversUntil(Memory memory, ItemState state) {
    if (state != null && state.fields() instanceof ItemFields.SessionSummary summary) {
      return summary.coversUntil() == null ? memory.updatedAt() : summary.coversUntil();
    }
    return -1;
  }

  private static Preferred preference(ItemState state) {
    return state != null && state.fields() instanceof ItemFields.Preference said
        ? new Preferred(said.key(), said.value(), said.prefScope())
        : null;
  }

  boolean isSummary() {
    return kind == Kind.SUMMARY || kind == Kind.SESSION_SUMMARY;
  }

  /** Whether it is what was said or came in, and not made of that. */
  boolean isRecent() {
    return !isSummary() && kind != Kind.WISDOM && kind != Kind.PREFERENCE;
  }

  /** Whether it is found by the same, and in the same place. */
  boolean isFoundAs(ContextEntry other) {
    return createdAt == other.createdAt && words.areThoseOf(other.words);
  }

  /** Whether it has the same neighbours, if it is of the same time. */
  boolean isSaidWhere(ContextEntry other) {
    return isSpoken == other.isSpoken && Objects.equals(session, other.session);
  }

  /** Whether it is of that scope's session. */
  boolean isOfSession(String sessionId) {
    return sessionId.equals(session);
  }
}
