package dev.lethe.hygiene.consolidation;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The words of a text, and those that a model may neither add nor drop: numbers and words that turn
 * a sentence into its contrary. Rules CN10 and CN23.
 *
 * @param sentences the words of each in their order, without function words
 * @param subject words of what it is about
 */
record Wording(List<List<String>> sentences, List<String> subject) {
  private static final Set<String> FUNCTION_WORDS =
      SentenceForm.words("a an the is are am be and also that which of as its their");

  private static final Set<String> DECISIVE_WORDS =
      SentenceForm.words(
          "not no never none nor neither nobody nothing cannot without only except unless until"
              + " before after nearly almost hardly always sometimes rarely most all former ex"
              + " instead least more less fewer over under above below one two three four five six"
              + " seven eight nine ten eleven twelve twenty thirty forty fifty sixty ninety hundred"
              + " thousand million half quarter third first second last monday tuesday wednesday"
              + " thursday friday saturday sunday january february march april june july august"
              + " september october november december");

  private static final Pattern EDGES =
      Pattern.compile("^[^\\p{L}\\p{N}\\p{S}#@/\\\\-]+|[^\\p{L}\\p{N}\\p{S}#/\\\\]+$");

  static Wording of(NormalText text, NormalText subject) {
    return new Wording(
        text.forms().stream().map(Wording::words).toList(),
        subject.forms().stream().flatMap(form -> words(form).stream()).toList());
  }

  private static List<String> words(String form) {
    return Arrays.stream(SentenceForm.WHITE_SPACE.split(form, -1))
        .map(part -> EDGES.matcher(part).replaceAll(""))
        .filter(word -> !word.isEmpty() && !FUNCTION_WORDS.contains(lower(word)))
        .toList();
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private static Set<String> decisive(Stream<String> words) {
    return words
        .filter(word -> DECISIVE_WORDS.contains(lower(word)) || word.matches("(?s).*(?:n't|\\d.*)"))
        .collect(Collectors.toSet());
  }

  private Set<String> decisive() {
    return decisive(sentences.stream().flatMap(List::stream));
  }

  /** Returns true if a model may be asked to merge two texts. */
  boolean agreesWith(Wording other) {
    return decisive().equals(other.decisive())
        && decisive(subject.stream()).equals(decisive(other.subject.stream()))
        && (subject.equals(other.subject) || mentions(other) || other.mentions(this));
  }

  /** Returns true if the text or its subject has a word of another text's subject. */
  private boolean mentions(Wording other) {
    return Stream.concat(Stream.of(subject), sentences.stream())
        .anyMatch(words -> !Collections.disjoint(words, other.subject));
  }

  /**
   * Returns true if each sentence has only words of one sentence of a source or of its subject, in
   * their order, and the text all decisive words of the sources and no others.
   */
  boolean isGroundedIn(Collection<Wording> sources) {
    Set<String> needed =
        decisive(sources.stream().flatMap(one -> one.sentences.stream()).flatMap(List::stream));
    return decisive().equals(needed)
        && sentences.stream()
            .allMatch(one -> sources.stream().anyMatch(two -> two.startsWith(one)));
  }

  private boolean startsWith(List<String> words) {
    return sentences.stream().anyMatch(sentence -> hasInOrder(sentence, words));
  }

  private boolean hasInOrder(List<String> sentence, List<String> words) {
    int from = 0;
    for (String word : words) {
      int at = sentence.subList(from, sentence.size()).indexOf(word);
      if (at < 0 && !(from == 0 && subject.contains(word))) {
        return false;
      }
      from += at + 1;
    }
    return true;
  }
}
