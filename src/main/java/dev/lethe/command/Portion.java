package dev.lethe.command;

import dev.lethe.memory.Effect;
import dev.lethe.memory.Report;
import java.util.List;

/**
 * What a portion of a run does.
 *
 * @param changes of {@code run-state}
 * @param goesOn whether another portion has to follow
 */
public record Portion(
    List<RunChange> changes, List<Effect> effects, List<Report> reports, boolean goesOn) {}
