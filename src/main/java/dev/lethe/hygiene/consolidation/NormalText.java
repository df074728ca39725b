package dev.lethe.hygiene.consolidation;

import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sentences of a text in the form in which merges compare them (rule CN5). A sentence that
 * depends on the one before it, such as a list item, only equals a sentence after an equal one.
 */
public final class NormalText {
  /** Code and quotations are compared as they are. */
  private static final Pattern LITERAL =
      Pattern.compile(
          "(?s)```.*?```|`[^`\n]+`|\"[^\"\n]+\"|(?<![\\p{L}\\p{N}])'[^'\n]+'(?![\\p{L}\\p{N}])");

  private static final Pattern PLACEHOLDER = Pattern.compile("\ue000(\\d+)\ue001");
  private static final Pattern LINE = Pattern.compile("\\R");
  private static final Pattern BULLET = Pattern.compile("[*•‣◦▪●○] |[-+] (?!\\d)");
  private static final Pattern NUMBER = Pattern.compile("\\(?(\\d{1,3})[.)] (?=\\S)");
  private static final Pattern END =
      Pattern.compile("([.!?…。])[)\"'\\]\ue001]*+(\\s++(?!\\p{Ll})|$)");

  /** Ends that may be those of abbreviations (Dr., Fri., e.g.). */
  private static final Pattern ABBREVIATION =
      Pattern.compile("(?:^|[ (])(?:\\p{Lu}\\p{L}{0,3}|[^ ]+\\.[^ ]+|etc|vs|approx)\\.$");

  /** Words that refer to the sentence before. */
  private static final Set<String> REFERENCES =
      SentenceForm.words(
          "he him his she her hers it its they them their theirs this that these those then there"
              + " such former latter both otherwise instead however but except following");

  /** Words that limit the sentence before or take it back. */
  private static final Set<String> QUALIFIERS =
      SentenceForm.words(
          "not no nope or but however except unless although false wrong true untrue incorrect"
              + " correction outdated obsolete invalid longer anymore kidding actually");

  private static final int SHORTEST_INDEPENDENT = 3;
  private static final int LONGEST_ABBREVIATION = 20;

  private final List<String> literals = new ArrayList<>();
  private final List<String> forms = new ArrayList<>();
  private final Set<String> sentences = new LinkedHashSet<>();
  private String before;
  private boolean isOpen;
  private int items;

  private NormalText(String text) {
    StringBuilder block = new StringBuilder();
    boolean isItem = false;
    String marked =
        LITERAL
            .matcher(SentenceForm.withPlainQuotes(text.replace("\ue000", "\ue002\ue002")))
            .replaceAll(this::marked);
    for (String line : LINE.split(SentenceForm.plain(marked), -1)) {
      String stripped = line.strip();
      String content = withoutMarker(stripped);
      boolean isMarked = content.length() < stripped.length();
      if (isMarked || stripped.isEmpty() || stripped.startsWith("#")) {
        addBlock(block.toString(), isItem);
        block.setLength(0);
        isItem = isMarked;
      }
      block.append(content).append(' ');
    }
    addBlock(block.toString(), isItem);
  }

  /** Reads a text. */
  public static NormalText of(String text) {
    return new NormalText(text);
  }

  /** Returns the index of the first text that contains all others, or -1. */
  public static int widest(List<NormalText> texts) {
    NormalText widest =
        Collections.max(texts, Comparator.comparingInt(text -> text.sentences.size()));
    return texts.stream().allMatch(widest::contains) ? texts.indexOf(widest) : -1;
  }

  /** Returns true if this text has all sentences of another one, which has at least one. */
  public boolean contains(NormalText other) {
    return !other.sentences.isEmpty() && sentences.containsAll(other.sentences);
  }

  /** Returns a digest that is equal for texts with the same sentences. */
  public String digest() {
    return digest(String.join("\n", sentences.stream().sorted().toList()));
  }

  /** Returns the sentences as they are compared, in their order. */
  Collection<String> sentences() {
    return sentences;
  }

  /** Returns the normalized sentences by themselves, in their order. */
  List<String> forms() {
    return forms;
  }

  private static String digest(String text) {
    return Digest.of(text.getBytes(StandardCharsets.UTF_8)).hex();
  }

  private String marked(MatchResult literal) {
    literals.add(literal.group());
    return "\ue000" + (literals.size() - 1) + '\ue001';
  }

  /** Returns a line without its bullet, or without a number that continues a list. */
  private String withoutMarker(String line) {
    Matcher number = NUMBER.matcher(line);
    if (number.lookingAt() && Integer.parseInt(number.group(1)) == items + 1) {
      items++;
      return line.substring(number.end());
    }
    Matcher bullet = BULLET.matcher(line);
    return bullet.lookingAt() ? line.substring(bullet.end()) : line;
  }

  private void addBlock(String block, boolean isItem) {
    String text = SentenceForm.WHITE_SPACE.matcher(block).replaceAll(" ").strip();
    int start = 0;
    for (Matcher end = END.matcher(text); end.find(); start = end.end()) {
      add(text.substring(start, end.end()).strip(), isItem && start == 0);
      int last = Math.max(start, end.end(1) - LONGEST_ABBREVIATION);
      isOpen |= ABBREVIATION.matcher(text.substring(last, end.end(1))).find();
    }
    if (start < text.length()) {
      add(text.substring(start), isItem && start == 0);
      isOpen = true;
    }
  }

  private void add(String sentence, boolean isItem) {
    String form =
        PLACEHOLDER
            .matcher(SentenceForm.of(sentence))
            .replaceAll(
                mark -> Matcher.quoteReplacement(literals.get(Integer.parseInt(mark.group(1)))));
    List<String> words = Arrays.stream(form.split(" ", -1)).map(SentenceForm::letters).toList();
    boolean refers =
        words.size() < SHORTEST_INDEPENDENT
            || QUALIFIERS.contains(words.get(0))
            || !Collections.disjoint(words, REFERENCES);
    if (refers && !Collections.disjoint(words, QUALIFIERS)) {
      sentences.remove(before);
    }
    before = before == null || !(isItem || isOpen || refers) ? form : digest(before) + '\n' + form;
    forms.add(form);
    isOpen = words.contains("following") || words.contains("below");
    sentences.add(before);
  }
}
