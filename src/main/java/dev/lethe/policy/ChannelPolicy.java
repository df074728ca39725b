package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;

/**
 * Policy of one channel.
 *
 * @param name name shown to people; null if the policy has none
 * @param embedRawBotMessages true to embed messages of bots
 * @param embedAggregates true to embed aggregates of spam families
 * @param rawBotMemory true to mint repeats of bots as well as count them
 */
public record ChannelPolicy(
    String name, boolean embedRawBotMessages, boolean embedAggregates, boolean rawBotMemory) {
  static final PolicyKey<String> NAME =
      key(
              ":channels * :name",
              ScalarType.text(200).orNil(),
              null,
              "What people call the channel; aggregates are headed by it.")
          .example("\"general\"");
  static final PolicyKey<Boolean> EMBED_RAW_BOT_MESSAGES =
      key(
          ":channels * :embed-raw-bot-messages?",
          ScalarType.flag(),
          false,
          "Whether messages of bots are embedded.");
  static final PolicyKey<Boolean> EMBED_AGGREGATES =
      key(
          ":channels * :embed-aggregates?",
          ScalarType.flag(),
          true,
          "Whether the aggregates of spam families are embedded.");
  static final PolicyKey<Boolean> RAW_BOT_MEMORY =
      key(
          ":channels * :raw-bot-memory?",
          ScalarType.flag(),
          false,
          "Whether a bot's repeat is minted too, not only counted in its family.");

  static final List<PolicyKey<?>> KEYS =
      List.of(NAME, EMBED_RAW_BOT_MESSAGES, EMBED_AGGREGATES, RAW_BOT_MEMORY);

  static ChannelPolicy of(PolicyValues values, String channelId) {
    return new ChannelPolicy(
        values.ofChannel(NAME, channelId),
        values.ofChannel(EMBED_RAW_BOT_MESSAGES, channelId),
        values.ofChannel(EMBED_AGGREGATES, channelId),
        values.ofChannel(RAW_BOT_MEMORY, channelId));
  }

  static ChannelPolicy ofOthers(PolicyValues values) {
    return new ChannelPolicy(
        values.ofOtherChannels(NAME),
        values.ofOtherChannels(EMBED_RAW_BOT_MESSAGES),
        values.ofOtherChannels(EMBED_AGGREGATES),
        values.ofOtherChannels(RAW_BOT_MEMORY));
  }
}
