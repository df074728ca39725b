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
 * Every number and list by which Lethe decides, with the tenants' own where they have some.
 *
 * @param version the first 12 hex digits of the SHA-256 of the text that it was read from
 * @param tenants by tenant id, the whole policy that holds for it; tenants that aren't in it have
 *     this one
 * @param values what the text says, key by key
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

  /** The version of the bundled default policy, which a test compares with its file. */
  static final String DEFAULT_VERSION = "aa9b7db7ba49";

  private static final Policy DEFAULTS = of(DEFAULT_VERSION, PolicyValues.NONE, Map.of());

  public Policy {
    tenants = Map.copyOf(tenants);
  }

  /** The bundled policy, without reading its file. */
  public static Policy defaults() {
    return DEFAULTS;
  }

  /** The policy that says that. */
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

  /** The first 12 hex digits of the SHA-256 of a policy text in UTF-8. */
  public static String versionOf(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The policy that holds for a tenant. */
  public Policy forTenant(String tenant) {
    return tenants.getOrDefault(tenant, this);
  }

  /**
   * The policy that holds in a scope. Where no tenant has its own, none is cut out of the name: it
   * is asked for with every event.
   */
  public Policy in(Scope scope) {
    return tenants.isEmpty() ? this : forTenant(scope.tenant());
  }

  /** The janitor's intervals, in minutes, of all tenants that have one. */
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

  /** What holds in a tenant's channel; {@code channelId} may be null. */
  public ChannelPolicy channel(String tenant, String channelId) {
    return forTenant(tenant).channels.of(channelId);
  }
}
