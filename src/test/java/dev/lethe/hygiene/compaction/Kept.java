package dev.lethe.hygiene.compaction;

import dev.lethe.event.Scope;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryIds;
import java.util.List;

/** Builder of memories in {@link #SCOPE}; by default a person's message of {@link #DAY}. */
public final class Kept {
  public static final Scope SCOPE = new Scope("default/general");
  public static final long DAY = 1_767_225_600_000L;
  public static final long HOUR = 3_600_000;
  public static final long DAYS = 24 * HOUR;

  private final String name;
  private Kind kind = Kind.MESSAGE;
  private String text;
  private String channel = "general";
  private String normalized;
  private String author = "ada";
  private boolean bot;
  private String thread;
  private String family;
  private long createdAt = DAY;
  private Long admittedAt;
  private Memory.Retrieval retrieval = Memory.Retrieval.of(1);
  private Memory.Usage usage = Memory.Usage.NEVER;
  private Memory.EmbeddingStatus embedding = Memory.EmbeddingStatus.REQUESTED;
  private Memory.Lifecycle lifecycle = Memory.Lifecycle.LIVE;
  private List<String> tags = List.of();

  private Kept(String name) {
    this.name = name;
    this.text = "what " + name + " says";
  }

  public static Kept message(String name) {
    return new Kept(name);
  }

  public Kept says(String words) {
    text = words;
    return this;
  }

  /** Sets the normalized text, which is otherwise the text. */
  public Kept normalized(String words) {
    normalized = words;
    return this;
  }

  public Kept at(long time) {
    createdAt = time;
    return this;
  }

  public Kept admitted(long time) {
    admittedAt = time;
    return this;
  }

  public Kept of(Kind what) {
    kind = what;
    return this;
  }

  public Kept in(String where) {
    channel = where;
    return this;
  }

  public Kept thread(String id) {
    thread = id;
    return this;
  }

  public Kept by(String who) {
    author = who;
    return this;
  }

  /** Makes the memory a bot's message of the given family. */
  public Kept repeats(String familyId) {
    family = familyId;
    bot = true;
    return this;
  }

  public Kept pinned() {
    retrieval = new Memory.Retrieval(true, false, false, 1);
    return this;
  }

  public Kept lockedByAdmin() {
    retrieval = new Memory.Retrieval(false, true, false, 1);
    return this;
  }

  public Kept lockedBySystem() {
    retrieval = new Memory.Retrieval(false, false, true, 1);
    return this;
  }

  public Kept tagged(String tag) {
    tags = List.of(tag);
    return this;
  }

  public Kept included(double decayed, long last) {
    usage = new Memory.Usage(1, decayed, last);
    return this;
  }

  public Kept vector(Memory.EmbeddingStatus status) {
    embedding = status;
    return this;
  }

  public Kept ended(Memory.Lifecycle end) {
    lifecycle = end;
    return this;
  }

  public Memory memory() {
    return new Memory(
        MemoryIds.dayPrefix(Math.floorDiv(createdAt, DAYS)) + name,
        kind,
        SCOPE,
        null,
        "e-" + name,
        new Memory.Content(text, normalized == null ? text : normalized, List.of()),
        new Memory.Source("discord.message.created", "guild", channel, author, bot),
        createdAt,
        createdAt,
        null,
        admittedAt == null ? createdAt : admittedAt,
        1,
        new Memory.Cluster(thread, family),
        retrieval,
        usage,
        embedding,
        lifecycle,
        List.of(),
        tags,
        Memory.Fingerprints.NONE,
        null,
        Memory.SCHEMA_VERSION);
  }
}
