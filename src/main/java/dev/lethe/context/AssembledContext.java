package dev.lethe.context;

import java.util.List;

/**
 * Memories selected for one prompt.
 *
 * @param embedder model whose vectors were compared, or {@value #NO_EMBEDDER}
 * @param items by section: pinned memories and preferences, newest first; related memories, best
 *     first; recent memories in chronological order
 * @param preferences the preferences among the items
 * @param tokens total of all items
 */
public record AssembledContext(
    String embedder, List<Item> items, List<Preference> preferences, int tokens) {
  /** Value of {@code embedder} if no vectors were compared. */
  public static final String NO_EMBEDDER = "none";

  public AssembledContext {
    items = List.copyOf(items);
    preferences = List.copyOf(preferences);
  }

  /**
   * Memory in a context.
   *
   * @param text the memory's text; a summary's text omits memories that the context contains
   *     themselves
   * @param tokens of that text
   * @param score rounded to four decimals
   * @param createdAt epoch milliseconds
   * @param authorId null if it has no author
   * @param subject null unless it is an entry
   * @param evidence null unless it is an entry
   * @param fact null unless it is a fact
   */
  public record Item(
      String memoryId,
      String kind,
      Section section,
      String text,
      int tokens,
      double score,
      Grounds reason,
      long createdAt,
      String authorId,
      String subject,
      Evidence evidence,
      FoundFact fact) {}

  /** Preference in effect. */
  public record Preference(String memoryId, String key, String value, String prefScope) {}
}
