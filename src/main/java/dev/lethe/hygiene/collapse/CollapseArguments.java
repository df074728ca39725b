package dev.lethe.hygiene.collapse;

import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.policy.Policy;

/**
 * Arguments of a collapse.
 *
 * @param fuzzy true if profiles that share most of their words are duplicates
 * @param samples number of groups to report
 */
public record CollapseArguments(Boolean dryRun, Boolean fuzzy, Integer samples, Integer batchSize)
    implements StageArguments {

  @Override
  public int batchSize(Policy policy) {
    return batchSize == null ? policy.profile().batchSize() : batchSize;
  }

  @Override
  public ScopeWork work(RunContext context) {
    CollapseOptions options = CollapseOptions.of(context.policy().profile());
    if (fuzzy != null) {
      options = options.withFuzzy(fuzzy);
    }
    return new CollapseWork(context, samples == null ? options : options.withSamples(samples));
  }
}
