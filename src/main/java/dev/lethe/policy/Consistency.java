package dev.lethe.policy;

import dev.lethe.policy.CleanupPolicy.Quality;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Rules between keys, checked in the general policy and in each tenant's. */
final class Consistency {
  private static final double ROUNDING = 1e-9;
  private static final long DAY_SECONDS = 86_400;

  /** Rules against values that contradict each other. */
  private static final List<Rule> ERRORS =
      List.of(
          new Rule(":context :budgets", List.of(":context"), Consistency::budgets),
          new Rule(
              ":context :invariants :related-gte-recent-mult",
              List.of(":context"),
              Consistency::relatedShare),
          new Rule(":cleanup :quality-weights", List.of(":cleanup"), Consistency::qualityWeights),
          new Rule(
              ":consolidation :min-cluster", List.of(":consolidation"), Consistency::clusterSizes));

  /** Rules against values that make each other useless. */
  private static final List<Rule> WARNINGS =
      List.of(
          new Rule(
              ":families :family-retention-days",
              List.of(":families", ":dedupe"),
              Consistency::retention),
          new Rule(
              ":consolidation :newest-wins-after-days",
              List.of(":consolidation", ":review"),
              Consistency::newestWins),
          new Rule(":compaction :summary :facts?", List.of(":compaction"), Consistency::facts));

  /**
   * A rule.
   *
   * @param path path of the problem
   * @param sections sections with the values that the rule compares
   * @param check returns the message about a violation, or null
   */
  private record Rule(String path, List<String> sections, Function<Policy, String> check) {}

  private Consistency() {}

  /**
   * Returns errors for values that contradict each other.
   *
   * @param found errors already found; sections with an error are skipped, since their invalid
   *     values were replaced by defaults
   */
  static List<Problem> errors(
      Policy policy, Map<String, PolicyValues> tenants, List<Problem> found) {
    return problems(ERRORS, policy, tenants, found);
  }

  /** Returns warnings for values that make each other useless. */
  static List<Problem> warnings(Policy policy, Map<String, PolicyValues> tenants) {
    return problems(WARNINGS, policy, tenants, List.of());
  }

  private static List<Problem> problems(
      List<Rule> rules, Policy policy, Map<String, PolicyValues> tenants, List<Problem> found) {
    List<Problem> problems = new ArrayList<>();
    rules.forEach(rule -> check(rule, policy, "", found, problems));
    tenants.forEach(
        (tenant, own) ->
            rules.stream()
                // A tenant without own values in the sections can't violate the rule by itself.
                .filter(rule -> own.hasAnyIn(rule.sections()))
                .forEach(
                    rule -> {
                      String prefix = ":tenants \"" + tenant + "\" ";
                      check(rule, policy.forTenant(tenant), prefix, found, problems);
                    }));
    return problems;
  }

  private static void check(
      Rule rule, Policy policy, String prefix, List<Problem> found, List<Problem> into) {
    String message = rule.check().apply(policy);
    boolean isKnown =
        found.stream()
            .anyMatch(
                error ->
                    error.path().isEmpty()
                        || error.path().startsWith(prefix + rule.sections().get(0)));
    if (message != null && !isKnown) {
      into.add(new Problem(prefix + rule.path(), 0, "", message, ""));
    }
  }

  private static String budgets(Policy policy) {
    ContextPolicy context = policy.context();
    double sum =
        context.systemDevPct()
            + context.persistentPct()
            + context.recentPct()
            + context.relatedPct();
    return sum > 1 + ROUNDING ? "must add up to at most 1, but add up to " + rounded(sum) : null;
  }

  private static String relatedShare(Policy policy) {
    ContextPolicy context = policy.context();
    double min = context.relatedGteRecentMult() * context.recentPct();
    return context.relatedPct() < min - ROUNDING
        ? "is violated: :related-pct is "
            + rounded(context.relatedPct())
            + " and must be at least "
            + rounded(min)
        : null;
  }

  private static String qualityWeights(Policy policy) {
    Quality quality = policy.cleanup().quality();
    double sum =
        quality.accuracy()
            + quality.completeness()
            + quality.specificity()
            + quality.reusability()
            + quality.recency();
    return Math.abs(sum - 1) > ROUNDING ? "must add up to 1, but add up to " + rounded(sum) : null;
  }

  private static String clusterSizes(Policy policy) {
    int max = policy.consolidation().maxClusterSize();
    return policy.consolidation().minCluster() > max
        ? "must not be more than :max-cluster-size, which is " + max
        : null;
  }

  private static String retention(Policy policy) {
    long kept = policy.families().familyRetentionDays() * DAY_SECONDS;
    int longest = Math.max(policy.dedupe().exactTtlSeconds(), policy.dedupe().nearWindowSeconds());
    return longest > kept
        ? "ends before the windows of :dedupe, the longer of which is " + longest + " s"
        : null;
  }

  private static String newestWins(Policy policy) {
    int days = policy.consolidation().newestWinsAfterDays();
    int expireDays = policy.review().expireDays();
    return expireDays > 0 && days >= expireDays
        ? "has no effect, since cases expire after " + expireDays + " days (:review :expire-days)"
        : null;
  }

  private static String facts(Policy policy) {
    return policy.compaction().facts()
            && policy.compaction().summaryWriter() != CompactionPolicy.SummaryWriter.LLM
        ? "has no effect, since only a model finds facts (:writer :llm)"
        : null;
  }

  private static String rounded(double value) {
    return Edn.of(Math.round(value * 1e6) / 1e6);
  }
}
