package dev.lethe.context;

import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.item.Role;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.Sentences;
import dev.lethe.memory.summary.SummaryItem;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Index entry of a memory that contexts may include: rule B1. Its words are stored only as hashes,
 * so that the index does not retain erased content.
 *
 * @param validFrom time from which its text is valid, epoch milliseconds; that of an edited message
 *     is its creation
 * @param wasRestored true if it has been restored and is therefore no longer part of summaries
 * @param author its author, in lower case; null if there is none
 * @param session the thread, or the session of its scope; null if sessions are separated by pauses
 * @param isSpoken true if it is part of a conversation, with neighbours before and after; a system
 *     message is not
 * @param aggregateId the aggregate memory that covers it, which may not exist; null for none
 * @param covers the memories that a summary covers
 * @param coversUntil for a session's summary, time of the newest message that it covers, epoch
 *     milliseconds; else -1
 * @param preference null for all other kinds
 * @param links ids of the memories that it refers to if it is pinned; else empty
 * @param textHash hash of its text as it was written, which detects duplicates without reading the
 *     memory
 * @param words stems by which it is found, also those of an entry's subject and project
 * @param facets properties that filters compare
 */
record ContextEntry(
    String memoryId,
    Kind kind,
    long createdAt,
    long admittedAt,
    long validFrom,
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
    List<String> links,
    long textHash,
    StemCounts words,
    Facets facets) {

  /** Preference with its key and the area in which it applies. */
  record Preferred(String key, String value, String prefScope) {}

  /**
   * Kinds without content that a query would ask for: traces of work, and links between entries.
   */
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
          EnumSet.of(
              Kind.MESSAGE,
              Kind.ASSISTANT_MESSAGE,
              Kind.TOOL_RESULT,
              Kind.SESSION_MESSAGE,
              Kind.EXCERPT));

  /** Kinds whose item fields are part of the entry. */
  private static final Set<Kind> WITH_STATE =
      Collections.unmodifiableSet(
          EnumSet.of(
              Kind.PROFILE,
              Kind.PREFERENCE,
              Kind.SESSION_SUMMARY,
              Kind.SESSION_MESSAGE,
              Kind.ENTRY,
              Kind.PATTERN));

  /** Kinds besides summaries that are made of other memories, or that apply whatever their age. */
  private static final Set<Kind> WITHOUT_RECENCY =
      Collections.unmodifiableSet(
          EnumSet.of(Kind.WISDOM, Kind.FACT, Kind.PREFERENCE, Kind.EXCERPT));

  private static final String SESSION = "session:";
  private static final Pattern SPACES = Pattern.compile("[\\s\\p{Z}]+");

  /** Marks at the end of a text that do not distinguish it from another. */
  private static final String FINAL = ".! ";

  /** Returns the entry of a memory; null if contexts never include it in its current state. */
  static ContextEntry of(Memory memory, Facets facets, JsonFormat format) {
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
        state == null ? memory.createdAt() : state.validFrom(memory),
        memory.lifecycle().restoredAt() != null,
        author == null ? null : author.toLowerCase(Locale.ROOT),
        session(memory),
        isSpoken(memory, state),
        memory.retrieval().weight(),
        EmbeddingRules.tokens(text),
        memory.retrieval().pinned(),
        Sentences.asks(text.strip()),
        TimeWords.areIn(memory.content()),
        aggregateId(memory),
        covers(memory, state, format),
        coversUntil(memory, state),
        preference(state),
        links(memory),
        textHash(text),
        words(text, facets.knowledge()),
        facets);
  }

  /** Returns the stems of a text and of an entry's subject and project. */
  private static StemCounts words(String text, Facets.Knowledge entry) {
    StemCounts words = StemCounts.of(text);
    if (entry == null) {
      return words;
    }
    String names =
        entry.project() == null ? entry.subject() : entry.subject() + ' ' + entry.project();
    return words.with(names);
  }

  /**
   * Returns the hash of a text, ignoring the white space around it, the width of white space in it,
   * and full stops and exclamation marks at its end. Numbers, dates and names are part of it, since
   * values of different times are a history.
   */
  private static long textHash(String text) {
    String compared = SPACES.matcher(text).replaceAll(" ").strip();
    int end = compared.length();
    while (end > 0 && FINAL.indexOf(compared.charAt(end - 1)) >= 0) {
      end--;
    }
    return Digest.of(compared.substring(0, end).getBytes(StandardCharsets.UTF_8)).a();
  }

  private static ItemState state(Memory memory, JsonFormat format) {
    return WITH_STATE.contains(memory.kind()) && memory.item() != null
        ? ItemState.read(memory.kind(), memory.item(), format)
        : null;
  }

  /** Returns false for a session's system messages, which no summary covers. */
  private static boolean isSpoken(Memory memory, ItemState state) {
    boolean isSystem =
        state != null
            && state.fields() instanceof ItemFields.SessionMessage message
            && message.role() == Role.SYSTEM;
    return SPOKEN.contains(memory.kind()) && !isSystem;
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
      return summary.written() == null ? List.of() : sourcesOf(summary.written());
    } else if (memory.kind() != Kind.SUMMARY) {
      return List.of();
    }
    return memory.item() == null
        ? memory.references()
        : SummaryItem.read(memory.item(), format).summary().sourceIds();
  }

  /** Returns its own sources and those inherited from the summary that it continues. */
  private static List<String> sourcesOf(SummaryItem written) {
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
    return state != null && state.fields() instanceof ItemFields.Preference preference
        ? new Preferred(preference.key(), preference.value(), preference.prefScope())
        : null;
  }

  private static List<String> links(Memory memory) {
    return memory.retrieval().pinned()
        ? memory.references().stream()
            .map(id -> MemoryIds.isId(id) ? id : MemoryIds.ofItem(memory.scope(), id))
            .distinct()
            .toList()
        : List.of();
  }

  boolean isSummary() {
    return kind == Kind.SUMMARY || kind == Kind.SESSION_SUMMARY;
  }

  /**
   * Returns true for original content such as messages and items, and false for content derived
   * from it.
   */
  boolean isRecent() {
    return !isSummary() && !WITHOUT_RECENCY.contains(kind);
  }

  /** Returns true if both have the same words and the same position in time. */
  boolean isFoundAs(ContextEntry other) {
    return createdAt == other.createdAt && words.areThoseOf(other.words);
  }

  /**
   * Returns true if both belong to the same conversation, and so have the same neighbours if their
   * times are equal.
   */
  boolean isInConversationOf(ContextEntry other) {
    return isSpoken == other.isSpoken && Objects.equals(session, other.session);
  }

  /** Returns true if it belongs to the given session. */
  boolean isOfSession(String sessionId) {
    return sessionId.equals(session);
  }
}
