package dev.lethe.hygiene.consolidation;

import dev.lethe.event.Scope;
import dev.lethe.item.ItemIndex;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.Protection;
import dev.lethe.policy.Policy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Merged entries that are copies of the entry which replaced them: rule K13.
 *
 * @param policy the tenant's policy
 */
public record EntryCopies(Policy policy, MemoryRepository memories, ItemIndex index) {

  /**
   * Returns the superseded, unprotected entries whose successor, also through others, is the given
   * memory, and whose sentences its text has.
   */
  public Set<String> of(Scope scope, String memoryId) {
    Set<String> copies = new LinkedHashSet<>();
    Memory kept = memories.memory(scope, memoryId);
    if (kept == null || kept.kind() != Kind.ENTRY || kept.content().text().isEmpty()) {
      return copies;
    }
    String text = kept.content().text();
    NormalText sentences = null;
    Set<String> seen = new LinkedHashSet<>(Set.of(memoryId));
    Deque<String> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      for (String id : index.mergedInto(scope, open.pop())) {
        Memory merged = memories.memory(scope, id);
        if (merged == null || !seen.add(id)) {
          continue;
        }
        open.add(id);
        sentences = sentences == null ? NormalText.of(text) : sentences;
        String other = merged.content().text();
        boolean isCopy = other.equals(text) || sentences.contains(NormalText.of(other));
        if (isCopy && !Protection.protects(merged, policy)) {
          copies.add(id);
        }
      }
    }
    return copies;
  }
}
