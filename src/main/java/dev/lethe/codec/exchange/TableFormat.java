package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.codec.json.JsonTree;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Table in CSV whose columns have the names of an item's fields. A row without a kind is an entry,
 * an entry without a type a fact.
 */
public final class TableFormat implements ForeignFormat {
  private static final String CONTENT = "content";
  private static final String KIND = "kind";
  private static final String ENTRY = "entry";
  private static final String ITEM_ID = "item_id";
  private static final String CREATED_AT = "created_at";
  private static final String UPDATED_AT = "updated_at";
  private static final String CONFIDENCE = "confidence";
  private static final Set<String> LISTS = Set.of("tags", "references", "supersedes");
  private static final Set<String> TIMES = Set.of("covers_until", "expires_at");

  /** Columns that identify an item and its version. */
  private static final Set<String> KEYS = Set.of(ITEM_ID, KIND, CREATED_AT, UPDATED_AT);

  /** Form of a confidence, which is not accepted as a text. */
  private static final String SHARE = "[01](\\.\\d{1,17})?";

  /** Fields that have no form in a cell, or that only deletions need. */
  private static final Set<String> NO_COLUMNS = Set.of("op", "embedding", "payload");

  /** Columns, in order. */
  public static final List<String> COLUMNS =
      ItemDecoder.fieldPaths().stream()
          .filter(path -> path.indexOf('.') < 0 && !NO_COLUMNS.contains(path))
          .toList();

  private static final Map<String, String> OTHER_NAMES =
      Map.of(
          "id", ITEM_ID,
          "text", CONTENT,
          "created", CREATED_AT,
          "updated", UPDATED_AT,
          "entity_type", "entityType");

  @Override
  public String title() {
    return "CSV (with a header that has the column content or kind)";
  }

  @Override
  public boolean recognizes(FileSample sample) {
    return sample.shape() == FileSample.Shape.TABLE
        && sample.names().stream()
            .map(TableFormat::column)
            .anyMatch(name -> name.equals(CONTENT) || name.equals(KIND));
  }

  /** Returns the name of the item's field that a head means, or the head in lower case. */
  static String column(String head) {
    String name = head.strip().toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
    return OTHER_NAMES.getOrDefault(name, name);
  }

  @Override
  public List<ObjectNode> map(ForeignRecord record, ImportTarget target) throws RefusedException {
    Row row = Row.of(record, target);
    String kind = row.text(KIND);
    String id = row.text(ITEM_ID);
    ObjectNode fields = row.fields();
    if (kind == null || kind.equals(ENTRY)) {
      fields.putIfAbsent("type", TextNode.valueOf(EntryTypes.FACT));
      fields.putIfAbsent("subject", TextNode.valueOf(ItemDraft.GENERAL));
    }
    String itemId = id == null ? StableIds.ofContent("row", kind, fields.toString()) : id.strip();
    return List.of(
        ItemDraft.of(kind == null ? ENTRY : kind, itemId, target)
            .all(fields)
            .at(row.time(CREATED_AT), row.time(UPDATED_AT), id == null));
  }

  /**
   * Row of a table.
   *
   * @param heads heads of its columns by the fields that they mean
   */
  private record Row(ForeignRecord record, Map<String, String> heads, ImportTarget target) {
    static Row of(ForeignRecord record, ImportTarget target) {
      Map<String, String> heads = new HashMap<>();
      record.names().forEach(head -> heads.putIfAbsent(column(head), head));
      return new Row(record, heads, target);
    }

    String text(String column) throws RefusedException {
      String head = heads.get(column);
      return head == null ? null : record.text(head, column);
    }

    Long time(String column) throws RefusedException {
      String head = heads.get(column);
      return head == null ? null : record.time(head, column, target.zone());
    }

    /** Returns the item's fields apart from its id, kind and version. */
    ObjectNode fields() throws RefusedException {
      ObjectNode fields = JsonNodeFactory.instance.objectNode();
      for (String column : COLUMNS) {
        if (TIMES.contains(column)) {
          Long time = time(column);
          if (time != null) {
            fields.put(column, time);
          }
        } else if (!KEYS.contains(column)) {
          put(column, text(column), fields);
        }
      }
      return fields;
    }

    private void put(String column, String cell, ObjectNode fields) throws RefusedException {
      if (cell != null && LISTS.contains(column)) {
        list(column, cell).forEach(fields.putArray(column)::add);
      } else if (cell != null && column.equals(CONFIDENCE) && cell.matches(SHARE)) {
        fields.put(column, new BigDecimal(cell));
      } else if (cell != null) {
        fields.put(column, cell);
      }
    }

    /** A cell has a JSON list, or texts between commas or semicolons. */
    private List<String> list(String column, String cell) throws RefusedException {
      if (!cell.startsWith("[")) {
        return ForeignRecord.separated(cell, "[,;]");
      }
      try {
        return ((List<?>) new JsonTree().read(cell)).stream().map(String::valueOf).toList();
      } catch (IllegalArgumentException malformed) {
        throw record.invalid(heads.get(column), "texts between commas, or a JSON list");
      }
    }
  }
}
