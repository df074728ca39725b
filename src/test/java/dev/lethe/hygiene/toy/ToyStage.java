package dev.lethe.hygiene.toy;

import dev.lethe.hygiene.CapBase;
import dev.lethe.hygiene.ItemStage;
import dev.lethe.hygiene.Proposal;
import dev.lethe.hygiene.StageArguments;
import dev.lethe.hygiene.StageCount;
import dev.lethe.hygiene.StageStep;
import dev.lethe.hygiene.StepContext;
import dev.lethe.memory.Kind;
import dev.lethe.policy.SafetyPolicy;
import dev.lethe.policy.StageMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A sixth stage, which removes entries that contain a word. */
final class ToyStage implements ItemStage {
  static final String NAME = "toy";
  static final String REMOVED = "removed";

  /** Largest number of entries that it removes per scope and day. */
  static final int CAP = 2;

  @Override
  public Declaration declaration() {
    return new Declaration(
        NAME,
        "toys.remove",
        "Toys",
        Set.of(Kind.ENTRY),
        policy -> StageMode.APPLY,
        policy -> 60,
        policy -> new SafetyPolicy.Cap(0, CAP),
        List.of(StageCount.of(REMOVED, true, "removed"), StageCount.deferred()));
  }

  @Override
  public StageArguments byPolicy() {
    return new ToyArguments(null, null);
  }

  @Override
  public Optional<String> schema() {
    return Optional.of(
        """
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "toys.remove",
         "description": "Removes entries that contain a word.", "type": "object",
         "properties": {"dry_run": {"type": "boolean"}, "word": {"type": "string"}},
         "additionalProperties": false}
        """);
  }

  @Override
  public Map<String, Class<? extends StageStep>> steps() {
    return Map.of("toy_removal", ToyStep.class);
  }

  @Override
  public CapBase capBase() {
    return new CapBase.Counted((memory, context) -> true);
  }

  @Override
  public List<StageStep> approved(Proposal proposal, boolean isContradiction, StepContext context) {
    return proposal.removed().stream().<StageStep>map(ToyStep::new).toList();
  }
}
