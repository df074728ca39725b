package dev.lethe.codec.policy;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.lethe.policy.NormalizePolicy;
import dev.lethe.policy.Rewrite;
import dev.lethe.text.VolatileRewrites;
import java.util.ArrayList;
import java.util.List;

/**
 * A user's own volatile rewrites, in their order, in time linear in the text.
 *
 * <p>What a rewrite has put in is no text to the ones after it: they see each stretch in between as
 * a text of its own. A match of nothing rewrites nothing.
 */
public final class LinearRewrites implements VolatileRewrites {
  private final List<Rule> rules;

  private record Rule(Pattern pattern, Replacement replacement) {}

  /** A stretch of the text, finished if a rewrite has put it in. */
  private record Stretch(String text, boolean finished) {}

  private LinearRewrites(List<Rule> rules) {
    this.rules = rules;
  }

  /**
   * Compiles a list, as {@link EdnPolicyReader} has checked it.
   *
   * @throws IllegalArgumentException with the reason, if a pattern or replacement is refused
   */
  public static LinearRewrites of(List<Rewrite> rewrites) {
    List<Rule> rules = new ArrayList<>();
    for (Rewrite rewrite : rewrites) {
      Pattern pattern = LinearPattern.compile(rewrite.pattern());
      if (pattern.matches("")) {
        throw new IllegalArgumentException("must not match the empty text");
      }
      rules.add(new Rule(pattern, Replacement.of(rewrite.replacement(), pattern)));
    }
    return new LinearRewrites(List.copyOf(rules));
  }

  /** The rewrites of a policy that was read, or null where the built-in scanner does their work. */
  public static LinearRewrites orNull(NormalizePolicy policy) {
    return policy.volatileRewrites() == null ? null : of(policy.volatileRewrites());
  }

  @Override
  public String rewrite(String text) {
    List<Stretch> stretches = List.of(new Stretch(text, false));
    for (Rule rule : rules) {
      List<Stretch> next = new ArrayList<>(stretches.size());
      for (Stretch stretch : stretches) {
        if (stretch.finished()) {
          next.add(stretch);
        } else {
          apply(rule, stretch.text(), next);
        }
      }
      stretches = next;
    }
    StringBuilder rewritten = new StringBuilder(text.length());
    stretches.forEach(stretch -> rewritten.append(stretch.text()));
    return rewritten.toString();
  }

  private static void apply(Rule rule, String text, List<Stretch> into) {
    Matcher matcher = rule.pattern().matcher(text);
    int from = 0;
    while (matcher.find()) {
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
}
