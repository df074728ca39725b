package dev.lethe.policy;

import java.util.HashMap;
import java.util.Map;

/**
 * Policies of the channels of one tenant.
 *
 * @param others policy of channels that aren't listed
 */
public record ChannelPolicies(ChannelPolicy others, Map<String, ChannelPolicy> byId) {
  public ChannelPolicies {
    byId = Map.copyOf(byId);
  }

  static ChannelPolicies of(PolicyValues values) {
    Map<String, ChannelPolicy> byId = new HashMap<>();
    for (String channelId : values.channelIds()) {
      byId.put(channelId, ChannelPolicy.of(values, channelId));
    }
    return new ChannelPolicies(ChannelPolicy.ofOthers(values), byId);
  }

  /**
   * Returns the policy of a channel; {@code channelId} may be null, for events outside of channels.
   */
  public ChannelPolicy of(String channelId) {
    return channelId == null ? others : byId.getOrDefault(channelId, others);
  }
}
