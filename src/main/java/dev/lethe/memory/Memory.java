package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.List;

/**
 * One entry of the memory table, as it is stored and as {@code lethe.memories.v1} carries it.
 *
 * @param memoryId derived from scope and event id, after the event's UTC day ({@code 20260131-…})
 * @param itemId the other store's id where the memory came as an item, else null
 * @param eventId the event it was minted from, else null
 * @param createdAt event time, epoch milliseconds, as are the other times but {@code admittedAt}
 * @param editedAt null unless edited
 * @param admittedAt arrival at the broker, epoch milliseconds
 * @param revision 1 when minted, one more with each edit; an aggregate's is its dup_count
 * @param item the fields of an item's kind as JSON, else null
 */
public record Memory(
    String memoryId,
    Kind kind,
    Scope scope,
    String itemId,
    String eventId,
    Content content,
    Source source,
    long createdAt,
    long updatedAt,
    Long editedAt,
    long admittedAt,
    long revision,
    Cluster cluster,
    Retrieval retrieval,
    Usage usage,
    EmbeddingStatus embedding,
    Lifecycle lifecycle,
    List<String> references,
    List<String> tags,
    Fingerprints fingerprints,
    String item,
    int schemaVersion) {

  /** The format that this release writes. */
  public static final int SCHEMA_VERSION = 1;

  public Memory {
    references = List.copyOf(references);
    tags = List.copyOf(tags);
  }

  /** What it says: the raw text, the text as normalised, and examples for an aggregate. */
  public record Content(String text, String normalizedText, List<String> snippets) {
    public static final Content EMPTY = new Content("", "", List.of());

    public Content {
      snippets = List.copyOf(snippets);
    }
  }

  /** Where it came from; {@code type} is the event's wire name; ids may be null. */
  public record Source(
      String type, String guildId, String channelId, String authorId, boolean authorIsBot) {
    /** Of what Lethe writes itself. */
    public static final Source LETHE = new Source("lethe", null, null, null, false);
  }

  /** What it belongs to; both may be null. */
  public record Cluster(String threadId, String spamFamilyId) {}

  /** How much it weighs in retrieval, and what keeps it. */
  public record Retrieval(
      boolean pinned, boolean lockedByAdmin, boolean lockedBySystem, double weight) {
    /** Unprotected, with that weight. */
    public static Retrieval of(double weight) {
      return new Retrieval(false, false, false, weight);
    }

    public boolean isProtected() {
      return pinned || lockedByAdmin || lockedBySystem;
    }
  }

  /** How often contexts included it; {@code lastIncludedAt} is null before the first time. */
  public record Usage(long includedCountTotal, double includedCountDecay, Long lastIncludedAt) {
    public static final Usage NEVER = new Usage(0, 0, null);
  }

  /** Whether a vector of its own was asked for. */
  public enum EmbeddingStatus {
    NONE,
    REQUESTED,
    SUMMARISE_FIRST,
    PURGED
  }

  /**
   * Whether and by what it was taken out; ids and time are null while it lives.
   *
   * @param runId the run that took it out or, of a summary, wrote it
   * @param restoredAt when it was last brought back, null if never
   */
  public record Lifecycle(
      boolean deleted,
      Long deletedAt,
      String replacedBy,
      String supersededBy,
      String runId,
      Long restoredAt) {
    public static final Lifecycle LIVE = new Lifecycle(false, null, null, null, null, null);

    /** By what a memory is superseded for which none stands. */
    public static final String EXPIRED = "EXPIRED";

    /** Deleted then; replacement and run may be null. */
    public static Lifecycle deleted(long at, String replacedBy, String runId) {
      return new Lifecycle(true, at, replacedBy, null, runId, null);
    }

    /**
     * Superseded by a memory, or {@link #EXPIRED}; the run is null where it follows from something
     * else.
     */
    public static Lifecycle superseded(String by, String runId) {
      return new Lifecycle(false, null, null, by, runId, null);
    }

    /** Live once more since then. */
    public static Lifecycle restored(long at) {
      return new Lifecycle(false, null, null, null, null, at);
    }

    /** Whether it is neither deleted nor superseded. */
    public boolean isLive() {
      return !deleted && supersededBy == null;
    }

    /** The memory that stands for it; null if none does. */
    public String successor() {
      return supersededBy == null || supersededBy.equals(EXPIRED) ? replacedBy : supersededBy;
    }
  }

  /** Its signature's hash ({@code sha256:…}) and simhash ({@code 0x…}); null where it has none. */
  public record Fingerprints(String exactHash, String simhash64) {
    public static final Fingerprints NONE = new Fingerprints(null, null);
  }

  /** The same memory with other text. */
  public Memory edited(Content text, Fingerprints prints, EmbeddingStatus status, long at) {
    return says(text, prints, item, at, revision + 1)
        .with(retrieval, usage, status, lifecycle, at, references);
  }

  /** The same memory, gone: with {@code erase} nothing of its content is kept. */
  public Memory removed(Lifecycle end, boolean erase) {
    EmbeddingStatus status = embedding == EmbeddingStatus.NONE ? embedding : EmbeddingStatus.PURGED;
    Memory gone = with(retrieval, usage, status, end, end.deletedAt(), references);
    return erase
        ? gone.says(Content.EMPTY, Fingerprints.NONE, null, editedAt, revision)
            .withItem(null, createdAt, List.of())
        : gone;
  }

  /** The same memory, superseded: what it says stays, and its vector goes. */
  public Memory superseded(String by, String runId) {
    EmbeddingStatus status = embedding == EmbeddingStatus.NONE ? embedding : EmbeddingStatus.PURGED;
    return with(retrieval, usage, status, Lifecycle.superseded(by, runId), updatedAt, references);
  }

  /** The same memory, included in contexts as often as that says. */
  public Memory withUsage(Usage often) {
    return with(retrieval, often, embedding, lifecycle, updatedAt, references);
  }

  /** The same memory that refers to those others. */
  public Memory withReferences(List<String> others) {
    return with(retrieval, usage, embedding, lifecycle, updatedAt, others);
  }

  /** The same memory with other locks. */
  public Memory withRetrieval(Retrieval locks) {
    return with(locks, usage, embedding, lifecycle, updatedAt, references);
  }

  /** The same memory with other fields of its kind. */
  public Memory withItem(String fields) {
    return says(content, fingerprints, fields, editedAt, revision);
  }

  /** The same memory with other fields of its kind, and with what they make of age and tags. */
  public Memory withItem(String fields, long created, List<String> marks) {
    return new Memory(
        memoryId,
        kind,
        scope,
        itemId,
        eventId,
        content,
        source,
        created,
        updatedAt,
        editedAt,
        admittedAt,
        revision,
        cluster,
        retrieval,
        usage,
        embedding,
        lifecycle,
        references,
        marks,
        fingerprints,
        fields,
        schemaVersion);
  }

  /** The same memory, taken out or not. */
  public Memory withLifecycle(Lifecycle state) {
    return with(retrieval, usage, embedding, state, updatedAt, references);
  }

  /**
   * The same memory, live again.
   *
   * @param at when it was restored, epoch milliseconds
   * @param others its references from now on
   */
  public Memory restored(long at, EmbeddingStatus status, List<String> others) {
    return with(retrieval, usage, status, Lifecycle.restored(at), at, others);
  }

  /** The same memory with other text, standing for those others. */
  public Memory rewritten(Content text, List<String> others, String fields, long at) {
    return says(text, fingerprints, fields, editedAt, revision + 1)
        .with(retrieval, usage, embedding, lifecycle, at, others);
  }

  /** The same memory with what others gave it, or took back: another text, fields and tags. */
  public Memory gained(
      Content text, EmbeddingStatus status, List<String> marks, String fields, long at) {
    return withItem(fields, createdAt, marks)
        .says(text, fingerprints, fields, editedAt, revision + 1)
        .with(retrieval, usage, status, lifecycle, at, references);
  }

  private Memory says(
      Content text, Fingerprints prints, String fields, Long edited, long newRevision) {
    return new Memory(
        memoryId,
        kind,
        scope,
        itemId,
        eventId,
        text,
        source,
        createdAt,
        updatedAt,
        edited,
        admittedAt,
        newRevision,
        cluster,
        retrieval,
        usage,
        embedding,
        lifecycle,
        references,
        tags,
        prints,
        fields,
        schemaVersion);
  }

  private Memory with(
      Retrieval locks,
      Usage often,
      EmbeddingStatus status,
      Lifecycle state,
      long updated,
      List<String> others) {
    return new Memory(
        memoryId,
        kind,
        scope,
        itemId,
        eventId,
        content,
        source,
        createdAt,
        updated,
        editedAt,
        admittedAt,
        revision,
        cluster,
        locks,
        often,
        status,
        state,
        others,
        tags,
        fingerprints,
        item,
        schemaVersion);
  }
}
