package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Text;

/** Policy of the janitor's reports and proposals. */
public record JanitorPolicy(
    @Key("true") @Doc("Enables the janitor.") boolean enabled,
    @Key(value = "nil", optional = true, text = Text.ID, example = "\"450688080542695436\"")
        @Doc("Channel to post reports to; nil posts none.")
        String reportChannelId,
    @Key(value = "60", min = 1, max = Ranges.TEN_YEARS_MINUTES)
        @Doc("Minutes between reports; an interval without events has none.")
        int reportIntervalMinutes,
    @Key(value = "20", max = 1_000_000) @Doc("Maximum messages posted per clock hour.")
        int maxActionsPerHour,
    @Key("true") @Doc("Proposes suppress rules, which have no effect until they are approved.")
        boolean proposeSuppressRules,
    @Key(value = "50", min = 1, max = 1_000_000_000)
        @Doc("Minimum messages of a family per report interval for a proposal.")
        int proposeMinCount,
    @Key("0.2") @Doc("Minimum share of a family in its channel's messages for a proposal.")
        double proposeMinShare) {}
