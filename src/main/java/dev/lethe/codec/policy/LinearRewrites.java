package dev.lethe.codec.policy;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.lethe.policy.NormalizePolicy;
import dev.lethe.policy.Rewrite;
import dev.lethe.text.Steps;
import dev.lethe.text.VolatileRewrites;
import java.util.ArrayList;
import java.util.List;

/**
 * A user's own volatile rewrites, in their order.
 *
 * <p>Finding one match takes linear time, but finding all may take quadratic time: {@code
 * x([^y]*y)?} reads to the end of the text after each x. So each search is charged for the
 * characters that it reads, and none begins that could exceed the message's budget.
 *
 * <p>Replaced text is not matched by later rewrites: they treat each stretch between replacements
 * as a separate text. An empty match is ignored.
 */
public final class LinearRewrites implements VolatileRewrites {
  private final List<Rule> rules;

  private record Rule(Pattern pattern, Replacement replacement) {}

  /** A stretch of the text; {@code finished} if it was inserted by a rewrite. */
  private record Stretch(String text, boolean finished) {}

  private LinearRewrites(List<Rule> rules) {
    this.rules = rules;
  }

  /**
   * Compiles a list that {@link EdnPolicyReader} has checked.
   *
   * @throws IllegalArgumentException with the reason, if a pattern or replacement is rejected
   */
  public static LinearRewrites of(List<Rewrite> rewrites) {
    List<Rule> rules = new ArrayList<>();
    for (Rewrite rewrite : rewrites) {
      Pattern pattern = LinearPattern.compile(rewrite.pattern());
      if (pattern.matches("")) {
        throw new IllegalArgumentException("must not match the empty string");
      }
      rules.add(new Rule(pattern, Replacement.of(rewrite.replacement(), pattern)));
    }
    return new LinearRewrites(List.copyOf(rules));
  }

  /** Returns the rewrites of a policy, or null if it uses the built-in scanner instead. */
  public static LinearRewrites orNull(NormalizePolicy policy) {
    return policy.volatileRewrites() == null ? null : of(policy.volatileRewrites());
  }

  @Override
  public String rewrite(String text, Steps steps) {
    List<Stretch> stretches = List.of(new Stretch(text, false));
    for (Rule rule : rules) {
      List<Stretch> next = new ArrayList<>(stretches.size());
      for (Stretch stretch : stretches) {
        if (stretch.finished()) {
          next.add(stretch);
        } else {
          apply(rule, stretch.text(), steps, next);
        }
      }
      stretches = next;
    }
    StringBuilder rewritten = new StringBuilder(text.length());
    stretches.forEach(stretch -> rewritten.append(stretch.text()));
    return rewritten.toString();
  }

  private static void apply(Rule rule, String text, Steps steps, List<Stretch> into) {
    CountedText counted = new CountedText(text);
    Matcher matcher = rule.pattern().matcher(counted);
    long size = rule.pattern().programSize();
    int from = 0;
    while (steps.allows(size * (text.length() - from))) {
      boolean found = matcher.find();
      steps.take(size * counted.takeReads());
      if (!found) {
        break;
      }
      if (matcher.end() == matcher.start()) {
        continue;
      }
      if (matcher.start() > from) {
        into.add(new Stretch(text.substring(from, matcher.start()), false));
      }
      into.add(new Stretch(rule.replacement().of(matcher), true));
      from = matcher.end();
    }
    if (from < text.length()) {
      into.add(new Stretch(text.substring(from), false));
    }
  }

  /** Counts the characters that a search reads. */
  private static final class CountedText implements CharSequence {
    private final String text;
    private long reads;

    CountedText(String text) {
      this.text = text;
    }

    /** Returns the number of characters read since the last call. */
    long takeReads() {
      long taken = reads;
      reads = 0;
      return taken;
    }

    @Override
    public char charAt(int index) {
      reads++;
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
