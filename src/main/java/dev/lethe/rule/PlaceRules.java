package dev.lethe.rule;

import dev.lethe.fingerprint.Digest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** The active rules of one place: a channel's and its tenant's together, or the tenant's alone. */
public final class PlaceRules {
  private final Map<Digest, SuppressRule> byHash = new HashMap<>();
  private final List<OfText> ofText = new ArrayList<>();
  private final List<SuppressRule> ofFamilies = new ArrayList<>();

  private record OfText(SuppressRule rule, TextPattern pattern) {}

  PlaceRules(Collection<SuppressRule> rules, Function<String, TextPattern> patterns) {
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
   * The strongest rule that needs no family to be known, or null.
   *
   * @param text normalised
   */
  public SuppressRule match(Digest signature, String text) {
    SuppressRule known = byHash.get(signature);
    for (int i = 0; i < ofText.size(); i++) {
      SuppressRule rule = ofText.get(i).rule();
      if (known != null && SuppressRule.STRONGEST_FIRST.compare(known, rule) < 0) {
        return known;
      }
      if (ofText.get(i).pattern().isIn(text)) {
        return rule;
      }
    }
    return known;
  }

  /** The rules about families, the strongest first. */
  public List<SuppressRule> ofFamilies() {
    return ofFamilies;
  }
}
