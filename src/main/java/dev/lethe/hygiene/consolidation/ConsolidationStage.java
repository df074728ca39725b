package dev.lethe.hygiene.consolidation;

import dev.lethe.hygiene.CapBase;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.hygiene.StageCount;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.memory.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Consolidation: removes expired memories, and merges entries with the same content. */
public final class ConsolidationStage implements ItemStage {
  public static final String NAME = "consolidation";

  /** Count of entries in clusters that are left for a person to review. */
  public static final String FLAGGED = "flagged";

  static final String EXPIRED = "expired";
  static final String MERGED = "merged";
  static final String CLUSTERS = "clusters";
  static final String MERGES_REQUESTED = "merges_requested";
  static final String RELATIONS_REMOVED = "relations_removed";

  private static final Declaration DECLARATION =
      new Declaration(
          NAME,
          "entries.consolidate",
          "Entries",
          Set.of(Kind.ENTRY, Kind.RELATION),
          policy -> policy.consolidation().mode(),
          policy -> policy.consolidation().intervalMinutes(),
          policy -> policy.safety().consolidation(),
          List.of(
              StageCount.of(EXPIRED, true, "expired"),
              StageCount.ofMerged(MERGED),
              new StageCount(MERGES_REQUESTED, false, "merge requested", "merges requested"),
              StageCount.deferred(),
              StageCount.ofProtected()));

  @Override
  public Declaration declaration() {
    return DECLARATION;
  }

  @Override
  public StageArguments byPolicy() {
    return ConsolidationArguments.BY_POLICY;
  }

  @Override
  public Map<String, Class<? extends StageStep>> steps() {
    return Map.of(
        "expire", ExpireStep.class,
        "merge", MergeStep.class,
        "new_entry", NewEntryStep.class,
        "ask_merge", AskStep.class);
  }

  @Override
  public boolean removesExpired() {
    return true;
  }

  @Override
  public Optional<String> arrivalCount() {
    return Optional.of(MERGED);
  }

  @Override
  public boolean capsArrivals() {
    return true;
  }

  @Override
  public CapBase capBase() {
    return new CapBase.Counted((memory, context) -> memory.kind() == Kind.ENTRY);
  }

  @Override
  public List<StageStep> approved(Proposal proposal, boolean isContradiction, StepContext context) {
    if (proposal instanceof Proposal.Merge merge) {
      return List.of(new MergeStep(merge.phase(), merge.keeper(), merge.merged(), isContradiction));
    }
    if (proposal instanceof Proposal.Make make) {
      List<Entry> sources = sources(make, context);
      return sources.isEmpty()
          ? List.of()
          : List.of(
              new NewEntryStep(
                  make.phase(),
                  make.itemId(),
                  DominantType.of(sources),
                  MergedText.of(sources),
                  make.sources()));
    }
    return proposal.removed().stream().<StageStep>map(ExpireStep::new).toList();
  }

  @Override
  public String preview(Proposal proposal, StepContext context) {
    List<Entry> sources =
        proposal instanceof Proposal.Make make ? sources(make, context) : List.of();
    return sources.isEmpty() ? null : MergedText.of(sources);
  }

  /** Returns the sources of a new entry, best first; an empty list if one of them has changed. */
  private static List<Entry> sources(Proposal.Make make, StepContext context) {
    EntryChanges changes = new EntryChanges(context);
    return changes.removable(make.sources()).stream().map(changes::entry).toList();
  }
}
