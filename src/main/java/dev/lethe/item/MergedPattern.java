package dev.lethe.item;

import java.util.List;

/**
 * Pattern merged into another one, as in its own store.
 *
 * @param payload as in {@link ItemFields.Pattern}
 */
public record MergedPattern(
    String memoryId,
    String itemId,
    String name,
    String content,
    List<String> tags,
    String payload) {
  public MergedPattern {
    tags = List.copyOf(tags);
  }
}
