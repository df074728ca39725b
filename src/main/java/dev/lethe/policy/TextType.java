package dev.lethe.policy;

import dev.lethe.policy.Edn.Keyword;
import dev.lethe.text.WordEntry;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Type of sets (or vectors) of texts; a value is sorted. {@link #single} is the type of one text.
 *
 * @param noun plural noun for the texts, for messages
 * @param fold converts a text to its canonical form; null rejects it
 * @param isKeyword true to accept keywords besides strings, and to write texts as keywords
 * @param known permitted texts; empty for all
 * @param separator separator of permitted texts in messages
 */
record TextType(
    String noun, UnaryOperator<String> fold, boolean isKeyword, Set<String> known, String separator)
    implements ValueType {
  private static final int MAX_SIZE = 10_000;

  /**
   * Kinds of events and items, and {@code developer}, which policy files may protect. Unknown kinds
   * are errors: a misspelled lock would let a stage remove memories that the author wanted to keep.
   */
  private static final String KINDS =
      "admin aggregate assistant_message developer entry fact message pattern preference profile"
          + " relation session_message session_summary summary system think_trace tombstone"
          + " tool_call tool_result wisdom";

  static TextType of(Key.Text text) {
    return switch (text) {
      case ANY ->
          new TextType(
              "a text in quotes of 1 to 200 characters", one -> fits(one, 200) ? one : null);
      case ID ->
          new TextType(
              "an id in quotes, 1 to 128 characters without / | and control characters",
              one -> isId(one) ? one : null);
      case WORDS -> new TextType("words", WordEntry::word);
      case POLARITY_WORDS -> new TextType("words or emoji", WordEntry::polarityWord);
      case STATE_KEYS -> new TextType("keys of one to three words", WordEntry::stateKey);
      case TOOLS -> new TextType("names of tools", TextType::name);
      case AUTHORS -> new TextType("author ids", TextType::name);
      case TAGS -> new TextType("tags", TextType::name, true, Set.of(), "");
      case KINDS ->
          new TextType(
              "kinds",
              one -> name(one.replace('-', '_')),
              true,
              new TreeSet<>(List.of(KINDS.split(" ", -1))),
              " ");
      case LANGUAGES ->
          new TextType("languages", TextType::name, true, LanguageWords.codes(), " :");
    };
  }

  private TextType(String noun, UnaryOperator<String> fold) {
    this(noun, fold, false, Set.of(), "");
  }

  /** Returns the type of a single text, or nil if it is optional. */
  ValueType single(boolean isOptional) {
    ValueType single =
        new Scalar(
            isOptional ? noun + ", or nil" : noun,
            data -> data instanceof String text ? fold.apply(text) : null,
            value -> value);
    return isOptional ? new Optional(single, null) : single;
  }

  @Override
  public String expected() {
    return known.isEmpty()
        ? form()
        : "a set of " + noun + ", out of" + separator + String.join(separator, known);
  }

  private String form() {
    return "a set of " + noun + (isKeyword ? ", as keywords or in quotes" : " in quotes");
  }

  @Override
  public Object read(Object data, List<String> path, Errors errors) {
    if (!(data instanceof Set<?> || data instanceof List<?>)) {
      errors.add(path, data, "must be " + form());
      return null;
    }
    Collection<?> elements = (Collection<?>) data;
    if (elements.size() > MAX_SIZE) {
      errors.add(path, null, "must have at most " + MAX_SIZE + " elements");
      return null;
    }
    SortedSet<String> texts = new TreeSet<>();
    for (Object element : elements) {
      String name = element instanceof String text ? text : null;
      name = isKeyword && element instanceof Keyword keyword ? keyword.name() : name;
      String text = name == null ? null : fold.apply(name);
      if (text == null) {
        errors.add(path, element, "must be " + form() + ", each one word or id");
      } else if (!known.isEmpty() && !known.contains(text)) {
        errors.add(path, new Keyword(name), "must be " + expected());
      } else {
        texts.add(text);
      }
    }
    return Collections.unmodifiableSortedSet(texts);
  }

  @Override
  public Object data(Object value) {
    return isKeyword
        ? ((Set<?>) value)
            .stream().map(text -> new Keyword((String) text)).collect(Collectors.toSet())
        : value;
  }

  @Override
  public Object literal(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(", ", -1));
  }

  static boolean isId(String text) {
    return fits(text, 128)
        && text.chars().noneMatch(c -> c == '/' || c == '|' || Character.isISOControl(c));
  }

  private static String name(String text) {
    return fits(text, 256) && text.chars().noneMatch(Character::isISOControl) ? text : null;
  }

  private static boolean fits(String text, int max) {
    return !text.isBlank() && text.length() <= max;
  }
}
