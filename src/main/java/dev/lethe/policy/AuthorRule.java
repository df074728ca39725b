package dev.lethe.policy;

import dev.lethe.event.Author;
import dev.lethe.policy.Edn.Keyword;
import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Kind of the authors that an entry of {@code :authors} describes. Every field that is not null
 * must match.
 *
 * @param name pattern in which each {@code *} stands for any characters
 */
public record AuthorRule(
    @Key(value = "nil", text = Text.ID, optional = true) @Doc("Id of the author.") String id,
    @Key(value = "nil", text = Text.ID, optional = true) @Doc("Id of the webhook.") String webhook,
    @Key(value = "nil", optional = true)
        @Doc("Name of the author; each * stands for any characters.")
        String name,
    @Key(":bot") @Doc("Kind of the author.") Author.Kind kind) {

  /** Returns the kind by the first rule that matches an author, or the author's own. */
  static Author.Kind kind(List<AuthorRule> rules, Author author) {
    for (int i = 0; i < rules.size(); i++) {
      if (rules.get(i).matches(author)) {
        return rules.get(i).kind;
      }
    }
    return author.kind();
  }

  private boolean matches(Author author) {
    return (id == null || id.equals(author.id()))
        && (webhook == null || webhook.equals(author.webhookId()))
        && (name == null || (author.name() != null && fits(name, author.name())));
  }

  /** Takes time proportional to the product of the lengths, whatever the pattern. */
  private static boolean fits(String pattern, String text) {
    int at = 0;
    int star = -1;
    int afterStar = 0;
    int i = 0;
    while (i < text.length()) {
      if (at < pattern.length() && pattern.charAt(at) == '*') {
        star = at++;
        afterStar = i;
      } else if (at < pattern.length() && pattern.charAt(at) == text.charAt(i)) {
        at++;
        i++;
      } else if (star >= 0) {
        at = star + 1;
        i = ++afterStar;
      } else {
        return false;
      }
    }
    while (at < pattern.length() && pattern.charAt(at) == '*') {
      at++;
    }
    return at == pattern.length();
  }

  /** Type of an element of a vector of rules. */
  record Element() implements ValueType {
    static final String EXPECTED =
        "maps of :kind (:person, :bot or :ignored) and at least one of :id, :webhook and :name";

    private static final List<PolicyKey> KEYS = RecordKeys.of(AuthorRule.class, List.of()).keys();

    @Override
    public String expected() {
      return "one of the " + EXPECTED;
    }

    @Override
    public Object read(Object data, List<String> path, Errors errors) {
      if (!(data instanceof Map<?, ?> map) || map.size() < 2 || !isComplete(map)) {
        errors.add(path, data, "must be " + expected());
        return null;
      }
      List<String> found = new ArrayList<>();
      Errors counted =
          (at, value, message) -> {
            found.add(message);
            errors.add(at, value, message);
          };
      Object[] parts =
          KEYS.stream()
              .map(key -> key.type().read(map.get(keyword(key)), below(path, key), counted))
              .toArray();
      return found.isEmpty()
          ? new AuthorRule(
              (String) parts[0], (String) parts[1], (String) parts[2], (Author.Kind) parts[3])
          : null;
    }

    /** Returns true if the map has a kind and no unknown key. */
    private static boolean isComplete(Map<?, ?> map) {
      List<Keyword> known = KEYS.stream().map(Element::keyword).toList();
      return known.containsAll(map.keySet()) && map.containsKey(known.get(known.size() - 1));
    }

    private static Keyword keyword(PolicyKey key) {
      return new Keyword(key.name().substring(1));
    }

    private static List<String> below(List<String> path, PolicyKey key) {
      return PolicyKey.below(path, key.name());
    }

    @Override
    public Object data(Object value) {
      AuthorRule rule = (AuthorRule) value;
      List<Object> parts = new ArrayList<>();
      parts.add(rule.id);
      parts.add(rule.webhook);
      parts.add(rule.name);
      parts.add(rule.kind);
      Map<Object, Object> map = new HashMap<>();
      for (int i = 0; i < parts.size(); i++) {
        if (parts.get(i) != null) {
          map.put(keyword(KEYS.get(i)), KEYS.get(i).type().data(parts.get(i)));
        }
      }
      return map;
    }
  }
}
