package dev.lethe.consolidation;

import dev.lethe.policy.DedupePolicy;
import dev.lethe.vector.TextEmbedder;
import dev.lethe.wording.Differences;
import dev.lethe.wording.Statement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Whether entries say different things though their vectors are near: rules CN5, CN10 and CN21. Not
 * safe for use by many threads.
 */
final class Contradictions {
  /** So many entries are kept as they were read: those of a component are compared again. */
  private static final int MOST_READ = 1_024;

  private final Differences differences;
  private final TextEmbedder embedder;
  private final IdentityHashMap<Entry, Said> read = new IdentityHashMap<>();

  /**
   * @param policy the tenant's words that tell
   * @param embedder whose models put one word beside another
   */
  Contradictions(DedupePolicy policy, TextEmbedder embedder) {
    this.differences = new Differences(policy);
    this.embedder = embedder;
  }

  /**
   * What some entries say, read once.
   *
   * @param entries that have vectors
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
   * What an entry says.
   *
   * @param texts its own first, then those of what was merged into it: it must not come to stand
   *     for what contradicts one of them
   * @param isOfKnownModel whether its vector is of the model in use: of any other it isn't known
   *     that it has contraries near each other
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

  /** Some entries, by their places. */
  static final class Among {
    private final List<Said> said;

    private Among(List<Said> said) {
      this.said = said;
    }

    boolean differ(int one, int other) {
      return said.get(one).differsFrom(said.get(other));
    }

    /** Whether any two of them differ. */
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
