package dev.lethe.consolidation;

import dev.lethe.policy.ConsolidationPolicy;
import dev.lethe.vector.EmbeddingModel;
import dev.lethe.vector.StoredVector;
import dev.lethe.vector.TextEmbedder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Whether a merged text still means what its sources do: rule CN12. */
final class Verification {
  private final ConsolidationPolicy rules;
  private final TextEmbedder embedder;

  /** Models that gave no vector: an endpoint that is down would be waited for with each text. */
  private final Set<EmbeddingModel> silent = new HashSet<>();

  /**
   * @param embedder makes vectors of texts that are no source's
   */
  Verification(ConsolidationPolicy rules, TextEmbedder embedder) {
    this.rules = rules;
    this.embedder = embedder;
  }

  /** What came of it. */
  enum Verdict {
    HOLDS,
    /** It is too far from a source, or from their centre. */
    FAILED,
    /** There is no vector of it that could be compared. */
    UNVERIFIED
  }

  /**
   * Judges a text; may take as long as to embed it.
   *
   * @param sources at least one, whose vectors are of one kind
   */
  Verdict of(String text, List<Entry> sources) {
    EntryVector merged = vector(text, sources);
    List<EntryVector> vectors = sources.stream().map(Entry::vector).toList();
    if (merged == null || !merged.kind().equals(vectors.get(0).kind()) || merged.isVoid()) {
      return Verdict.UNVERIFIED;
    }
    return holds(merged, vectors) ? Verdict.HOLDS : Verdict.FAILED;
  }

  /** Whether all have vectors, and of one kind. */
  static boolean areComparable(List<Entry> sources) {
    return sources.stream().allMatch(Entry::hasVector)
        && sources.stream().map(source -> source.vector().kind()).distinct().count() == 1;
  }

  /** Whether a text that is no source's can be judged at all. */
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

  /** Whether it is near enough to each source and to their centre. */
  boolean holds(EntryVector merged, List<EntryVector> sources) {
    return sources.stream().allMatch(source -> merged.cosine(source) >= rules.verifySource())
        && merged.cosine(EntryVector.centre(sources)) >= rules.verifyCentroid();
  }
}
