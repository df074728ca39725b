package dev.lethe.hygiene.consolidation;

import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.memory.vector.StoredVector;
import dev.lethe.memory.vector.TextEmbedder;
import dev.lethe.policy.ConsolidationPolicy;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Verification that a merged text has the meaning of its sources: rule CN12. */
final class Verification {
  private final ConsolidationPolicy rules;
  private final TextEmbedder embedder;

  /**
   * Models that returned no vector; not asked again, since each text would wait for an endpoint
   * that is down.
   */
  private final Set<EmbeddingModel> silent = new HashSet<>();

  /**
   * @param embedder computes vectors of texts that differ from every source's
   */
  Verification(ConsolidationPolicy rules, TextEmbedder embedder) {
    this.rules = rules;
    this.embedder = embedder;
  }

  /** Result of a verification. */
  enum Verdict {
    HOLDS,
    /** The text is too far from a source, or from the sources' centre. */
    FAILED,
    /** The text has no comparable vector. */
    UNVERIFIED
  }

  /**
   * Verifies a text; may take as long as embedding it.
   *
   * @param sources at least one, with vectors of the same kind
   */
  Verdict of(String text, List<Entry> sources) {
    EntryVector merged = vector(text, sources);
    List<EntryVector> vectors = sources.stream().map(Entry::vector).toList();
    if (merged == null || !merged.kind().equals(vectors.get(0).kind()) || merged.isVoid()) {
      return Verdict.UNVERIFIED;
    }
    return passes(merged, vectors) ? Verdict.HOLDS : Verdict.FAILED;
  }

  /** Returns true if all have vectors of the same kind. */
  static boolean areComparable(List<Entry> sources) {
    return sources.stream().allMatch(Entry::hasVector)
        && sources.stream().map(source -> source.vector().kind()).distinct().count() == 1;
  }

  /** Returns true if a text that differs from every source's can be verified at all. */
  boolean canJudge(List<Entry> sources) {
    return embedder.knows(sources.get(0).vector().model());
  }

  private EntryVector vector(String text, List<Entry> sources) {
    for (Entry source : sources) {
      if (source.content().equals(text)) {
        return source.vector();
      }
    }
    EmbeddingModel model = sources.get(0).vector().model();
    StoredVector made = silent.contains(model) ? null : embedder.whole(text, Set.of(model));
    if (made == null) {
      silent.add(model);
      return null;
    }
    return EntryVector.of(made);
  }

  /** Returns true if the text is near enough to each source and to their centre. */
  boolean passes(EntryVector merged, List<EntryVector> sources) {
    return sources.stream().allMatch(source -> merged.cosine(source) >= rules.verifySource())
        && merged.cosine(EntryVector.centre(sources)) >= rules.verifyCentroid();
  }
}
