package dev.lethe.call.memory;

import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.question.Questions;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.Forgotten;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.TracedMessage;
import dev.lethe.memory.lifecycle.Forgetting;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Consequences of an erasure for other memories, families, traces and open requests. */
final class Erasing {
  private final PartitionContext partition;

  Erasing(PartitionContext partition) {
    this.partition = partition;
  }

  /**
   * Returns the step that erases memories of one scope.
   *
   * @param gone erasure of the memories themselves
   */
  Step erased(Scope scope, List<String> ids, Forgetting.Forgotten gone, long now) {
    return erased(scope, ids, gone, ofBots(scope, ids), false, now);
  }

  /**
   * Returns the step that erases memories of one scope.
   *
   * @param messages bots' messages that the memories were minted from, by memory id
   * @param wholeFamilies true to erase all words of a message's family as well, since the authors
   *     of its members are unknown
   */
  Step erased(
      Scope scope,
      List<String> ids,
      Forgetting.Forgotten gone,
      Map<String, TracedMessage> messages,
      boolean wholeFamilies,
      long now) {
    List<Effect> direct = new ArrayList<>(gone.effects());
    direct.addAll(partition.profileUndo(scope).forgotten(scope, ids, now));
    List<Effect> effects = new ArrayList<>(partition.settled(scope, direct, now));
    List<Forgotten> families = new ArrayList<>();
    for (String id : ids) {
      Memory before = partition.memories().memory(scope, id);
      TracedMessage traced = messages.get(id);
      families.add(new Forgotten(scope, before, traced, family(before, traced, wholeFamilies)));
      if (traced != null) {
        effects.add(new Effect.PutTrace(scope, traced.messageId(), traced.trace().withoutSample()));
      }
    }
    return Step.NOTHING
        .changes(new Questions(partition).forget(scope, ids, now))
        .effects(effects)
        .forgotten(gone.effects().isEmpty() ? List.of() : families);
  }

  private Map<String, TracedMessage> ofBots(Scope scope, List<String> ids) {
    Set<String> asked = new HashSet<>();
    for (String id : ids) {
      Memory memory = partition.memories().memory(scope, id);
      if (memory == null || memory.source().authorIsBot()) {
        asked.add(id);
      }
    }
    return asked.isEmpty() ? Map.of() : partition.traces().of(scope, asked);
  }

  /**
   * Returns the family whose words are erased entirely; null for none. An aggregate has the text of
   * its family, and so has each event of a folded kind.
   */
  private static String family(Memory before, TracedMessage traced, boolean wholeFamilies) {
    if (before != null && (before.kind() == Kind.AGGREGATE || before.kind().isFolded())) {
      return before.cluster().spamFamilyId();
    }
    return wholeFamilies && traced != null ? traced.trace().familyId() : null;
  }
}
