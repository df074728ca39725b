package dev.lethe.hygiene;

import java.util.List;

/**
 * A text that a model is to propose for an entry that stands for others. It names them, and holds
 * nothing that they say: what is erased is erased here too.
 *
 * @param phase by which they are a cluster, as reports have it
 * @param itemId of the new entry
 * @param type that it will have
 * @param sources those that go, the best first
 */
public record MergeAsk(String phase, String itemId, String type, List<Member> sources)
    implements Ask {
  public MergeAsk {
    sources = List.copyOf(sources);
  }

  /** Whether it is about one of those that another is about. */
  public boolean overlaps(MergeAsk other) {
    return sources.stream()
        .map(Member::memoryId)
        .anyMatch(id -> other.sources.stream().anyMatch(source -> source.memoryId().equals(id)));
  }
}
