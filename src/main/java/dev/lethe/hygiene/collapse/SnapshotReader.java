package dev.lethe.hygiene.collapse;

import dev.lethe.policy.Policy;
import dev.lethe.policy.ProfilePolicy;
import dev.lethe.text.Figures;
import dev.lethe.text.Figures.Kind;
import dev.lethe.text.Normalizer;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.States;
import dev.lethe.text.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Parser of summaries: rules H1 to H3. Not thread-safe: it reuses buffers. */
public final class SnapshotReader {
  static final String NUMBER = "<num>";
  static final String DATETIME = "<datetime>";
  static final String ID = "<id>";

  /** Words that invert a sentence's meaning and therefore can't be configured as stop words. */
  private static final Set<String> NEVER_STOP = Set.of("not", "no", "without", "failed", "down");

  private final Set<String> keywords;
  private final Set<String> stopWords;
  private final Set<String> guardWords;
  private final Figures figures = new Figures();
  private final Words words = new Words();
  private final PolarityWords telling;
  private final States states;
  private final List<String> texts = new ArrayList<>();
  private final List<Kind> kinds = new ArrayList<>();

  /**
   * @param policy the tenant's policy
   */
  public SnapshotReader(Policy policy) {
    ProfilePolicy profile = policy.profile();
    keywords = InflectedWords.plurals(profile.keywords());
    guardWords = InflectedWords.inflections(profile.guardWords());
    stopWords = new HashSet<>(profile.stopWords());
    stopWords.removeAll(NEVER_STOP);
    telling = policy.dedupe().polarityLexicon().finder();
    states = policy.dedupe().stateKeys().states();
  }

  /** Parses a summary, which may be empty. */
  public Reading read(String summary) {
    texts.clear();
    kinds.clear();
    boolean keyword = false;
    boolean figure = false;
    boolean guarded = false;
    figures.start(summary);
    while (figures.next()) {
      Kind kind = figures.kind();
      String text = figures.text();
      texts.add(text);
      kinds.add(kind);
      figure |= kind == Kind.NUMBER || kind == Kind.DATETIME;
      if (kind == Kind.WORD) {
        keyword |= keywords.contains(text);
        guarded |= guardWords.contains(text);
      }
    }
    List<String> numbers = new ArrayList<>();
    if (guarded) {
      keepNumbers(numbers);
    }
    String signature = signature();
    return new Reading(
        keyword && figure, signature, tokens(), distinction(summary, guarded, numbers));
  }

  /**
   * Turns numbers into words, and dates that follow a guard word, as in {@code birthday is
   * 1990-05-01}.
   *
   * @param numbers receives these numbers and all words with digits, in order
   */
  private void keepNumbers(List<String> numbers) {
    boolean spokenOf = false;
    for (int i = 0; i < texts.size(); i++) {
      Kind kind = kinds.get(i);
      String text = texts.get(i);
      if (kind == Kind.NUMBER || (kind == Kind.DATETIME && spokenOf)) {
        String literal = text.startsWith("+") ? text.substring(1) : text;
        texts.set(i, literal);
        kinds.set(i, Kind.WORD);
        numbers.add(literal);
      } else if (kind == Kind.WORD && hasDigit(text)) {
        numbers.add(text);
      }
      spokenOf =
          kind == Kind.WORD
              && (guardWords.contains(text) || (spokenOf && stopWords.contains(text)));
    }
  }

  private static boolean hasDigit(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isDigit(text.charAt(i))) {
        return true;
      }
    }
    return false;
  }

  private String signature() {
    StringBuilder signature = new StringBuilder();
    for (int i = 0; i < texts.size(); i++) {
      if (i > 0) {
        signature.append(' ');
      }
      signature.append(
          switch (kinds.get(i)) {
            case WORD -> texts.get(i);
            case NUMBER -> NUMBER;
            case DATETIME -> DATETIME;
            case ID -> ID;
          });
    }
    return signature.toString();
  }

  private List<String> tokens() {
    TreeSet<String> tokens = new TreeSet<>();
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      if (kinds.get(i) == Kind.WORD && !stopWords.contains(text)) {
        String singular = Plurals.singular(text);
        if (!stopWords.contains(singular)) {
          tokens.add(singular);
        }
      }
    }
    return List.copyOf(tokens);
  }

  private String distinction(String summary, boolean guarded, List<String> numbers) {
    states.begin();
    telling.find(Normalizer.standard().normalize(summary, states));
    Set<Long> members = new HashSet<>();
    for (int i = 0; i < telling.count(); i++) {
      String word = telling.word(i).toLowerCase(Locale.ROOT);
      String singular = Plurals.singular(word);
      if (!stopWords.contains(word) && !stopWords.contains(singular)) {
        members.add(singular.equals(word) ? telling.member(i) : member(singular));
      }
    }
    for (int i = 0; i < states.count(); i++) {
      members.add(states.member(i));
    }
    long polarity = PolarityLexicon.NONE;
    for (long member : members) {
      polarity += PolarityLexicon.mix(member);
    }
    String apart = polarity == PolarityLexicon.NONE ? "" : Long.toHexString(polarity);
    return guarded ? apart + '|' + String.join(" ", numbers) : apart;
  }

  /** Singular and plural forms count as the same polarity word. */
  private long member(String singular) {
    words.start(singular);
    words.next();
    return words.hash();
  }
}
