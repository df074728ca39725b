package dev.lethe.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Checks rules between keys, for the general policy and for each tenant's. */
final class Consistency {
  private static final double ROUNDING = 1e-9;
  private static final long DAY_SECONDS = 86_400;

  private final String prefix;
  private final PolicyValues ownOrNull;
  private final List<Problem> problems = new ArrayList<>();

  private Consistency(String prefix, PolicyValues ownOrNull) {
    this.prefix = prefix;
    this.ownOrNull = ownOrNull;
  }

  /**
   * Returns errors for values that contradict each other.
   *
   * @param found errors already found; sections with an error are skipped, since their invalid
   *     values were replaced by defaults
   */
  static List<Problem> errors(
      Policy policy, SortedMap<String, PolicyValues> tenants, List<Problem> found) {
    List<Problem> errors = new ArrayList<>();
    forEach(
        policy,
        tenants,
        (one, rules) -> {
          if (rules.concerns(":context")) {
            rules.budgets(one.context());
          }
          if (rules.concerns(":cleanup")) {
            rules.qualityWeights(one.cleanup().quality());
          }
          if (rules.concerns(":consolidation")) {
            rules.clusterSizes(one.consolidation());
          }
          errors.addAll(rules.problems);
        });
    errors.removeIf(error -> found.stream().anyMatch(other -> sameSection(error, other)));
    return errors;
  }

  /** Returns warnings for values that make each other useless. */
  static List<Problem> warnings(Policy policy, SortedMap<String, PolicyValues> tenants) {
    List<Problem> warnings = new ArrayList<>();
    forEach(
        policy,
        tenants,
        (one, rules) -> {
          if (rules.concerns(":families") || rules.concerns(":dedupe")) {
            rules.retention(one);
          }
          warnings.addAll(rules.problems);
        });
    return warnings;
  }

  private interface Rule {
    void apply(Policy policy, Consistency rules);
  }

  private static void forEach(Policy policy, SortedMap<String, PolicyValues> tenants, Rule rule) {
    rule.apply(policy, new Consistency("", null));
    for (Map.Entry<String, PolicyValues> tenant : tenants.entrySet()) {
      String prefix = ":tenants \"" + tenant.getKey() + "\" ";
      rule.apply(policy.forTenant(tenant.getKey()), new Consistency(prefix, tenant.getValue()));
    }
  }

  /**
   * Returns true if this policy may violate a rule about the section that the general policy
   * doesn't.
   */
  private boolean concerns(String section) {
    return ownOrNull == null || ownOrNull.saysAnythingIn(section);
  }

  private void budgets(ContextPolicy context) {
    double sum =
        context.systemDevPct()
            + context.persistentPct()
            + context.recentPct()
            + context.relatedPct();
    if (sum > 1 + ROUNDING) {
      add(":context :budgets", "must add up to at most 1, but add up to " + rounded(sum));
    }
    double least = context.relatedGteRecentMult() * context.recentPct();
    if (context.relatedPct() < least - ROUNDING) {
      add(
          ":context :invariants :related-gte-recent-mult",
          "is not kept: :related-pct is "
              + rounded(context.relatedPct())
              + " and has to be at least "
              + rounded(least));
    }
  }

  private void qualityWeights(CleanupPolicy.Quality quality) {
    double sum =
        quality.accuracy()
            + quality.completeness()
            + quality.specificity()
            + quality.reusability()
            + quality.recency();
    if (Math.abs(sum - 1) > ROUNDING) {
      add(":cleanup :quality-weights", "must add up to 1, but add up to " + rounded(sum));
    }
  }

  private void clusterSizes(ConsolidationPolicy consolidation) {
    if (consolidation.minCluster() > consolidation.sameType().maxSize()) {
      add(
          ":consolidation :min-cluster",
          "must not be more than :max-cluster-size, which is "
              + consolidation.sameType().maxSize());
    }
  }

  private void retention(Policy policy) {
    long kept = policy.families().familyRetentionDays() * DAY_SECONDS;
    int longest = Math.max(policy.dedupe().exactTtlSeconds(), policy.dedupe().nearWindowSeconds());
    if (longest > kept) {
      add(
          ":families :family-retention-days",
          "ends before the windows of :dedupe, the longer of which is " + longest + " s");
    }
  }

  private void add(String path, String message) {
    problems.add(new Problem(prefix + path, 0, "", message, ""));
  }

  private static boolean sameSection(Problem one, Problem other) {
    return other.path().startsWith(section(one.path())) || other.path().isEmpty();
  }

  /** Returns the path up to its section: {@code :context}, or {@code :tenants "acme" :context}. */
  private static String section(String path) {
    int sub = Math.max(path.indexOf(" :budgets"), path.indexOf(" :invariants"));
    if (sub < 0) {
      sub = path.lastIndexOf(' ');
    }
    return sub < 0 ? path : path.substring(0, sub);
  }

  private static String rounded(double value) {
    return EdnText.of(Math.round(value * 1e6) / 1e6);
  }
}
