package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;
import dev.lethe.policy.Key.Text;
import java.util.Set;

/** Policy of the collapse of operational profile snapshots. */
public record ProfilePolicy(
    @Key(":report") @Doc(StageMode.DOC) StageMode mode,
    @Key(value = "1440", min = 1, max = Ranges.TEN_YEARS_MINUTES, perTenant = false)
        @Doc(StageMode.INTERVAL_DOC)
        int intervalMinutes,
    @Key("false") @Doc("Treats snapshots that share most of their words as duplicates too.")
        boolean fuzzy,
    @Key("0.78") @Doc("Minimum share of words that fuzzy duplicates have in common.")
        double fuzzySimilarity,
    @Key(value = "4", min = 1, max = 1_000)
        @Doc("Minimum number of words that fuzzy duplicates have in common.")
        int fuzzyMinShared,
    @Key(value = "3", min = 1, max = 1_000)
        @Doc("Snapshots with fewer compared words are compared by their signature only.")
        int tokenKeyMinTokens,
    @Key(value = "20", max = 1_000) @Doc("Maximum groups shown in a report.") int samples,
    @Key(value = "500", min = 1, max = 10_000) @Doc("Number of profiles read at a time.")
        int batchSize,
    @Key(value = "1000", min = 2, max = 100_000_000)
        @Doc("Collections with more profiles are collapsed without waiting for the interval.")
        int collapseAtCount,
    @Key(
            value =
                "status, snapshot, health, metric, count, queue, uptime, latency, ticket, alert,"
                    + " cron, heartbeat, service, gateway, dashboard, api, provider, model",
            text = Text.WORDS,
            example = "#{\"uptime\"}")
        @Doc("Profiles with one of these words, singular or plural, and a number are snapshots.")
        Set<String> keywords,
    @Key(
            value =
                "a, an, and, are, as, at, be, been, being, by, connected, context, conversation,"
                    + " current, currently, environment, for, from, had, has, have, in, into, is,"
                    + " it, its, of, on, or, participant, report, reported, says, state, stated,"
                    + " summary, that, the, their, there, these, this, those, to, was, were, with,"
                    + " you, your",
            text = Text.WORDS,
            example = "#{\"the\"}")
        @Doc("Words ignored in the comparison.")
        Set<String> stopWords,
    @Key(
            value =
                "limit, price, cost, pay, seat, quota, budget, plan, version, port, age, year,"
                    + " birthday, prefer, want, own, salary, rent, fee",
            text = Text.WORDS,
            example = "#{\"price\"}")
        @Doc(
            "In texts with one of these words, also with -s, -ed or -ing, numbers count in the"
                + " comparison.")
        Set<String> guardWords) {}
