package dev.lethe.hygiene.cleanup;

import dev.lethe.item.PayloadFields;
import java.util.List;
import java.util.Set;

/** Distinguishes patterns written by people from those of indexers: rule CL1. */
final class ManualRule {
  private static final String METADATA = "metadata";

  /** Fields written only by indexers. */
  private static final Set<String> AUTOMATION =
      Set.of(
          "file_path",
          "line_number",
          "ast_data",
          "signature",
          "docstring",
          "full_name",
          "ast_type",
          "start_line",
          "end_line",
          "source_hash",
          "parsed_at",
          "is_chunk",
          "chunk_index");

  private ManualRule() {}

  /**
   * Returns true if the payload has none of an indexer's fields, whatever their values.
   *
   * @param payload payload of a pattern
   */
  static boolean isManual(String payload) {
    for (PayloadFields.Field field : PayloadFields.of(payload)) {
      boolean within =
          field.name().equals(METADATA)
              && field.hasFields()
              && isAutomatic(PayloadFields.of(field.value()));
      if (within || AUTOMATION.contains(field.name())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAutomatic(List<PayloadFields.Field> fields) {
    return fields.stream().anyMatch(field -> AUTOMATION.contains(field.name()));
  }
}
