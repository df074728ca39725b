package dev.lethe.policy;

import dev.lethe.event.Scope;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The complete configuration of Lethe's decisions, including tenants' overrides.
 *
 * @param version the first 12 hex digits of the SHA-256 of its source text
 * @param tenants complete policies by tenant id; other tenants use this policy
 * @param values the values in the source text, by key
 */
public record Policy(
    String version,
    ModelPolicy models,
    ContextPolicy context,
    NormalizePolicy normalize,
    DedupePolicy dedupe,
    ChannelPolicies channels,
    MintingPolicy minting,
    FamilyPolicy families,
    CompactionPolicy compaction,
    JanitorPolicy janitor,
    ProfilePolicy profile,
    SessionPolicy session,
    ConsolidationPolicy consolidation,
    CleanupPolicy cleanup,
    SafetyPolicy safety,
    Map<String, Policy> tenants,
    PolicyValues values) {

  /** Version of the bundled default policy, which a test compares with its file. */
  static final String DEFAULT_VERSION = "aa9b7db7ba49";

  private static final Policy DEFAULTS = of(DEFAULT_VERSION, PolicyValues.NONE, Map.of());

  public Policy {
    tenants = Map.copyOf(tenants);
  }

  /** Returns the bundled policy, without reading its file. */
  public static Policy defaults() {
    return DEFAULTS;
  }

  /** Returns the policy with the given values. */
  static Policy of(String version, PolicyValues values, Map<String, PolicyValues> valuesByTenant) {
    Map<String, Policy> tenants = new HashMap<>();
    for (Map.Entry<String, PolicyValues> tenant : valuesByTenant.entrySet()) {
      tenants.put(tenant.getKey(), of(version, tenant.getValue().over(values), Map.of()));
    }
    PolicyValues telling = values.withoutDefaults(PolicyKeys.ALL);
    return new Policy(
        version,
        ModelPolicy.of(values),
        ContextPolicy.of(values),
        NormalizePolicy.of(values),
        DedupePolicy.of(values),
        ChannelPolicies.of(values),
        MintingPolicy.of(values),
        FamilyPolicy.of(values),
        CompactionPolicy.of(values),
        JanitorPolicy.of(values),
        ProfilePolicy.of(values),
        SessionPolicy.of(values),
        ConsolidationPolicy.of(values),
        CleanupPolicy.of(values),
        SafetyPolicy.of(values),
        tenants,
        telling);
  }

  /** Returns the first 12 hex digits of the SHA-256 of a policy text in UTF-8. */
  public static String versionOf(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Returns the policy of a tenant. */
  public Policy forTenant(String tenant) {
    return tenants.getOrDefault(tenant, this);
  }

  /**
   * Returns the policy of a scope. Called for every event, so it doesn't extract the tenant from
   * the scope's name unless some tenant has its own policy.
   */
  public Policy in(Scope scope) {
    return tenants.isEmpty() ? this : forTenant(scope.tenant());
  }

  /** Returns the report intervals, in minutes, of all enabled janitors. */
  public SortedSet<Integer> reportIntervals() {
    SortedSet<Integer> intervals = new TreeSet<>();
    if (janitor.enabled()) {
      intervals.add(janitor.reportIntervalMinutes());
    }
    for (Policy tenant : tenants.values()) {
      if (tenant.janitor.enabled()) {
        intervals.add(tenant.janitor.reportIntervalMinutes());
      }
    }
    return intervals;
  }

  /** Returns the policy of a tenant's channel; {@code channelId} may be null. */
  public ChannelPolicy channel(String tenant, String channelId) {
    return forTenant(tenant).channels.of(channelId);
  }
}
