package dev.lethe.cleanup;

import dev.lethe.hygiene.Left;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.UpdateAsk;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One thing that cleanup does in a scope. */
public sealed interface PatternStep extends StageStep {

  /**
   * Patterns become one.
   *
   * @param keeper the one that stays
   * @param merged those that go, the oldest first
   */
  record Merge(Member keeper, List<Member> merged) implements PatternStep {
    /** By this phase patterns are merged. */
    static final String PHASE = "cluster";

    public Merge {
      merged = List.copyOf(merged);
    }

    @Override
    public int leaving() {
      return merged.size();
    }
  }

  /**
   * A pattern goes.
   *
   * @param better what stands for it; null if nothing does
   * @param reason that its tombstone has
   */
  record Remove(Member pattern, Member better, String reason) implements PatternStep {
    /** By this phase patterns are removed. */
    static final String PHASE = "quality";

    @Override
    public int leaving() {
      return 1;
    }
  }

  /** Relations are to lead from patterns to those of the next older version. */
  record LinkVersions(List<VersionLink> links) implements PatternStep {
    /** So many by one step. */
    static final int MOST = 50;

    public LinkVersions {
      links = List.copyOf(links);
    }

    @Override
    public int leaving() {
      return 0;
    }

    @Override
    public int changing() {
      return links.size();
    }
  }

  /** A model is asked for a better text; nothing changes by that. */
  record AskUpdate(UpdateAsk ask) implements PatternStep {
    @Override
    public int leaving() {
      return 0;
    }

    /** It is read. */
    @Override
    public int changing() {
      return 1;
    }
  }

  /** A pattern says what a person has approved. */
  record Update(Member pattern, String content) implements PatternStep {
    /** By this phase patterns are updated. */
    public static final String PHASE = "update";

    @Override
    public int leaving() {
      return 0;
    }

    @Override
    public int changing() {
      return 1;
    }
  }

  /** A pattern and the one of the next older version. */
  record VersionLink(Member newer, Member older) {}

  /** What a report says of patterns that are left. */
  static Left left(String phase, String name, String memoryId, long memories, String reason) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("phase", phase);
    named.put(name, memoryId);
    return new Left(named, memories, reason);
  }
}
