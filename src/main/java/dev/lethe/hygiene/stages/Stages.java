package dev.lethe.hygiene.stages;

import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Stage;
import dev.lethe.hygiene.cleanup.CleanupStage;
import dev.lethe.hygiene.collapse.CollapseStage;
import dev.lethe.hygiene.compaction.CompactionStage;
import dev.lethe.hygiene.consolidation.ConsolidationStage;
import dev.lethe.hygiene.pruning.PruningStage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The hygiene stages of a topology, in the order of their ticks and reports.
 *
 * @param all stages with different names and tools
 */
public record Stages(List<Stage> all) {
  public static final Stage COMPACTION = new CompactionStage();
  public static final ItemStage CONSOLIDATION = new ConsolidationStage();

  /** The stages of Lethe. */
  public static final Stages BUILT_IN =
      new Stages(
          List.of(
              COMPACTION,
              new CollapseStage(),
              new PruningStage(),
              CONSOLIDATION,
              new CleanupStage()));

  public Stages {
    all = List.copyOf(all);
  }

  /** Returns a copy with one more stage. */
  public Stages with(Stage stage) {
    List<Stage> more = new ArrayList<>(all);
    more.add(stage);
    return new Stages(more);
  }

  /** Returns the stages that work on items. */
  public List<ItemStage> ofItems() {
    return all.stream().filter(ItemStage.class::isInstance).map(ItemStage.class::cast).toList();
  }

  /** Returns the stage that works on items and has the given name. */
  public Optional<ItemStage> named(String name) {
    return ofItems().stream().filter(stage -> stage.name().equals(name)).findFirst();
  }
}
