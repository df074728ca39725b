package dev.lethe.hygiene.pruning;

import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.policy.SessionPolicy;

/**
 * Arguments of a pruning.
 *
 * @param maxMessagesPerSession number of newest messages of a session that stay
 * @param sessionMaxAgeDays age in days beyond which a summary is removed, if its session is older
 *     too
 */
public record PruneArguments(
    Boolean dryRun, Integer maxMessagesPerSession, Integer sessionMaxAgeDays)
    implements StageArguments {

  @Override
  public ScopeWork work(RunContext context) {
    SessionPolicy policy = context.policy().session();
    return new SessionWork(
        context,
        maxMessagesPerSession == null ? policy.maxMessagesPerSession() : maxMessagesPerSession,
        sessionMaxAgeDays == null ? policy.sessionMaxAgeDays() : sessionMaxAgeDays);
  }
}
