package dev.lethe.family.rule;

import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The active rules of one channel, including its tenant's, or the tenant's alone.
 *
 * <p>Regexes cost at most {@value #MAX_STEPS} steps per message, whatever the rules and the
 * message: they read its first {@value #MAX_TEXT} characters, each regex is charged its {@link
 * TextPattern#size} per character, and the first one over budget ends the search.
 */
public final class ChannelRules {
  /** Maximum number of characters of a message that regexes read. */
  static final int MAX_TEXT = 4_096;

  /** Steps per message over all regexes: about one second, at 20 ns per step. */
  static final long MAX_STEPS = 50_000_000;

  private final Map<Digest, SuppressRule> byHash = new HashMap<>();
  private final List<OfText> ofText = new ArrayList<>();
  private final List<SuppressRule> ofFamilies = new ArrayList<>();

  private record OfText(SuppressRule rule, TextPattern pattern) {}

  /**
   * Result of a search.
   *
   * @param rule the strongest that matches, or null
   * @param untried number of regexes that the budget left no steps for
   */
  public record Search(SuppressRule rule, int untried) {}

  ChannelRules(Collection<SuppressRule> rules, Function<String, TextPattern> patterns) {
    TreeSet<SuppressRule> sorted = new TreeSet<>(SuppressRule.STRONGEST_FIRST);
    sorted.addAll(rules);
    for (SuppressRule rule : sorted) {
      switch (rule.match().type()) {
        case EXACT_HASH -> byHash.putIfAbsent(rule.match().digest(), rule);
        case REGEX -> ofText.add(new OfText(rule, patterns.apply(rule.match().value())));
        case SIMHASH_FAMILY -> ofFamilies.add(rule);
      }
    }
  }

  /**
   * Searches for the strongest rule that applies to a message regardless of its family.
   *
   * @param text normalized text
   */
  public Search search(Digest signature, String text) {
    SuppressRule known = byHash.get(signature);
    boolean isCut = text.length() > MAX_TEXT;
    String read = isCut ? text.substring(0, MAX_TEXT) : text;
    long steps = 0;
    for (int i = 0; i < ofText.size(); i++) {
      SuppressRule rule = ofText.get(i).rule();
      if (known != null && SuppressRule.STRONGEST_FIRST.compare(known, rule) < 0) {
        break;
      }
      TextPattern pattern = ofText.get(i).pattern();
      steps += (long) pattern.size() * read.length();
      if (steps > MAX_STEPS) {
        return new Search(known, ofText.size() - i);
      }
      if (pattern.isIn(read, isCut)) {
        return new Search(rule, 0);
      }
    }
    return new Search(known, 0);
  }

  /** Returns the rules about families, strongest first. */
  public List<SuppressRule> ofFamilies() {
    return ofFamilies;
  }
}
