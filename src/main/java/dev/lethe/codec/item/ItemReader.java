package dev.lethe.codec.item;

import static dev.lethe.codec.item.ItemField.*;

import dev.lethe.codec.event.IsoTime;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.event.ScannedFields;
import dev.lethe.event.Scope;
import dev.lethe.item.GivenVector;
import dev.lethe.item.Item;
import dev.lethe.item.ItemFields;
import dev.lethe.item.Role;
import dev.lethe.item.Significance;
import dev.lethe.memory.Kind;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.text.ControlSequences;
import dev.lethe.text.Nfkc;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Admission rules for the fields of an item (rules Y1 to Y4), applied in the order in which errors
 * are reported: item_id, op, kind, times, scope ids, fields of all kinds, fields of its kind.
 */
record ItemReader(ScannedFields fields) {
  private static final String DEFAULT = "default";
  private static final String UPSERT = "upsert";
  private static final String DELETE = "delete";
  private static final Set<Kind> KINDS = EnumSet.range(Kind.PROFILE, Kind.PATTERN);
  private static final Set<String> TYPES =
      Set.of("fact", "decision", "preference", "lesson", "event", "todo", "relationship");
  static final String KNOWN_KINDS = oneOf(KINDS, Kind::wireName);
  static final String KNOWN_ROLES = oneOf(EnumSet.allOf(Role.class), Role::wireName);
  static final String KNOWN_TYPES = oneOf(TYPES, name -> name);
  private static final String PERMANENT = "permanent";
  private static final Set<String> EXPIRIES = Set.of("core", PERMANENT, "temporary");
  private static final int MOST_IMPORTANT = 10;

  /** Maximum count, so that the sum over nine million merged items doesn't overflow. */
  private static final long MOST_TIMES = 1_000_000_000_000L;

  private static final int MOST_SUPERSEDED = 100;
  static final String SUPERSEDED =
      "an id, or a list of at most " + MOST_SUPERSEDED + " ids, other than item_id";

  /** Kinds of items that replace others. */
  private static final Set<Kind> SUPERSEDING = EnumSet.of(Kind.ENTRY, Kind.PATTERN);

  /** Fields of all kinds; of a deleted item they are ignored. */
  private record Common(
      boolean pinned,
      List<String> tags,
      List<String> references,
      List<String> supersedes,
      Long expiresAt,
      GivenVector vector) {
    static final Common NONE = new Common(false, List.of(), List.of(), List.of(), null, null);
  }

  /**
   * Returns the item.
   *
   * @param arrival epoch milliseconds; time of an item that has none
   * @param latest latest valid time, epoch milliseconds
   * @param framed true if the item came as Avro, where a pattern's payload is a field of its own
   */
  Item read(long arrival, long latest, boolean framed) throws RefusedException {
    String itemId = fields.id(fields.required(ITEM_ID));
    boolean deleted = isDelete();
    Kind kind = oneOf(KIND, KINDS, Kind::wireName, null);
    long created = time(CREATED_AT, latest, -1);
    if (deleted) {
      fields.required(UPDATED_AT);
    }
    long updatedAt = time(UPDATED_AT, latest, arrival);
    Scope scope = scope(kind);
    Common common = deleted ? Common.NONE : common(itemId, kind, created, updatedAt);
    return new Item(
        itemId,
        kind,
        scope,
        created < 0 ? null : Long.valueOf(created),
        updatedAt,
        common.expiresAt(),
        common.pinned(),
        common.tags(),
        common.references(),
        common.supersedes(),
        common.vector(),
        deleted ? null : ofKind(kind, framed));
  }

  private boolean isDelete() throws RefusedException {
    String op = orElse(fields.text(OP), UPSERT);
    if (!op.equals(UPSERT) && !op.equals(DELETE)) {
      throw fields.invalid(OP, "upsert or delete");
    }
    return op.equals(DELETE);
  }

  private long time(ItemField field, long latest, long absent) throws RefusedException {
    return fields.has(field) ? fields.time(field, latest) : absent;
  }

  private Scope scope(Kind kind) throws RefusedException {
    String tenant = orElse(fields.id(TENANT), Scope.DEFAULT_TENANT);
    String collection = orElse(fields.id(COLLECTION), DEFAULT);
    boolean isOfSession = kind == Kind.SESSION_MESSAGE || kind == Kind.SESSION_SUMMARY;
    return isOfSession
        ? new Scope(tenant + "/session:" + fields.id(fields.required(SESSION_ID)))
        : Scope.ofCollection(tenant, collection);
  }

  /** Returns the expiry, which is not before the earliest time that the item gives. */
  private Long expiresAt(long created, long updatedAt) throws RefusedException {
    return created < 0 && fields.has(UPDATED_AT)
        ? fields.expiresAt(EXPIRES_AT, UPDATED_AT, updatedAt)
        : fields.expiresAt(EXPIRES_AT, CREATED_AT, created);
  }

  private Common common(String itemId, Kind kind, long created, long updatedAt)
      throws RefusedException {
    return new Common(
        Boolean.TRUE.equals(fields.flag(PINNED)),
        fields.texts(TAGS),
        fields.ids(REFERENCES),
        SUPERSEDING.contains(kind) ? supersedes(itemId) : List.of(),
        expiresAt(created, updatedAt),
        vector());
  }

  private List<String> supersedes(String itemId) throws RefusedException {
    boolean isOne = fields.has(SUPERSEDES) && !fields.isArray(SUPERSEDES);
    Set<String> ids =
        new LinkedHashSet<>(isOne ? List.of(fields.id(SUPERSEDES)) : fields.ids(SUPERSEDES));
    if (ids.contains(itemId) || ids.size() > MOST_SUPERSEDED) {
      throw fields.invalid(SUPERSEDES, SUPERSEDED);
    }
    return List.copyOf(ids);
  }

  private GivenVector vector() throws RefusedException {
    if (!fields.has(EMBEDDING)) {
      return null;
    }
    if (!fields.isObject(EMBEDDING)) {
      throw fields.invalid(EMBEDDING, "a JSON object");
    }
    String model = fields.name(fields.required(EMBEDDING_MODEL));
    List<Float> vector = fields.floats(fields.required(EMBEDDING_VECTOR));
    if (vector.isEmpty() || vector.size() > DenseVector.MAX_LENGTH) {
      throw fields.invalid(
          EMBEDDING_VECTOR, "a list of 1 to " + DenseVector.MAX_LENGTH + " numbers");
    }
    return new GivenVector(model, vector);
  }

  private ItemFields ofKind(Kind kind, boolean framed) throws RefusedException {
    return switch (kind) {
      case PROFILE ->
          new ItemFields.Profile(
              text(SUMMARY),
              oneOf(
                  SIGNIFICANCE,
                  EnumSet.allOf(Significance.class),
                  Significance::wireName,
                  Significance.ROUTINE),
              fields.count(REINFORCEMENT_COUNT, MOST_TIMES, 1));
      case SESSION_MESSAGE ->
          new ItemFields.SessionMessage(
              fields.id(SESSION_ID), role(), visible(fields.content(fields.required(CONTENT))));
      case SESSION_SUMMARY ->
          new ItemFields.SessionSummary(fields.id(SESSION_ID), text(SUMMARY_TEXT), coversUntil());
      case PREFERENCE -> {
        String scope = fields.name(PREF_SCOPE);
        yield new ItemFields.Preference(
            Nfkc.of(fields.name(fields.required(KEY))),
            text(VALUE),
            scope == null ? DEFAULT : Nfkc.of(scope));
      }
      case ENTRY -> entry();
      case RELATION -> relation();
      default -> pattern(framed);
    };
  }

  /** Reads OpenAI's newer name of system messages as {@code system}. */
  private Role role() throws RefusedException {
    return "developer".equals(fields.text(ROLE))
        ? Role.SYSTEM
        : oneOf(ROLE, EnumSet.allOf(Role.class), Role::wireName, null);
  }

  private Long coversUntil() throws RefusedException {
    return fields.has(COVERS_UNTIL)
        ? Long.valueOf(fields.time(COVERS_UNTIL, IsoTime.LAST_MILLI_OF_9999))
        : null;
  }

  private ItemFields entry() throws RefusedException {
    String type = oneOf(TYPE, TYPES, name -> name, null);
    String subject = text(SUBJECT);
    String content = text(CONTENT);
    long importance = fields.count(IMPORTANCE, MOST_IMPORTANT, ItemFields.Entry.MEDIUM_IMPORTANCE);
    if (importance == 0) {
      throw fields.invalid(IMPORTANCE, "a whole number from 1 to " + MOST_IMPORTANT);
    }
    return new ItemFields.Entry(
        type,
        subject,
        content,
        (int) importance,
        oneOf(EXPIRY, EXPIRIES, name -> name, PERMANENT),
        fields.name(PROJECT),
        fields.count(CONFIRMATIONS, MOST_TIMES, 1),
        fields.count(RECALL_COUNT, MOST_TIMES, 0),
        fields.share(CONFIDENCE));
  }

  private ItemFields relation() throws RefusedException {
    String source = fields.id(fields.required(SOURCE_ID));
    String target = fields.id(fields.required(TARGET_ID));
    String type = fields.name(fields.required(RELATION_TYPE));
    if (source.equals(target)) {
      throw fields.invalid(TARGET_ID, "another id than source_id");
    }
    return new ItemFields.Relation(source, target, type);
  }

  private ItemFields pattern(boolean framed) throws RefusedException {
    String entityType = fields.text(fields.required(ENTITY_TYPE));
    String name = fields.text(fields.required(NAME));
    String content = text(CONTENT);
    if (!framed) {
      return new ItemFields.Pattern(
          entityType, name, content, fields.without(ItemField.Tables.PATTERN));
    }
    String payload = orElse(fields.rawObject(PAYLOAD), "{}");
    return new ItemFields.Pattern(entityType, name, content, payload);
  }

  private String text(ItemField field) throws RefusedException {
    return visible(fields.text(fields.required(field)));
  }

  private static String visible(String text) {
    return Nfkc.of(ControlSequences.removed(text));
  }

  /**
   * Returns the constant that a field names.
   *
   * @param all valid constants
   * @param absent result if the field is absent; null if the field is required
   */
  private <T> T oneOf(ItemField field, Set<T> all, Function<T, String> name, T absent)
      throws RefusedException {
    if (absent == null) {
      fields.required(field);
    }
    String value = fields.text(field);
    if (value == null) {
      return absent;
    }
    for (T one : all) {
      if (name.apply(one).equals(value)) {
        return one;
      }
    }
    throw fields.invalid(field, oneOf(all, name));
  }

  private static <T> String oneOf(Set<T> all, Function<T, String> name) {
    return all.stream().map(name).sorted().collect(Collectors.joining(", ", "one of ", ""));
  }

  private static String orElse(String value, String absent) {
    return value == null ? absent : value;
  }
}
