package dev.lethe.codec.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.lethe.codec.value.ValueSerializer;
import dev.lethe.codec.value.ValueShapes;
import dev.lethe.event.Ids;
import dev.lethe.family.rule.RuleAction;
import dev.lethe.family.rule.RuleMatch;
import dev.lethe.family.rule.RuleStatus;
import dev.lethe.family.rule.SuppressRule;
import dev.lethe.family.rule.TextPattern;
import java.nio.charset.StandardCharsets;

/** JSON of a suppress rule: the value of its record on the policy topic, and of a task's row. */
public final class RuleText {
  /** Maximum length of the id of a tenant, channel or rule, in characters. */
  private static final int MAX_ID = 128;

  /**
   * Maximum compiled size of a proposed regex. Rules accepted by earlier releases may be larger;
   * the budget per message limits them too.
   */
  private static final int MAX_PROPOSED_SIZE = 1_000;

  /** Matches every construct that can see the end of the text, and possibly others. */
  private static final java.util.regex.Pattern END =
      java.util.regex.Pattern.compile("\\$|\\\\[zbB]");

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private RuleText() {}

  /** Returns the canonical text of a rule. */
  public static String of(SuppressRule rule) {
    byte[] json = new ValueSerializer<>(ValueShapes.SUPPRESS_RULE, null, null).serialize("", rule);
    return new String(json, StandardCharsets.UTF_8);
  }

  /**
   * Parses a rule.
   *
   * @throws IllegalArgumentException with the reason, if the text isn't a usable rule
   */
  public static SuppressRule read(String text) {
    try {
      return rule(MAPPER.readTree(text));
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException("it is not JSON", broken);
    }
  }

  /**
   * Returns the rule of an entry.
   *
   * @throws IllegalArgumentException with the reason, if the entry isn't a usable rule
   */
  static SuppressRule rule(JsonNode entry) {
    JsonNode rule = entry.path("rule");
    if (!rule.isObject()) {
      throw new IllegalArgumentException("rule is missing");
    }
    JsonNode match = rule.path("match");
    RuleMatch about =
        new RuleMatch(
            RuleMatch.Type.named(match.path("type").asText()), match.path("value").textValue());
    if (about.type() == RuleMatch.Type.REGEX) {
      pattern(about.value());
    }
    return new SuppressRule(
        id(rule, "rule_id"),
        rule.path("name").asText(),
        rule.hasNonNull("tenant") ? id(rule, "tenant") : "default",
        rule.hasNonNull("channel_id") ? id(rule, "channel_id") : null,
        about,
        RuleAction.named(rule.path("action").asText()),
        RuleStatus.named(rule.path("status").asText()));
  }

  private static String id(JsonNode rule, String field) {
    String id = rule.path(field).textValue();
    if (!Ids.isId(id, MAX_ID) || id.indexOf('/') >= 0) {
      throw new IllegalArgumentException("rule." + field + " is not an id");
    }
    return id;
  }

  /**
   * Compiles a regex on an engine that runs in linear time. The pattern is for one thread.
   *
   * @throws IllegalArgumentException if the regex is rejected; the message is a reason that follows
   *     the regex's name
   */
  public static TextPattern pattern(String regex) {
    Pattern compiled;
    try {
      compiled = LinearPattern.compile(regex);
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException("the regex " + refused.getMessage(), refused);
    }
    return new CompiledPattern(compiled, END.matcher(regex).find());
  }

  /**
   * Checks a proposed regex.
   *
   * @throws IllegalArgumentException with the reason, if the regex doesn't run in linear time or is
   *     too large
   */
  public static void checkProposed(String regex) {
    int size = pattern(regex).size();
    if (size > MAX_PROPOSED_SIZE) {
      throw new IllegalArgumentException(
          "the regex compiles to "
              + size
              + " instructions, more than "
              + MAX_PROPOSED_SIZE
              + "; use smaller counts in {n,m}, or * and +");
    }
  }

  private static final class CompiledPattern implements TextPattern {
    private final Matcher matcher;
    private final int size;
    private final boolean seesEnd;

    CompiledPattern(Pattern compiled, boolean seesEnd) {
      this.matcher = compiled.matcher("");
      this.size = compiled.programSize();
      this.seesEnd = seesEnd;
    }

    @Override
    public boolean isIn(String text, boolean isCut) {
      boolean found = matcher.reset(text).find();
      if (found && isCut && seesEnd) {
        found = matcher.end() < text.length();
      }
      matcher.reset("");
      return found;
    }

    @Override
    public int size() {
      return size;
    }
  }
}
