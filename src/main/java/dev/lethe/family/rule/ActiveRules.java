package dev.lethe.family.rule;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Index of the active rules of all tenants, consulted for each message of a bot. */
public final class ActiveRules {
  public static final ActiveRules NONE = new ActiveRules(Map.of());

  private final Map<String, OfTenant> byTenant;

  /**
   * A tenant's rules.
   *
   * @param wide rules for channels without rules of their own; null if there are none
   * @param byChannel rules of channels with their own, tenant-wide ones included
   */
  private record OfTenant(ChannelRules wide, Map<String, ChannelRules> byChannel) {}

  private ActiveRules(Map<String, OfTenant> byTenant) {
    this.byTenant = byTenant;
  }

  /**
   * Indexes the active rules.
   *
   * @param patterns compiles a regex, known to be valid
   */
  public static ActiveRules of(
      Collection<SuppressRule> rules, Function<String, TextPattern> patterns) {
    Map<String, List<SuppressRule>> active = new TreeMap<>();
    for (SuppressRule rule : rules) {
      if (rule.status() == RuleStatus.ACTIVE) {
        active.computeIfAbsent(rule.tenant(), tenant -> new ArrayList<>()).add(rule);
      }
    }
    if (active.isEmpty()) {
      return NONE;
    }
    Map<String, TextPattern> compiled = new HashMap<>();
    Function<String, TextPattern> once = regex -> compiled.computeIfAbsent(regex, patterns);
    Map<String, OfTenant> byTenant = new HashMap<>();
    active.forEach((tenant, all) -> byTenant.put(tenant, ofTenant(all, once)));
    return new ActiveRules(byTenant);
  }

  private static OfTenant ofTenant(
      List<SuppressRule> rules, Function<String, TextPattern> patterns) {
    List<SuppressRule> wide = rules.stream().filter(rule -> rule.channelId() == null).toList();
    Map<String, List<SuppressRule>> own = new TreeMap<>();
    for (SuppressRule rule : rules) {
      if (rule.channelId() != null) {
        own.computeIfAbsent(rule.channelId(), channel -> new ArrayList<>(wide)).add(rule);
      }
    }
    Map<String, ChannelRules> byChannel = new HashMap<>();
    own.forEach((channel, all) -> byChannel.put(channel, new ChannelRules(all, patterns)));
    return new OfTenant(wide.isEmpty() ? null : new ChannelRules(wide, patterns), byChannel);
  }

  /**
   * Returns the rules for a channel, or null if there are none.
   *
   * @param channelId null outside of channels, such as in a session
   */
  public ChannelRules in(String tenant, String channelId) {
    if (byTenant.isEmpty()) {
      return null;
    }
    OfTenant there = byTenant.get(tenant);
    if (there == null) {
      return null;
    }
    ChannelRules own = channelId == null ? null : there.byChannel.get(channelId);
    return own == null ? there.wide : own;
  }
}
