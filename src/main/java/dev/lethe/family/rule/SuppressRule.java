package dev.lethe.family.rule;

import dev.lethe.event.Scope;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Objects;

/**
 * A rule that suppresses bot messages of a channel or a tenant once a person has approved it.
 *
 * @param ruleId if assigned by Lethe, derived from tenant, channel, match and action, so that
 *     repeated proposals are one rule
 * @param name name shown to people
 * @param channelId null for all scopes of the tenant
 */
public record SuppressRule(
    String ruleId,
    String name,
    String tenant,
    String channelId,
    RuleMatch match,
    RuleAction action,
    RuleStatus status) {

  /** Order of precedence if several rules apply: the strongest first, then the lowest id. */
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

  /** Returns a proposed rule. */
  public static SuppressRule proposed(
      String name, String tenant, String channelId, RuleMatch match, RuleAction action) {
    String id = idOf(tenant, channelId, match, action);
    return new SuppressRule(id, name, tenant, channelId, match, action, RuleStatus.PROPOSED);
  }

  /**
   * Returns a proposal to fold every message of a family, including the first, as suggested in the
   * family's record and by the janitor. Outside of channels, only the family limits it.
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
    // Ids contain no line feed; a pattern may, so it comes last.
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

  /** Returns a copy with another status. */
  public SuppressRule with(RuleStatus other) {
    return new SuppressRule(ruleId, name, tenant, channelId, match, action, other);
  }

  /** Returns true if a caller limited to one tenant or scope may see this rule. */
  public boolean isWithin(Scope onlyScope, String onlyTenant) {
    boolean ofTenant = onlyTenant == null || onlyTenant.equals(tenant);
    return ofTenant
        && (onlyScope == null
            || (channelId != null && onlyScope.name().equals(tenant + '/' + channelId)));
  }
}
