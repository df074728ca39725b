package dev.lethe.hygiene.fact;

import dev.lethe.hygiene.StepContext;
import dev.lethe.memory.Effect;
import dev.lethe.memory.EmbeddingRules;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.MemoryScan;
import dev.lethe.memory.Reason;
import dev.lethe.memory.RetiredContent;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.fact.Fact;
import dev.lethe.memory.fact.ProposedFact;
import dev.lethe.memory.fact.ProposedFacts;
import dev.lethe.memory.lifecycle.Rewriting;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Storage of the facts in an answer: rules E16 and E17. A fact is a memory of its own, which
 * changes no other memory.
 */
public final class FactWriter {
  /** The fact is stored, or has new sources. */
  public static final String USED = "used";

  /** The fact has no valid form, or there are too many. */
  static final String INVALID = "fact_invalid";

  /** A cited source does not state the fact. */
  static final String NOT_STATED = "fact_not_stated";

  /** A live memory that is not Lethe's has the same text. */
  static final String KNOWN = "fact_known";

  /** The text was forgotten, or the fact was deleted. */
  static final String FORGOTTEN = "fact_forgotten";

  /** Kinds with texts that people, bots or other stores wrote. */
  private static final Set<Kind> WRITTEN =
      Collections.unmodifiableSet(
          EnumSet.of(
              Kind.MESSAGE,
              Kind.ASSISTANT_MESSAGE,
              Kind.TOOL_RESULT,
              Kind.PROFILE,
              Kind.SESSION_MESSAGE,
              Kind.PREFERENCE,
              Kind.ENTRY,
              Kind.PATTERN));

  /** Maximum number of a scope's memories that are compared, items first. */
  private static final int MOST_COMPARED = 10_000;

  /** Reasons of tombstones that a fact leaves when its sources are gone or its run is undone. */
  private static final Set<String> WITHOUT_SUPPORT =
      Set.of(Reason.DELETED.wireName(), Rewriting.RESTORED);

  private final StepContext context;

  public FactWriter(StepContext context) {
    this.context = context;
  }

  /**
   * Result of writing facts.
   *
   * @param outcomes one per proposed fact
   */
  public record Written(List<Effect> effects, List<String> outcomes) {}

  /**
   * Verifies and stores facts.
   *
   * @param sources memories that the model read, in the order of their numbers
   * @param summaryId summary in the same answer
   */
  public Written write(ProposedFacts proposed, List<Memory> sources, String summaryId) {
    List<String> outcomes = new ArrayList<>(Collections.nCopies(proposed.invalid(), INVALID));
    FactCheck check = new FactCheck(sources, context.format());
    Map<String, List<Verified>> byIdentity = new LinkedHashMap<>();
    for (ProposedFact fact : proposed.facts()) {
      List<FactCheck.Stated> stated = check.of(fact);
      if (stated.isEmpty()) {
        outcomes.add(NOT_STATED);
      } else {
        byIdentity
            .computeIfAbsent(Fact.identity(stated.get(0).text()), unused -> new ArrayList<>())
            .add(new Verified(fact, stated));
      }
    }
    Set<String> known = known(byIdentity.keySet(), sources);
    List<Effect> effects = new ArrayList<>();
    byIdentity.forEach(
        (identity, facts) -> {
          String outcome =
              known.contains(identity) ? KNOWN : put(identity, facts, summaryId, effects);
          facts.forEach(unused -> outcomes.add(outcome));
        });
    return new Written(effects, outcomes);
  }

  private record Verified(ProposedFact fact, List<FactCheck.Stated> stated) {}

  /** Returns the identities of texts that live memories have, other than the sources. */
  private Set<String> known(Set<String> identities, List<Memory> sources) {
    if (identities.isEmpty()) {
      return Set.of();
    }
    Set<String> read = sources.stream().map(Memory::memoryId).collect(Collectors.toSet());
    Set<String> known = new HashSet<>();
    int[] left = {MOST_COMPARED};
    context
        .memories()
        .scan(
            MemoryScan.of(context.scope()).kinds(WRITTEN),
            () -> left[0]-- > 0,
            memory -> {
              String text = memory.content().text();
              if (memory.lifecycle().isLive()
                  && !memory.isExpired(context.now())
                  && text.length() <= 2 * ProposedFact.MOST_OF_TEXT
                  && !read.contains(memory.memoryId())) {
                known.add(Fact.identity(text));
              }
            });
    known.retainAll(identities);
    return known;
  }

  /** Adds the effects that store a fact, and returns the outcome. */
  private String put(
      String identity, List<Verified> facts, String summaryId, List<Effect> effects) {
    String memoryId = MemoryIds.ofFact(context.scope(), identity);
    Memory before = context.memory(memoryId);
    Tombstone tombstone = context.tombstone(memoryId);
    List<Fact.Support> supports =
        facts.stream()
            .flatMap(one -> one.stated().stream())
            .map(stated -> new Fact.Support(stated.origin(), summaryId))
            .toList();
    if (before != null && before.lifecycle().isLive()) {
      Fact fact = Fact.read(before.item(), context.format());
      Fact after = fact.with(supports);
      if (!after.equals(fact)) {
        effects.add(
            new Effect.PutMemory(
                before.rewritten(
                    before.content(),
                    after.references(),
                    after.write(context.format()),
                    context.now())));
      }
      return USED;
    }
    FactCheck.Stated first = facts.get(0).stated().get(0);
    RetiredContent retired = new RetiredContent(context.memories(), context.policy());
    if (retired.isRetired(context.scope(), first.text(), first.source().createdAt())
        || (tombstone != null && !WITHOUT_SUPPORT.contains(tombstone.reason()))) {
      return FORGOTTEN;
    }
    Fact fact = new Fact(facts.get(0).fact().type(), first.subject(), List.of()).with(supports);
    context.put(memory(memoryId, first, fact), effects);
    if (tombstone != null) {
      effects.add(new Effect.RemoveTombstone(context.scope(), memoryId));
    }
    return USED;
  }

  private Memory memory(String memoryId, FactCheck.Stated first, Fact fact) {
    boolean fits =
        EmbeddingRules.tokens(first.text()) <= context.policy().minting().embedMaxTokens();
    return context.written(
        memoryId,
        Kind.FACT,
        null,
        Memory.Source.MODEL,
        first.text(),
        first.source().createdAt(),
        context.arrivedAt(),
        1,
        Memory.Usage.NEVER,
        fits ? EmbeddingStatus.REQUESTED : EmbeddingStatus.SUMMARISE_FIRST,
        fact.references(),
        fact.write(context.format()));
  }
}
