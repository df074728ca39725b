package dev.lethe.memory;

import dev.lethe.event.Scope;
import java.util.List;

/**
 * Entry of the memory table, as stored and as published on {@code lethe.memories.v1}.
 *
 * @param memoryId derived from scope and event id, prefixed with the event's UTC day ({@code
 *     20260131-…})
 * @param itemId the other store's id if the memory came from an item, else null
 * @param eventId the event it was minted from, else null
 * @param createdAt event time, epoch milliseconds, like the other times except {@code admittedAt}
 * @param editedAt null unless edited
 * @param admittedAt arrival at the broker, epoch milliseconds
 * @param expiresAt time from which it is no longer valid, as its producer says; null for none
 * @param revision 1 when minted, incremented by each edit; for an aggregate, its dup_count
 * @param item the kind-specific fields of an item as JSON, else null
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
    Long expiresAt,
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

  /** Schema version written by this release. */
  public static final int SCHEMA_VERSION = 1;

  public Memory {
    references = List.copyOf(references);
    tags = List.copyOf(tags);
  }

  /** Creates a memory without an {@code expiresAt}. */
  public Memory(
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
    this(
        memoryId,
        kind,
        scope,
        itemId,
        eventId,
        content,
        source,
        createdAt,
        updatedAt,
        editedAt,
        admittedAt,
        null,
        revision,
        cluster,
        retrieval,
        usage,
        embedding,
        lifecycle,
        references,
        tags,
        fingerprints,
        item,
        schemaVersion);
  }

  /** Content of a memory: the raw text, the normalized text, and examples for an aggregate. */
  public record Content(String text, String normalizedText, List<String> snippets) {
    public static final Content EMPTY = new Content("", "", List.of());

    public Content {
      snippets = List.copyOf(snippets);
    }
  }

  /** Origin of a memory; {@code type} is the event's wire name; ids may be null. */
  public record Source(
      String type, String guildId, String channelId, String authorId, boolean authorIsBot) {
    /** Source of memories written by Lethe itself. */
    public static final Source LETHE = new Source("lethe", null, null, null, false);

    /** Source of memories found by a language model. */
    public static final Source MODEL = new Source("model", null, null, null, false);
  }

  /** Thread and family of a memory; both may be null. */
  public record Cluster(String threadId, String spamFamilyId) {}

  /** Retrieval weight and locks of a memory. */
  public record Retrieval(
      boolean pinned, boolean lockedByAdmin, boolean lockedBySystem, double weight) {
    /** Returns an unprotected state with the given weight. */
    public static Retrieval of(double weight) {
      return new Retrieval(false, false, false, weight);
    }

    public boolean isProtected() {
      return pinned || lockedByAdmin || lockedBySystem;
    }
  }

  /**
   * Number of contexts that included the memory; {@code lastIncludedAt} is null until the first.
   *
   * @param includedDays number of UTC days with an inclusion
   */
  public record Usage(
      long includedCountTotal, double includedCountDecay, Long lastIncludedAt, long includedDays) {
    public static final Usage NEVER = new Usage(0, 0, null);

    /** Creates a usage whose inclusions, if any, were all on one day. */
    public Usage(long includedCountTotal, double includedCountDecay, Long lastIncludedAt) {
      this(includedCountTotal, includedCountDecay, lastIncludedAt, Math.min(1, includedCountTotal));
    }
  }

  /** State of a memory's own vector. */
  public enum EmbeddingStatus {
    NONE,
    REQUESTED,
    SUMMARISE_FIRST,
    PURGED
  }

  /**
   * Deletion and supersession state; ids and time are null while the memory is live.
   *
   * @param runId the run that deleted or superseded the memory or, for a summary, wrote it
   * @param restoredAt time of the last restore, null if never restored
   */
  public record Lifecycle(
      boolean deleted,
      Long deletedAt,
      String replacedBy,
      String supersededBy,
      String runId,
      Long restoredAt) {
    public static final Lifecycle LIVE = new Lifecycle(false, null, null, null, null, null);

    /** Value of {@code supersededBy} for an expired memory, which has no successor. */
    public static final String EXPIRED = "EXPIRED";

    /** Returns the state of a memory deleted at a given time; replacement and run may be null. */
    public static Lifecycle deleted(long at, String replacedBy, String runId) {
      return new Lifecycle(true, at, replacedBy, null, runId, null);
    }

    /**
     * Returns the state of a memory superseded by another, or {@link #EXPIRED}; the run is null if
     * no run caused it.
     */
    public static Lifecycle superseded(String by, String runId) {
      return new Lifecycle(false, null, null, by, runId, null);
    }

    /** Returns the state of a superseded memory deleted at a time; its tombstone names the run. */
    public Lifecycle deletedAfterwards(long at) {
      return new Lifecycle(true, at, null, supersededBy, runId, null);
    }

    /** Returns true if the memory was superseded when it was deleted. */
    public boolean wasSuperseded() {
      return deleted && supersededBy != null;
    }

    /** Returns the state of a memory restored at the given time. */
    public static Lifecycle restored(long at) {
      return new Lifecycle(false, null, null, null, null, at);
    }

    /** Returns true if the memory is neither deleted nor superseded. */
    public boolean isLive() {
      return !deleted && supersededBy == null;
    }

    /**
     * Returns true if an item or pattern was superseded because its own store named its successor,
     * and not by a run.
     */
    public boolean isSupersededByStore() {
      return supersededBy != null && !supersededBy.equals(EXPIRED) && runId == null;
    }

    /** Returns the id of the successor; null if there is none. */
    public String successor() {
      return supersededBy == null || supersededBy.equals(EXPIRED) ? replacedBy : supersededBy;
    }
  }

  /**
   * Hash ({@code sha256:…}) and simhash ({@code 0x…}) of a memory's signature; null if it has none.
   */
  public record Fingerprints(String exactHash, String simhash64) {
    public static final Fingerprints NONE = new Fingerprints(null, null);
  }

  /**
   * Returns the time from which the memory is no longer valid, epoch milliseconds; {@link
   * Long#MAX_VALUE} for none. A restore at or after {@code expiresAt} cancels it.
   */
  public long validUntil() {
    Long restoredAt = lifecycle.restoredAt();
    boolean isCancelled = expiresAt == null || (restoredAt != null && restoredAt >= expiresAt);
    return isCancelled ? Long.MAX_VALUE : expiresAt;
  }

  /** Returns true if the memory is live and no longer valid at a time, epoch milliseconds. */
  public boolean isExpired(long now) {
    return lifecycle.isLive() && validUntil() <= now;
  }

  /** Returns true if the memory is or will be invalid from {@link #validUntil} on. */
  public boolean isExpiring() {
    return validUntil() != Long.MAX_VALUE;
  }

  /** Returns a copy with another text. */
  public Memory edited(Content text, Fingerprints prints, EmbeddingStatus status, long at) {
    return says(text, prints, item, at, revision + 1)
        .with(retrieval, usage, status, lifecycle, at, references);
  }

  /** Returns a deleted copy; with {@code erase} none of its content is kept. */
  public Memory removed(Lifecycle end, boolean erase) {
    EmbeddingStatus status = embedding == EmbeddingStatus.NONE ? embedding : EmbeddingStatus.PURGED;
    Memory gone = with(retrieval, usage, status, end, end.deletedAt(), references);
    return erase
        ? gone.says(Content.EMPTY, Fingerprints.NONE, null, editedAt, revision)
            .withItem(null, createdAt, List.of())
        : gone;
  }

  /** Returns a superseded copy, which keeps its content but not its vector. */
  public Memory superseded(String by, String runId) {
    EmbeddingStatus status = embedding == EmbeddingStatus.NONE ? embedding : EmbeddingStatus.PURGED;
    return with(retrieval, usage, status, Lifecycle.superseded(by, runId), updatedAt, references);
  }

  /** Returns a copy with another usage. */
  public Memory withUsage(Usage often) {
    return with(retrieval, often, embedding, lifecycle, updatedAt, references);
  }

  /** Returns a copy with other references. */
  public Memory withReferences(List<String> others) {
    return with(retrieval, usage, embedding, lifecycle, updatedAt, others);
  }

  /** Returns a copy with other locks. */
  public Memory withRetrieval(Retrieval locks) {
    return with(locks, usage, embedding, lifecycle, updatedAt, references);
  }

  /** Returns a copy with other kind-specific fields. */
  public Memory withItem(String fields) {
    return says(content, fingerprints, fields, editedAt, revision);
  }

  /**
   * Returns a copy with other kind-specific fields and the creation time and tags derived from
   * them.
   */
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
        expiresAt,
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

  /** Returns a copy that is no longer valid from the given time on; null for no end. */
  public Memory withExpiresAt(Long other) {
    return new Memory(
        memoryId,
        kind,
        scope,
        itemId,
        eventId,
        content,
        source,
        createdAt,
        updatedAt,
        editedAt,
        admittedAt,
        other,
        revision,
        cluster,
        retrieval,
        usage,
        embedding,
        lifecycle,
        references,
        tags,
        fingerprints,
        item,
        schemaVersion);
  }

  /** Returns a copy with another lifecycle state. */
  public Memory withLifecycle(Lifecycle state) {
    return with(retrieval, usage, embedding, state, updatedAt, references);
  }

  /**
   * Returns a live copy.
   *
   * @param at time of the restore, epoch milliseconds
   * @param others the copy's references
   */
  public Memory restored(long at, EmbeddingStatus status, List<String> others) {
    return with(retrieval, usage, status, Lifecycle.restored(at), at, others);
  }

  /** Returns a copy of a memory deleted while it was superseded, in its state before. */
  public Memory supersededAgain() {
    return withLifecycle(Lifecycle.superseded(lifecycle.supersededBy(), lifecycle.runId()));
  }

  /** Returns a copy with another text that replaces the given memories. */
  public Memory rewritten(Content text, List<String> others, String fields, long at) {
    return says(text, fingerprints, fields, editedAt, revision + 1)
        .with(retrieval, usage, embedding, lifecycle, at, others);
  }

  /**
   * Returns a copy with the text, fields and tags that result from merging in other memories or
   * undoing that.
   */
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
        expiresAt,
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
        expiresAt,
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
