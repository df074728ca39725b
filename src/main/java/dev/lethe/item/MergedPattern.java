package dev.lethe.item;

import java.util.List;

/**
 * A pattern that was merged into another one, as its own store had it.
 *
 * @param payload as {@link ItemFields.Pattern} has it
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
