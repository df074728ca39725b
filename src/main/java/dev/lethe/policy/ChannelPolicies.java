package dev.lethe.policy;

import dev.lethe.policy.PolicyKeys.Place;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Policies of the channels of one tenant.
 *
 * @param others policy of channels that aren't listed
 */
public record ChannelPolicies(ChannelPolicy others, Map<String, ChannelPolicy> byId) {
  public ChannelPolicies {
    byId = Map.copyOf(byId);
  }

  static ChannelPolicies of(RecordKeys<? extends Record> keys, PolicyValues values) {
    Function<String, ChannelPolicy> policy =
        id -> (ChannelPolicy) keys.read(key -> values.get(new Place(key, id)));
    return new ChannelPolicies(
        policy.apply(null),
        values.channelIds().stream().collect(Collectors.toMap(Function.identity(), policy)));
  }

  /**
   * Returns the policy of a channel; {@code channelId} may be null, for events outside of channels.
   */
  public ChannelPolicy of(String channelId) {
    return channelId == null ? others : byId.getOrDefault(channelId, others);
  }
}
