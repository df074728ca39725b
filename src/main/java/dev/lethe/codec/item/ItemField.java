package dev.lethe.codec.item;

import dev.lethe.codec.event.EpochMillis;
import dev.lethe.codec.event.ScannedFields;
import dev.lethe.codec.json.Field;
import dev.lethe.codec.json.FieldTable;
import java.util.Set;
import java.util.stream.Collectors;

/** Fields of an item that have a meaning, in the order in which errors are reported. */
enum ItemField implements Field {
  ITEM_ID("item_id"),
  OP("op"),
  KIND("kind"),
  CREATED_AT("created_at"),
  UPDATED_AT("updated_at"),
  TENANT("tenant"),
  COLLECTION("collection"),
  SESSION_ID("session_id"),
  PINNED("pinned"),
  TAGS("tags"),
  REFERENCES("references"),
  SUPERSEDES("supersedes"),
  EXPIRES_AT("expires_at"),
  EMBEDDING("embedding"),
  EMBEDDING_MODEL("embedding.model"),
  EMBEDDING_VECTOR("embedding.vector"),
  SUMMARY("summary"),
  SIGNIFICANCE("significance"),
  REINFORCEMENT_COUNT("reinforcement_count"),
  ROLE("role"),
  TYPE("type"),
  SUBJECT("subject"),
  ENTITY_TYPE("entityType"),
  NAME("name"),
  CONTENT("content"),
  SUMMARY_TEXT("summary_text"),
  COVERS_UNTIL("covers_until"),
  KEY("key"),
  VALUE("value"),
  PREF_SCOPE("pref_scope"),
  IMPORTANCE("importance"),
  EXPIRY("expiry"),
  PROJECT("project"),
  CONFIRMATIONS("confirmations"),
  RECALL_COUNT("recall_count"),
  CONFIDENCE("confidence"),
  SOURCE_ID("source_id"),
  TARGET_ID("target_id"),
  RELATION_TYPE("relation_type"),
  PAYLOAD("payload");

  private final String path;

  ItemField(String path) {
    this.path = path;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public String form() {
    return switch (this) {
      case ITEM_ID, SESSION_ID, SOURCE_ID, TARGET_ID -> ScannedFields.ID;
      case KIND -> ItemReader.KNOWN_KINDS;
      case ROLE -> ItemReader.KNOWN_ROLES;
      case TYPE -> ItemReader.KNOWN_TYPES;
      case UPDATED_AT, EXPIRES_AT -> EpochMillis.FORM;
      case KEY, RELATION_TYPE, EMBEDDING_MODEL -> ScannedFields.NAME;
      case EMBEDDING_VECTOR -> "a list of numbers";
      case SUPERSEDES -> ItemReader.SUPERSEDED;
      default -> Field.super.form();
    };
  }

  @Override
  public FieldTable inner() {
    return this == EMBEDDING ? Tables.EMBEDDING : null;
  }

  /** Tables of an item's objects; outside the enum, since they are built from its constants. */
  static final class Tables {
    static final FieldTable ITEM = new FieldTable(values(), "");
    static final FieldTable EMBEDDING = new FieldTable(values(), "embedding.");

    /** Names of a pattern's fields apart from its payload. */
    static final Set<String> PATTERN =
        Set.of(
                ITEM_ID,
                OP,
                KIND,
                CREATED_AT,
                UPDATED_AT,
                TENANT,
                COLLECTION,
                PINNED,
                TAGS,
                REFERENCES,
                SUPERSEDES,
                EXPIRES_AT,
                ItemField.EMBEDDING,
                ENTITY_TYPE,
                NAME,
                CONTENT)
            .stream()
            .map(ItemField::wireName)
            .collect(Collectors.toUnmodifiableSet());

    private Tables() {}
  }
}
