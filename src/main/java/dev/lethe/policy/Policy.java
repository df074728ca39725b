package dev.lethe.policy;

import dev.lethe.event.Scope;
import dev.lethe.policy.Key.Doc;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
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
    @Doc("Models that the LLM worker uses.") ModelPolicy models,
    @Doc("Budgets of the context window, and weights of kinds of memory.") ContextPolicy context,
    @Doc("Normalization of texts before they are compared.") NormalizePolicy normalize,
    @Doc("Recognition of repeats.") DedupePolicy dedupe,
    @Doc(
            "Settings of a channel, by its id in quotes; :default applies to the other channels and"
                + " to keys that a channel does not set.")
        ChannelPolicies channels,
    @Doc("Admission of events, and minting of memories.") MintingPolicy minting,
    @Doc("Retention and limits of spam families.") FamilyPolicy families,
    @Doc("Replacement of unused memories by summaries.") CompactionPolicy compaction,
    @Doc("Reports and proposals of the janitor.") JanitorPolicy janitor,
    @Doc("Collapse of operational profile snapshots.") ProfilePolicy profile,
    @Doc("Decay of sessions.") SessionPolicy session,
    @Doc("Expiry and merging of entries.") ConsolidationPolicy consolidation,
    @Doc("Cleanup of manual patterns.") CleanupPolicy cleanup,
    @Doc("Review cases, which wait for a person.") ReviewPolicy review,
    @Doc("Limits on deletion, and the time in which it can be undone.") SafetyPolicy safety,
    Map<String, Policy> tenants,
    PolicyValues values) {

  /** Version of the bundled default policy, which a test compares with its file. */
  static final String DEFAULT_VERSION = "75fd0d079e0f";

  private static final Constructor<Policy> CONSTRUCTOR = RecordKeys.constructor(Policy.class);

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
    valuesByTenant.forEach(
        (tenant, own) -> tenants.put(tenant, of(version, own.above(values), Map.of())));
    List<Object> components = new ArrayList<>(List.of(version));
    PolicyKeys.SECTIONS.forEach(section -> components.add(section.read(values)));
    components.addAll(List.of(tenants, values.withoutDefaults()));
    return RecordKeys.construct(CONSTRUCTOR, components.toArray());
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
