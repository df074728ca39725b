package dev.lethe.hygiene;

import java.util.List;

/**
 * Question to a model for the text of an entry that replaces others. It has their ids and none of
 * their text, so that nothing is left of them here after an erasure.
 *
 * @param phase phase that made them a cluster, as in reports
 * @param itemId item id of the new entry
 * @param type type of the new entry
 * @param sources entries to replace, best first
 */
public record MergeAsk(String phase, String itemId, String type, List<Member> sources)
    implements Ask {
  public MergeAsk {
    sources = List.copyOf(sources);
  }

  /** Returns true if both questions are about the same entry. */
  public boolean overlaps(MergeAsk other) {
    return sources.stream()
        .map(Member::memoryId)
        .anyMatch(id -> other.sources.stream().anyMatch(source -> source.memoryId().equals(id)));
  }
}
