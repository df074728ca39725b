package dev.lethe.rule;

import dev.lethe.event.Scope;
import dev.lethe.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Objects;

/**
 * What happens to bots' messages of a channel or a tenant, once somebody has approved it.
 *
 * @param ruleId follows from tenant, channel, match and action where Lethe gives it, so that what
 *     is proposed twice is one rule
 * @param name for people
 * @param channelId null for the tenant's every scope
 */
public record SuppressRule(
    String ruleId,
    String name,
    String tenant,
    String channelId,
    RuleMatch match,
    RuleAction action,
    RuleStatus status) {

  /** Of several that a message meets the first counts: the strongest, and then the lowest id. */
  public static final Comparator<SuppressRule> STRONGEST_FIRST =
      Comparator.comparing(SuppressRule::action).reversed().thenComparing(SuppressRule::ruleId);

  private static final int ID_DIGITS = 24;

  public SuppressRule {
    Objects.requireNonNull(ruleId);
    Objects.requireNonNull(name);
    Objects.requireNonNull(tenant);
    Objects.requireNonNull(match);
    Objects.requireNonNull(action);
    Objects.requireNonNull(status);
  }

  /** A proposal. */
  public static SuppressRule proposed(
      String name, String tenant, String channelId, RuleMatch match, RuleAction action) {
    String id = idOf(tenant, channelId, match, action);
    return new SuppressRule(id, name, tenant, channelId, match, action, RuleStatus.PROPOSED);
  }

  /**
   * The proposal to fold every message of a family, its first one included: what a family's record
   * suggests and the janitor proposes. In a scope that is no channel the family alone confines it.
   */
  public static SuppressRule ofFamily(Scope scope, String familyId) {
    return proposed(
        "repeats of " + familyId,
        scope.tenant(),
        scope.channelId(),
        new RuleMatch(RuleMatch.Type.SIMHASH_FAMILY, familyId),
        RuleAction.AGGREGATE_ONLY);
  }

  private static String idOf(String tenant, String channelId, RuleMatch match, RuleAction action) {
    // No id contains a line feed, and a pattern that does stands last.
    String all =
        String.join(
            "\n",
            tenant,
            channelId == null ? "" : channelId,
            action.wireName(),
            match.type().wireName(),
            match.value());
    String hex = Digest.of(all.getBytes(StandardCharsets.UTF_8)).hex();
    return "rule-" + hex.substring(0, ID_DIGITS);
  }

  /** The same with another status. */
  public SuppressRule with(RuleStatus other) {
    return new SuppressRule(ruleId, name, tenant, channelId, match, action, other);
  }

  /** Whether it exists for whoever may see one tenant or scope only. */
  public boolean isWithin(Scope onlyScope, String onlyTenant) {
    boolean ofTenant = onlyTenant == null || onlyTenant.equals(tenant);
    return ofTenant
        && (onlyScope == null
            || (channelId != null && onlyScope.name().equals(tenant + '/' + channelId)));
  }
}
