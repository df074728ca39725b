package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.wording.Differences;
import dev.lethe.hygiene.wording.Statement;
import dev.lethe.memory.vector.TextEmbedder;
import dev.lethe.policy.DedupePolicy;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Detection of entries with different statements despite similar vectors: rules CN5, CN10 and CN21.
 * Not thread-safe.
 */
final class Contradictions {
  /**
   * Maximum number of parsed entries kept, since those of a component are compared several times.
   */
  private static final int MOST_READ = 1_024;

  private final Differences differences;
  private final TextEmbedder embedder;
  private final IdentityHashMap<Entry, Said> read = new IdentityHashMap<>();

  /**
   * @param policy the tenant's policy, which has its polarity words
   * @param embedder knows the models whose vectors place different words near each other
   */
  Contradictions(DedupePolicy policy, TextEmbedder embedder) {
    this.differences = new Differences(policy);
    this.embedder = embedder;
  }

  /**
   * Returns the parsed entries; each is parsed only once.
   *
   * @param entries entries that have vectors
   */
  Among among(List<Entry> entries) {
    if (read.size() + entries.size() > MOST_READ) {
      read.clear();
    }
    return new Among(
        entries.stream().map(entry -> read.computeIfAbsent(entry, this::read)).toList());
  }

  private Said read(Entry entry) {
    List<Statement> texts = new ArrayList<>(List.of(differences.read(entry.content())));
    entry.standsFor().forEach(text -> texts.add(differences.read(text)));
    return new Said(
        entry, texts, differences.read(entry.subject()), embedder.knows(entry.vector().model()));
  }

  /**
   * Parsed entry.
   *
   * @param texts its own text, then those of entries merged into it: its merge partners must not
   *     contradict any of them
   * @param isOfKnownModel true if its vector is of the model in use; other models are not known to
   *     give contraries similar vectors
   */
  private record Said(
      Entry entry, List<Statement> texts, Statement subject, boolean isOfKnownModel) {

    boolean differsFrom(Said other) {
      return (!entry.content().equals(other.entry.content()) && tellsOtherThan(other))
          || (!entry.subject().equals(other.entry.subject()) && isAboutOtherThan(other));
    }

    private boolean tellsOtherThan(Said other) {
      return texts.stream()
          .anyMatch(one -> other.texts.stream().anyMatch(another -> differ(one, another)));
    }

    private boolean differ(Statement one, Statement another) {
      return Differences.differ(one, another)
          || (isOfKnownModel && Differences.areOfOthers(one, another));
    }

    private boolean isAboutOtherThan(Said other) {
      return Differences.differ(subject, other.subject)
          || (isOfKnownModel
              && Differences.areOfOtherSubjects(
                  subject, other.subject, texts.get(0), other.texts.get(0)));
    }
  }

  /** Parsed entries by position. */
  static final class Among {
    private final List<Said> said;

    private Among(List<Said> said) {
      this.said = said;
    }

    boolean differ(int one, int other) {
      return said.get(one).differsFrom(said.get(other));
    }

    /** Returns true if any two of them differ. */
    boolean anyDiffer() {
      for (int i = 0; i < said.size(); i++) {
        for (int k = i + 1; k < said.size(); k++) {
          if (differ(i, k)) {
            return true;
          }
        }
      }
      return false;
    }
  }
}
