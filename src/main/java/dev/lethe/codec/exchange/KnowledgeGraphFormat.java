package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.event.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Knowledge graph of the MCP reference memory server: its file of one entity or relation per line,
 * or the JSON of {@code read_graph}. An entity becomes an entry, to which relations lead, and each
 * of its observations becomes another one with the same subject.
 */
final class KnowledgeGraphFormat implements ForeignFormat {
  private static final String ENTITIES = "entities";
  private static final String RELATIONS = "relations";
  private static final String ENTITY = "entity";
  private static final String RELATION = "relation";

  @Override
  public String title() {
    return "the MCP memory server (memory.jsonl, or JSON of read_graph)";
  }

  @Override
  public boolean recognizes(FileSample sample) {
    return switch (sample.shape()) {
      case LINES, ARRAY ->
          isNamed(sample, ENTITY, "name") || isNamed(sample, RELATION, "relationType");
      case OBJECT -> sample.names().contains(ENTITIES);
      case TABLE -> false;
    };
  }

  private static boolean isNamed(FileSample sample, String type, String field) {
    return sample.first().path("type").asText().equals(type) && sample.hasText(field);
  }

  @Override
  public Set<String> lists() {
    return Set.of(ENTITIES, RELATIONS);
  }

  @Override
  public List<ObjectNode> map(ForeignRecord record, ImportTarget target) throws RefusedException {
    String type = record.list();
    if (type.isEmpty()) {
      type = record.required("type", "kind");
    }
    record.ignore("type");
    return switch (type) {
      case ENTITY, ENTITIES -> entity(record, target);
      case RELATION, RELATIONS -> List.of(relation(record, target));
      default -> throw record.invalid("type", "entity or relation");
    };
  }

  private static List<ObjectNode> entity(ForeignRecord record, ImportTarget target)
      throws RefusedException {
    String name = record.required("name", "item_id, subject, content");
    String type = record.text("entityType", "content, tags");
    List<String> tags = type == null ? List.of() : List.of(type);
    List<ObjectNode> items = new ArrayList<>();
    items.add(
        entry(StableIds.of(name), name, type == null ? name : name + " (" + type + ')', target)
            .list("tags", tags)
            .at(null, null, false));
    for (String observation : record.texts("observations", "content")) {
      items.add(
          entry(StableIds.ofContent("observation", name, observation), name, observation, target)
              .list("tags", tags)
              .at(null, null, true));
    }
    return items;
  }

  private static ItemDraft entry(String id, String subject, String content, ImportTarget target) {
    return ItemDraft.entry(id, EntryTypes.FACT, subject, content, target);
  }

  private static ObjectNode relation(ForeignRecord record, ImportTarget target)
      throws RefusedException {
    String from = record.required("from", "source_id");
    String to = record.required("to", "target_id");
    String type = record.required("relationType", "relation_type");
    return ItemDraft.of(RELATION, StableIds.ofContent(RELATION, from, to, type), target)
        .put("source_id", StableIds.of(from))
        .put("target_id", StableIds.of(to))
        .put("relation_type", type)
        .at(null, null, true);
  }
}
