package dev.lethe.context;

import java.util.Comparator;

/**
 * Position of a memory in a list: newest first, equal times by ascending id.
 *
 * @param createdAt epoch milliseconds
 */
public record ListPosition(long createdAt, String memoryId) implements Comparable<ListPosition> {
  private static final Comparator<ListPosition> NEWEST_FIRST =
      Comparator.comparingLong(ListPosition::createdAt)
          .reversed()
          .thenComparing(ListPosition::memoryId);

  @Override
  public int compareTo(ListPosition other) {
    return NEWEST_FIRST.compare(this, other);
  }
}
