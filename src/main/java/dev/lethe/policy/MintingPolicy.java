package dev.lethe.policy;

import static dev.lethe.policy.PolicyKey.key;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Policy of admission and minting.
 *
 * @param seenHours how long an event id is remembered, by arrival
 * @param maxSeen maximum number of event ids remembered per partition
 * @param unknownMessageDays how long a deletion or edit waits for its message, by arrival
 * @param embedMaxTokens a text with more tokens is summarized before it is embedded
 * @param knowledgeMinWords a tool result with fewer distinct words isn't embedded unless marked as
 *     knowledge
 * @param noisyTools tools whose results aren't embedded unless marked as knowledge
 * @param mintThinkTraces true to mint think traces
 * @param reEmbedEdits true to compute a new vector for an edited message
 * @param maxFutureSkewSeconds how far an event's time may be ahead of its arrival
 * @param maxEventBytes maximum size of an event
 * @param admins author ids whose admin commands take effect
 */
public record MintingPolicy(
    int seenHours,
    int maxSeen,
    int unknownMessageDays,
    int embedMaxTokens,
    int knowledgeMinWords,
    Set<String> noisyTools,
    boolean mintThinkTraces,
    boolean reEmbedEdits,
    int maxFutureSkewSeconds,
    int maxEventBytes,
    Set<String> admins) {
  static final PolicyKey<Integer> SEEN_HOURS =
      key(
              ":minting :seen-hours",
              ScalarType.whole(1, Ranges.TEN_YEARS_HOURS),
              24,
              "How long an event id is remembered: a second event with it is a redelivery.")
          .forAll()
          .boundsRows();
  static final PolicyKey<Integer> MAX_SEEN =
      key(
              ":minting :max-seen",
              ScalarType.whole(1, 1_000_000_000),
              20_000_000,
              "How many event ids a partition remembers (24 to 48 MB of heap a million); the"
                  + " oldest go first.")
          .forAll()
          .boundsRows();
  static final PolicyKey<Integer> UNKNOWN_MESSAGE_DAYS =
      key(
              ":minting :unknown-message-days",
              ScalarType.whole(1, Ranges.TEN_YEARS_DAYS),
              7,
              "How long a deletion or an edit that came before its message waits for it.")
          .boundsRows();
  static final PolicyKey<Integer> EMBED_MAX_TOKENS =
      key(
          ":minting :embed-max-tokens",
          ScalarType.whole(1, 1_000_000),
          2_048,
          "A text with more tokens is summarised before it is embedded.");
  static final PolicyKey<Integer> KNOWLEDGE_MIN_WORDS =
      key(
          ":minting :knowledge-min-words",
          ScalarType.whole(0, 100_000),
          12,
          "A tool's result with fewer distinct words is not embedded unless it says that it bears"
              + " knowledge.");
  static final PolicyKey<Set<String>> NOISY_TOOLS =
      key(
              ":minting :noisy-tools",
              NameSet.names("names of tools"),
              new TreeSet<>(
                  Set.of(
                      "discord.add_suppress_rule",
                      "discord.delete_message",
                      "discord.send_message",
                      "memory.compact_abort",
                      "memory.compact_commit",
                      "memory.context_assemble",
                      "memory.context_log_write",
                      "memory.forget",
                      "memory.gc_plan",
                      "memory.restore",
                      "memory.summarize")),
              "Tools whose results are not embedded unless they say that they bear knowledge.")
          .example("#{\"discord.send_message\"}");
  static final PolicyKey<Boolean> MINT_THINK_TRACES =
      key(
          ":minting :mint-think-traces?",
          ScalarType.flag(),
          false,
          "Whether think traces are minted.");
  static final PolicyKey<Boolean> RE_EMBED_EDITS =
      key(
          ":minting :re-embed-edits?",
          ScalarType.flag(),
          false,
          "Whether an edited message gets a new vector; else its old one is purged.");
  static final PolicyKey<Integer> MAX_FUTURE_SKEW_SECONDS =
      key(
              ":minting :max-future-skew-seconds",
              ScalarType.whole(0, Ranges.TEN_YEARS_SECONDS),
              300,
              "How far an event's time may be ahead of its arrival; beyond it is a dead letter.")
          .forAll();
  static final PolicyKey<Integer> MAX_EVENT_BYTES =
      key(
              ":minting :max-event-bytes",
              ScalarType.whole(1, 1_048_576),
              262_144,
              "The largest event; a larger one is a dead letter.")
          .forAll();
  static final PolicyKey<Set<String>> ADMINS =
      key(
              ":minting :admins",
              NameSet.names("author ids"),
              new TreeSet<>(),
              "The authors whose admin commands take effect.")
          .example("#{\"80351110224678912\"}");

  static final List<PolicyKey<?>> KEYS =
      List.of(
          SEEN_HOURS,
          MAX_SEEN,
          UNKNOWN_MESSAGE_DAYS,
          EMBED_MAX_TOKENS,
          KNOWLEDGE_MIN_WORDS,
          NOISY_TOOLS,
          MINT_THINK_TRACES,
          RE_EMBED_EDITS,
          MAX_FUTURE_SKEW_SECONDS,
          MAX_EVENT_BYTES,
          ADMINS);

  static MintingPolicy of(PolicyValues values) {
    return new MintingPolicy(
        values.get(SEEN_HOURS),
        values.get(MAX_SEEN),
        values.get(UNKNOWN_MESSAGE_DAYS),
        values.get(EMBED_MAX_TOKENS),
        values.get(KNOWLEDGE_MIN_WORDS),
        values.get(NOISY_TOOLS),
        values.get(MINT_THINK_TRACES),
        values.get(RE_EMBED_EDITS),
        values.get(MAX_FUTURE_SKEW_SECONDS),
        values.get(MAX_EVENT_BYTES),
        values.get(ADMINS));
  }
}
