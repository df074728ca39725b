package dev.lethe.hygiene.cleanup;

import dev.lethe.event.ErrorCode;
import dev.lethe.hygiene.RunContext;
import dev.lethe.hygiene.ScopeWork;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * Arguments of a cleanup.
 *
 * @param mode {@code analysis}, which never changes anything, or {@code full}
 * @param collection collection that the run is confined to, in each tenant that the call covers;
 *     null for all
 * @param probes queries that must still find what they found before
 */
public record CleanupArguments(Boolean dryRun, String mode, String collection, List<Probe> probes)
    implements StageArguments {
  private static final String FULL = "full";

  public CleanupArguments {
    probes = probes == null ? List.of() : List.copyOf(probes);
  }

  /** Refuses a call that asks for changes and does not confirm them by a mode. */
  @Override
  public Optional<Refusal> refusal() {
    return mode == null && !StageArguments.super.onlyReports()
        ? Optional.of(
            new Refusal(
                ErrorCode.INVALID_ARGS,
                "$.mode: missing; with dry_run false, expected \"full\", which merges patterns, or "
                    + "\"analysis\", which changes nothing",
                "$.mode"))
        : Optional.empty();
  }

  @Override
  public boolean onlyReports() {
    return StageArguments.super.onlyReports() || !FULL.equals(mode);
  }

  @Override
  public ScopeWork work(RunContext context) {
    return new CleanupWork(context, probes);
  }
}
