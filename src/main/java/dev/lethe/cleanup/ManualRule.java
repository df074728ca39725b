package dev.lethe.cleanup;

import dev.lethe.item.PayloadFields;
import java.util.List;
import java.util.Set;

/** Which patterns people wrote, and which an indexer did: rule CL1. */
final class ManualRule {
  private static final String METADATA = "metadata";

  /** What indexers write, and people don't. */
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
   * Whether no field of an indexer is there, whatever its value.
   *
   * @param payload a pattern's
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
