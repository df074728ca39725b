package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.event.Scope;
import java.util.List;

/** Events and items of Lethe, as {@code lethe export} writes them and {@code lethe send} reads. */
final class LetheFormat implements ForeignFormat {
  private static final String ITEM_ID = "item_id";

  @Override
  public String title() {
    return "Lethe (events and items as JSON, one per line)";
  }

  @Override
  public boolean recognizes(FileSample sample) {
    boolean hasId = sample.hasText(ITEM_ID) || sample.hasText("event_id");
    return hasId
        && (sample.shape() == FileSample.Shape.LINES || sample.shape() == FileSample.Shape.ARRAY);
  }

  @Override
  public List<ObjectNode> map(ForeignRecord record, ImportTarget target) throws RefusedException {
    ObjectNode json = record.json();
    if (target.tenant() != null) {
      json.remove("tenant");
      if (!target.tenant().equals(Scope.DEFAULT_TENANT)) {
        json.put("tenant", target.tenant());
      }
    }
    boolean isOfCollection = json.hasNonNull(ITEM_ID) && !json.hasNonNull("session_id");
    if (target.collection() != null && isOfCollection) {
      json.put("collection", target.collection());
    }
    return List.of(json);
  }
}
