package dev.lethe.hygiene.wording;

import dev.lethe.memory.summary.Sentences;
import dev.lethe.policy.DedupePolicy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whether a text says what those texts say that it is to stand for, and nothing of its own: rules
 * CN5 and CN23. Not safe for use by many threads.
 */
public final class Grounding {
  /** What stands behind one of them tells something by itself, as a sentence does. */
  private static final Pattern PARTS =
      Pattern.compile("[;:] |\\s[-\u2013\u2014]\\s|[()\\[\\]{}\u2014]");

  /** Of so many words that a part of a text speaks of, one may be new. */
  private static final int OF_WHICH_ONE_MAY_BE_NEW = 2;

  private final StatementReader reader;

  /** By a tenant's words that tell. */
  public Grounding(DedupePolicy policy) {
    reader = new StatementReader(policy);
  }

  /**
   * Whether it does.
   *
   * @param sources at least one, of which no two differ by CN5 and CN21
   * @param subjects what they are about
   */
  public boolean holds(String text, Collection<String> sources, Collection<String> subjects) {
    Statement told = reader.read(text);
    List<Statement> said = new ArrayList<>();
    for (String source : new HashSet<>(sources)) {
      Statement one = reader.read(source);
      if (Differences.differ(told, one)) {
        return false;
      }
      said.add(one);
    }
    List<String> all = new ArrayList<>(sources);
    all.addAll(subjects);
    if (!MachineWords.in(all).containsAll(MachineWords.in(List.of(text)))) {
      return false;
    }
    List<Statement> known = new ArrayList<>(said);
    subjects.forEach(subject -> known.add(reader.read(subject)));
    Set<String> added = new SharedContent(known).lacking(told);
    Replacements replacements = new Replacements(told, said, added);
    return !isNamed(told, added)
        && !replacements.isAny()
        && !saysMore(text, added)
        && isInTheirRoles(text, replacements, sources);
  }

  /** Whether what is new is a name; one that a sentence begins with if it is no English word. */
  private static boolean isNamed(Statement told, Set<String> added) {
    return added.stream()
        .anyMatch(
            stem ->
                told.names().contains(stem)
                    || (told.openers().contains(stem) && !Synonyms.has(stem)));
  }

  /** Whether a part of a text speaks of something new in a row, or more than of anything else. */
  private boolean saysMore(String text, Set<String> added) {
    if (added.isEmpty()) {
      return false;
    }
    for (String sentence : Sentences.of(text)) {
      for (String part : PARTS.split(sentence, -1)) {
        Statement told = reader.read(part);
        long fresh = told.content().stream().filter(added::contains).count();
        if (fresh * OF_WHICH_ONE_MAY_BE_NEW > told.content().size() || isInARow(told, added)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isInARow(Statement told, Set<String> added) {
    boolean isAfterNew = false;
    for (String word : told.order()) {
      if (told.content().contains(word)) {
        boolean isNew = added.contains(word);
        if (isNew && isAfterNew) {
          return true;
        }
        isAfterNew = isNew;
      }
    }
    return false;
  }

  /** Whether nothing that is said of something is said of another thing. */
  private boolean isInTheirRoles(
      String text, Replacements replacements, Collection<String> sources) {
    List<SentenceIndex> indexes = new ArrayList<>();
    sources.forEach(source -> indexes.add(new SentenceIndex(sentences(source))));
    for (Statement one : sentences(text)) {
      List<Statement> nearest = new ArrayList<>();
      indexes.forEach(index -> index.nearest(one).ifPresent(nearest::add));
      if (nearest.contains(one)) {
        continue;
      }
      if (one.order().size() > Rewording.MOST
          || nearest.stream().anyMatch(other -> Rewording.isTurnedRound(one, other))
          || nearest.stream().anyMatch(other -> replacements.isAny(one, other))
          || isCrossed(one, nearest)) {
        return false;
      }
    }
    return true;
  }

  /** Whether no source has it so: in other words a thing often stands elsewhere. */
  private static boolean isCrossed(Statement one, List<Statement> nearest) {
    return !nearest.isEmpty()
        && nearest.stream().allMatch(other -> Neighbours.areCrossed(one, other));
  }

  private List<Statement> sentences(String text) {
    return Sentences.of(text).stream().distinct().map(reader::read).toList();
  }
}
