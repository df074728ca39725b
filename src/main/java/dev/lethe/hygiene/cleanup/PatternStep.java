package dev.lethe.hygiene.cleanup;

import dev.lethe.hygiene.Leftover;
import dev.lethe.hygiene.Member;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.UpdateAsk;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Step of a cleanup in a scope. */
public sealed interface PatternStep extends StageStep {

  /**
   * Merges patterns.
   *
   * @param keeper the pattern that is kept
   * @param merged the patterns that are removed, oldest first
   */
  record Merge(Member keeper, List<Member> merged) implements PatternStep {
    /** Phase of merges. */
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
   * Removes a pattern.
   *
   * @param better its successor; null if it has none
   * @param reason reason of its tombstone
   */
  record Remove(Member pattern, Member better, String reason) implements PatternStep {
    /** Phase of removals. */
    static final String PHASE = "quality";

    @Override
    public int leaving() {
      return 1;
    }
  }

  /** Adds relations from patterns to those of the next older version. */
  record LinkVersions(List<VersionLink> links) implements PatternStep {
    /** Maximum number of links per step. */
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

  /** Asks a model for a better text; changes no memory. */
  record AskUpdate(UpdateAsk ask) implements PatternStep {
    @Override
    public int leaving() {
      return 0;
    }

    /** Counts the pattern, which is only read. */
    @Override
    public int changing() {
      return 1;
    }
  }

  /** Replaces a pattern's text by one that a person has approved. */
  record Update(Member pattern, String content) implements PatternStep {
    /** Phase of updates. */
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

  /** Pattern and the one of the next older version. */
  record VersionLink(Member newer, Member older) {}

  /** Returns the report entry for skipped patterns. */
  static Leftover left(String phase, String name, String memoryId, long memories, String reason) {
    Map<String, String> named = new LinkedHashMap<>();
    named.put("phase", phase);
    named.put(name, memoryId);
    return new Leftover(named, memories, reason);
  }
}
