package dev.lethe.policy;

import dev.lethe.policy.Key.Doc;

/** Policy of session decay. */
public record SessionPolicy(
    @Key(":report") @Doc(StageMode.DOC) StageMode mode,
    @Key(value = "1440", min = 1, max = Ranges.TEN_YEARS_MINUTES, perTenant = false)
        @Doc(StageMode.INTERVAL_DOC)
        int intervalMinutes,
    @Key(value = "100", min = 1, max = 100_000)
        @Doc("Newest messages kept per session; older ones are deleted once a summary covers them.")
        int maxMessagesPerSession,
    @Key(value = "30", min = 1, max = Ranges.TEN_YEARS_DAYS)
        @Doc("Days after a session's newest message until its summary is deleted.")
        int sessionMaxAgeDays) {}
