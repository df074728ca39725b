package dev.lethe.policy;

import dev.lethe.event.Author;
import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Text;
import java.util.List;
import java.util.Set;

/** Policy of admission and minting; retention times count from arrival. */
public record MintingPolicy(
    @Key(
            value = "24",
            min = 1,
            max = Ranges.TEN_YEARS_HOURS,
            perTenant = false,
            effect = LastingEffect.GONE_FOR_GOOD)
        @Doc("Hours for which an event id is remembered; a second event with it is a redelivery.")
        int seenHours,
    @Key(
            value = "20000000",
            min = 1,
            max = 1_000_000_000,
            perTenant = false,
            effect = LastingEffect.GONE_FOR_GOOD)
        @Doc(
            "Maximum event ids remembered per partition (24 to 48 MB of heap per million); the"
                + " oldest are dropped first.")
        int maxSeen,
    @Key(value = "7", min = 1, max = Ranges.TEN_YEARS_DAYS, effect = LastingEffect.GONE_FOR_GOOD)
        @Doc("Days for which a deletion or edit waits for its message.")
        int unknownMessageDays,
    @Key(value = "2048", min = 1, max = 1_000_000)
        @Doc("Texts with more tokens are summarized before they are embedded.")
        int embedMaxTokens,
    @Key(value = "12", max = 100_000)
        @Doc("Tool results with fewer distinct words are not embedded unless marked as knowledge.")
        int knowledgeMinWords,
    @Key(
            value =
                "discord.add_suppress_rule, discord.delete_message, discord.send_message,"
                    + " memory.compact_abort, memory.compact_commit, memory.context_assemble,"
                    + " memory.context_log_write, memory.forget, memory.gc_plan, memory.restore,"
                    + " memory.summarize",
            text = Text.TOOLS,
            example = "#{\"discord.send_message\"}")
        @Doc("Tools whose results are not embedded unless marked as knowledge.")
        Set<String> noisyTools,
    @Key("false") @Doc("Mints think traces.") boolean mintThinkTraces,
    @Key("false")
        @Doc("Computes a new vector for an edited message; if false, its old vector is deleted.")
        boolean reEmbedEdits,
    @Key(value = "300", max = Ranges.TEN_YEARS_SECONDS, perTenant = false)
        @Doc(
            "Maximum seconds by which an event's time may be ahead of its arrival; other events"
                + " become dead letters.")
        int maxFutureSkewSeconds,
    @Key(value = "262144", min = 1, max = 1_048_576, perTenant = false)
        @Doc("Maximum size of an event in bytes; larger events become dead letters.")
        int maxEventBytes,
    @Key(value = "10", max = 1_000, effect = LastingEffect.GONE_FOR_GOOD)
        @Doc("Maximum earlier texts kept per item; 0 keeps none.")
        int earlierTexts,
    @Key(value = "", text = Text.AUTHORS, example = "#{\"80351110224678912\"}")
        @Doc("Ids of the authors whose admin commands take effect.")
        Set<String> admins,
    @Key(value = "", example = "[{:name \"*-bridge\" :kind :person}]")
        @Doc(
            "Authors whose kind differs from that in their events; the first entry that matches"
                + " decides.")
        List<AuthorRule> authors) {

  /** Returns the author with the kind by this policy. */
  public Author classified(Author author) {
    Author.Kind kind = AuthorRule.kind(authors, author);
    return kind == author.kind() ? author : author.withKind(kind);
  }
}
