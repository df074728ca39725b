package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;

/** Policy of one channel. */
public record ChannelPolicy(
    @Key(value = "nil", optional = true, example = "\"general\"")
        @Doc("Name shown to people, as in the headings of aggregates.")
        String name,
    @Key("false") @Doc("Embeds messages of bots.") boolean embedRawBotMessages,
    @Key("true") @Doc("Embeds aggregates of spam families.") boolean embedAggregates,
    @Key("false") @Doc("Mints repeats of bots, besides counting them in their family.")
        boolean rawBotMemory) {}
