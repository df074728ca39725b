package dev.lethe.context;

import java.util.List;

/**
 * What goes into a prompt.
 *
 * @param embedder the model whose vectors were compared, or {@value #NO_EMBEDDER}
 * @param items section by section: pinned ones and preferences, the newest first; what is related,
 *     the best first; what was said last, as it was said
 * @param preferences those among the items
 * @param tokens of all items
 */
public record AssembledContext(
    String embedder, List<Item> items, List<Preference> preferences, int tokens) {
  /** Said where no vectors were compared. */
  public static final String NO_EMBEDDER = "none";

  public AssembledContext {
    items = List.copyOf(items);
    preferences = List.copyOf(preferences);
  }

  /**
   * A memory in a context.
   *
   * @param text of a summary without what stands in the context by itself
   * @param tokens of that text
   * @param score to four decimals
   * @param createdAt epoch milliseconds
   */
  public record Item(
      String memoryId,
      String kind,
      Section section,
      String text,
      int tokens,
      double score,
      Grounds reason,
      long createdAt) {}

  /** A preference that holds. */
  public record Preference(String memoryId, String key, String value, String prefScope) {}
}
