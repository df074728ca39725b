package dev.lethe.item;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.summary.SessionSummaryItem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Item state of a memory, beyond the fields that all memories have: the JSON of {@link
 * Memory#item}.
 *
 * @param updatedAt update time of the newest known version, epoch milliseconds
 * @param pinned true if the item's own store pins it, whatever else pins the memory
 * @param references references in the item's own store, before redirection
 * @param vector null if none was given
 * @param gathered for a profile; null if nothing was merged into it
 * @param ends current ends of a relation that was redirected; null if they are the original ones
 * @param gained for an entry; null if nothing was merged into it
 * @param gain for a pattern; null if it has only its own store's content
 * @param sources entries from which a run made this entry; empty for an entry of another store
 * @param supersedes ids of the items of the same scope that its own store replaces by this item
 */
public record ItemState(
    long updatedAt,
    boolean pinned,
    List<String> references,
    GivenVector vector,
    ItemFields fields,
    Gathered gathered,
    Ends ends,
    GainedEntry gained,
    PatternGain gain,
    List<EntrySource> sources,
    List<String> supersedes,
    ItemHistory history) {
  private static final String SUPERSEDES = "supersedes";

  public ItemState {
    references = List.copyOf(references);
    sources = List.copyOf(sources);
    supersedes = List.copyOf(supersedes);
  }

  /** Creates the state of an item without redirected ends and without gains from merges. */
  public ItemState(
      long updatedAt,
      boolean pinned,
      List<String> references,
      GivenVector vector,
      ItemFields fields,
      Gathered gathered) {
    this(
        updatedAt,
        pinned,
        references,
        vector,
        fields,
        gathered,
        null,
        null,
        null,
        List.of(),
        List.of(),
        ItemHistory.NONE);
  }

  /** Creates a copy of a state with other additions of merges. */
  private ItemState(
      ItemState of, Gathered gathered, GainedEntry gained, PatternGain gain, ItemFields fields) {
    this(
        of.updatedAt,
        of.pinned,
        of.references,
        of.vector,
        fields,
        gathered,
        null,
        gained,
        gain,
        of.sources,
        of.supersedes,
        of.history);
  }

  /** Source and target items of a relation. */
  public record Ends(String sourceId, String targetId) {
    static Ends of(ItemFields.Relation relation) {
      return new Ends(relation.sourceId(), relation.targetId());
    }
  }

  /** Returns the current ends of a relation; null for other kinds. */
  public Ends leadsTo() {
    return ends == null && fields instanceof ItemFields.Relation relation
        ? Ends.of(relation)
        : ends;
  }

  /** Returns a relation's state with other ends. */
  ItemState leading(ItemFields.Relation relation, Ends now) {
    Ends moved = now.equals(Ends.of(relation)) ? null : now;
    return new ItemState(
        updatedAt,
        pinned,
        references,
        vector,
        fields,
        gathered,
        moved,
        null,
        null,
        List.of(),
        supersedes,
        history);
  }

  /**
   * Returns the state of an entry that a run made from others.
   *
   * @param madeAt epoch milliseconds
   */
  public static ItemState made(
      long madeAt,
      List<String> references,
      GivenVector vector,
      ItemFields.Entry fields,
      List<EntrySource> sources) {
    return new ItemState(
        madeAt,
        false,
        references,
        vector,
        fields,
        null,
        null,
        null,
        null,
        sources,
        List.of(),
        ItemHistory.NONE);
  }

  /** Returns the state of an item that is not deleted. */
  public static ItemState of(Item item) {
    return new ItemState(
        item.updatedAt(),
        item.pinned(),
        item.references(),
        item.vector(),
        item.fields(),
        null,
        null,
        null,
        null,
        List.of(),
        item.supersedes(),
        ItemHistory.NONE);
  }

  /** Returns a copy with other values gathered by a profile. */
  public ItemState with(Gathered other) {
    return new ItemState(this, other, null, null, fields);
  }

  /** Returns a copy with other values gained by an entry; null for none. */
  public ItemState with(GainedEntry other) {
    return new ItemState(this, gathered, other, null, fields);
  }

  /** Returns a copy with other additions to a pattern; null for none. */
  public ItemState with(PatternGain other) {
    return new ItemState(this, gathered, null, other, fields);
  }

  /**
   * Returns the state of an entry that a run made and a store then took over. It keeps its sources,
   * and the gains are subtracted from the store's counts, which include them.
   */
  private ItemState madeAs(ItemState before) {
    if (before.sources.isEmpty() || !(fields instanceof ItemFields.Entry entry)) {
      return this;
    }
    ItemFields.Entry own = before.gained == null ? entry : before.gained.gain().off(entry);
    return new ItemState(
        updatedAt,
        pinned,
        references,
        vector,
        own,
        gathered,
        null,
        null,
        null,
        before.sources,
        supersedes,
        history);
  }

  /**
   * Returns the state after an earlier version of the item.
   *
   * @param before null if the earlier version is not known any more
   * @param createdAt creation time of the earlier version in its own store, epoch milliseconds
   * @param mostTexts maximum number of earlier texts
   */
  public ItemState after(ItemState before, long createdAt, int mostTexts) {
    if (before == null) {
      return with(ItemHistory.from(updatedAt));
    }
    return with(before.gathered)
        .madeAs(before)
        .with(before.history.after(before.fields, fields, createdAt, updatedAt, mostTexts));
  }

  /** Returns the state for another version of the item, with the values gathered by a profile. */
  public ItemState with(long updated, ItemFields now, Gathered other) {
    return new ItemState(
        updated,
        pinned,
        references,
        vector,
        now,
        other,
        null,
        null,
        null,
        List.of(),
        supersedes,
        history);
  }

  private ItemState with(ItemHistory other) {
    return new ItemState(
        updatedAt,
        pinned,
        references,
        vector,
        fields,
        gathered,
        ends,
        gained,
        gain,
        sources,
        supersedes,
        other);
  }

  /** Returns the state with an earlier text; null if the text belongs to another preference. */
  ItemState withText(String text) {
    ItemFields earlier = fields.withText(text);
    return earlier == null ? null : new ItemState(this, gathered, gained, null, earlier);
  }

  /** Returns the state of an item that no other one replaces. */
  ItemState live() {
    return with(history.live());
  }

  /** Returns the state of an item that another one replaces from the given time on. */
  public ItemState superseded(long at) {
    return with(history.superseded(at));
  }

  /** Returns the state of an item that one which says otherwise replaces from a time on. */
  public ItemState contradicted(long at) {
    return with(history.contradicted(at));
  }

  /**
   * Returns a copy without references and vector. The caller replaces the kind-specific fields, so
   * that only counts and times remain.
   */
  public ItemState erased() {
    return new ItemState(updatedAt, pinned, List.of(), null, fields, gathered);
  }

  /**
   * Returns the time of an entry's latest statement, its own or that of an entry merged into it,
   * epoch milliseconds.
   */
  public long statedAt() {
    long own = sources.isEmpty() ? updatedAt : Long.MIN_VALUE;
    return gained == null
        ? own
        : Math.max(own, Math.max(gained.createdAt(), gained.gain().lastConfirmedAt()));
  }

  /** Returns true if a text approved by a person replaces that of the item's own store. */
  public boolean isUpdated() {
    return gain != null && gain.update() != null;
  }

  /**
   * Returns the time from which the current text is valid, epoch milliseconds. That of merged
   * entries does not count.
   */
  public long validFrom(Memory memory) {
    return history.validFrom(gained == null ? memory.createdAt() : gained.createdAt());
  }

  /** Returns the JSON stored in the memory. */
  public String write(JsonFormat format) {
    Map<String, Object> json = new LinkedHashMap<>();
    addFields(json);
    json.put("updated_at", updatedAt);
    if (pinned) {
      json.put("pinned", true);
    }
    if (!references.isEmpty()) {
      json.put("references", references);
    }
    if (vector != null) {
      Map<String, Object> given = new LinkedHashMap<>();
      given.put("model", vector.model());
      given.put("vector", vector.vector());
      json.put("embedding", given);
    }
    if (!supersedes.isEmpty()) {
      json.put(SUPERSEDES, supersedes);
    }
    history.add(json);
    return format.write(json);
  }

  private void addFields(Map<String, Object> json) {
    if (fields instanceof ItemFields.Profile profile) {
      addProfile(profile, json);
    } else if (fields instanceof ItemFields.SessionMessage message) {
      json.put("session_id", message.sessionId());
      json.put("role", message.role().wireName());
      json.put("content", message.content());
    } else if (fields instanceof ItemFields.SessionSummary summary) {
      json.put("session_id", summary.sessionId());
      json.put("summary_text", summary.summaryText());
      json.put("covers_until", summary.coversUntil());
      if (summary.written() != null) {
        SessionSummaryItem.add(summary.written(), json);
      }
    } else if (fields instanceof ItemFields.Preference preference) {
      json.put("key", preference.key());
      json.put("value", preference.value());
      json.put("pref_scope", preference.prefScope());
    } else if (fields instanceof ItemFields.Entry entry) {
      EntryJson.add(entry, gained, json);
      if (!sources.isEmpty()) {
        json.put(EntryJson.SOURCES, sources.stream().map(EntrySource::json).toList());
      }
    } else if (fields instanceof ItemFields.Relation relation) {
      Ends now = leadsTo();
      json.put("source_id", now.sourceId());
      json.put("target_id", now.targetId());
      json.put("relation_type", relation.relationType());
      if (ends != null) {
        json.put("said_source_id", relation.sourceId());
        json.put("said_target_id", relation.targetId());
      }
    } else if (fields instanceof ItemFields.Pattern pattern) {
      PatternJson.add(pattern, gain, json);
    }
  }

  private void addProfile(ItemFields.Profile profile, Map<String, Object> json) {
    json.put("summary", profile.summary());
    json.put("significance", profile.significance().wireName());
    json.put("own_count", profile.reinforcementCount());
    long more = gathered == null ? 0 : gathered.count();
    json.put("reinforcement_count", profile.reinforcementCount() + more);
    if (gathered != null) {
      json.put("latest_summary", gathered.latestSummary());
      json.put("latest_at", gathered.latestAt());
      json.put("latest_item_id", gathered.latestItemId());
    }
  }

  /**
   * Parses the state of a memory that has one.
   *
   * @param kind kind of the memory
   * @param json output of {@link #write}
   */
  public static ItemState read(Kind kind, String json, JsonFormat format) {
    Json item = new Json((Map<?, ?>) format.read(json));
    return new ItemState(
        item.whole("updated_at"),
        Boolean.TRUE.equals(item.value("pinned")),
        item.texts("references"),
        vector(item),
        fields(kind, item),
        gathered(item),
        item.value("said_source_id") == null
            ? null
            : new Ends(item.text("source_id"), item.text("target_id")),
        kind == Kind.ENTRY ? EntryJson.gained(item.object()) : null,
        kind == Kind.PATTERN ? PatternJson.gain(item.object()) : null,
        kind == Kind.ENTRY ? EntryJson.sources(item.object()) : List.of(),
        item.texts(SUPERSEDES),
        ItemHistory.read(item.object()));
  }

  private static GivenVector vector(Json item) {
    if (!(item.value("embedding") instanceof Map<?, ?> given)) {
      return null;
    }
    List<Float> floats = new ArrayList<>();
    ((List<?>) given.get("vector")).forEach(one -> floats.add(((Number) one).floatValue()));
    return new GivenVector((String) given.get("model"), floats);
  }

  private static Gathered gathered(Json item) {
    return item.value("latest_at") == null
        ? null
        : new Gathered(
            item.whole("reinforcement_count") - item.whole("own_count"),
            item.text("latest_summary"),
            item.whole("latest_at"),
            item.text("latest_item_id"));
  }

  private static ItemFields fields(Kind kind, Json item) {
    return switch (kind) {
      case PROFILE ->
          new ItemFields.Profile(
              item.text("summary"),
              Significance.valueOf(item.text("significance").toUpperCase(Locale.ROOT)),
              item.whole("own_count"));
      case SESSION_MESSAGE ->
          new ItemFields.SessionMessage(
              item.text("session_id"),
              Role.valueOf(item.text("role").toUpperCase(Locale.ROOT)),
              item.text("content"));
      case SESSION_SUMMARY ->
          new ItemFields.SessionSummary(
              item.text("session_id"),
              item.text("summary_text"),
              item.value("covers_until") == null ? null : item.whole("covers_until"),
              SessionSummaryItem.written(item.object()));
      case PREFERENCE ->
          new ItemFields.Preference(item.text("key"), item.text("value"), item.text("pref_scope"));
      case ENTRY -> EntryJson.entry(item.object());
      case RELATION ->
          new ItemFields.Relation(
              item.original("source_id"), item.original("target_id"), item.text("relation_type"));
      case PATTERN -> PatternJson.pattern(item.object());
      default ->
          throw new IllegalArgumentException("" + kind.wireName() + " is not a kind of item");
    };
  }

  /** Parsed JSON object. */
  private record Json(Map<?, ?> object) {
    Object value(String name) {
      return object.get(name);
    }

    String text(String name) {
      return (String) object.get(name);
    }

    List<String> texts(String name) {
      List<String> texts = new ArrayList<>();
      if (object.get(name) instanceof List<?> all) {
        all.forEach(text -> texts.add((String) text));
      }
      return texts;
    }

    /** Returns a relation's original value, before redirection. */
    String original(String name) {
      String text = text("said_" + name);
      return text == null ? text(name) : text;
    }

    long whole(String name) {
      return ((Number) object.get(name)).longValue();
    }
  }
}
