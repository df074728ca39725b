package dev.lethe.memory;

import dev.lethe.event.EventType;
import dev.lethe.event.Scope;
import dev.lethe.policy.Policy;
import dev.lethe.text.Words;
import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Retires content erased by a {@code memory.forget} call: rules K22 to K24.
 *
 * @param wanted false if the call asks to keep no hashes
 */
public record Retirement(MemoryRepository memories, Policy policy, boolean wanted) {
  /**
   * Retires the text of an erased memory that came from an event or an item; {@link #marked}
   * completes the result. Text written by Lethe itself is not retired, because it can't arrive
   * again.
   *
   * @param memory state before its erasure, null if it was purged
   * @param tombstone state before the erasure, null if there was none
   * @param now time of the call, epoch milliseconds
   */
  public List<Effect> ofErased(Scope scope, Memory memory, Tombstone tombstone, long now) {
    if (!wanted) {
      return List.of();
    }
    if (memory == null) {
      return tombstone == null || tombstone.contentHash() == null
          ? List.of()
          : retired(scope, RetiredContent.idOfText(scope, tombstone.contentHash()), false, now);
    }
    String text = memory.content().text();
    if (text.isEmpty()
        || memory.kind() == Kind.ADMIN
        || (memory.eventId() == null && memory.itemId() == null)) {
      return List.of();
    }
    String id = RetiredContent.idOfText(scope, Digest.named(text));
    boolean forGood = !isBotMessage(memory) && isLong(scope, memory.content().normalizedText());
    return retired(scope, id, forGood, now);
  }

  /** Retires everything that an author wrote in a scope up to the call. */
  public List<Effect> ofAuthor(Scope scope, String authorId, long now) {
    return wanted
        ? marked(scope, retired(scope, RetiredContent.idOfAuthor(scope, authorId), false, now), now)
        : List.of();
  }

  /** Returns the effects that retire content, preceded by the scope's mark if it has none yet. */
  public List<Effect> marked(Scope scope, List<Effect> retired, long now) {
    if (retired.isEmpty() || memories.tombstone(scope, RetiredContent.MARK) != null) {
      return retired;
    }
    List<Effect> all = new ArrayList<>(retired.size() + 1);
    all.add(put(scope, RetiredContent.MARK, RetiredContent.FOR_GOOD, now));
    all.addAll(retired);
    return all;
  }

  private List<Effect> retired(Scope scope, String id, boolean forGood, long now) {
    Tombstone before = memories.tombstone(scope, id);
    boolean holdsForGood = before != null && before.reason().equals(RetiredContent.FOR_GOOD);
    String reason = forGood || holdsForGood ? RetiredContent.FOR_GOOD : RetiredContent.UNTIL_THEN;
    return List.of(
        put(scope, id, reason, before == null ? now : Math.max(now, before.deletedAt())));
  }

  private static Effect put(Scope scope, String id, String reason, long at) {
    return new Effect.PutTombstone(new Tombstone(id, scope, null, at, null, null, reason, null));
  }

  /** Returns true for a bot's message, which is repeated verbatim whenever its cause recurs. */
  private static boolean isBotMessage(Memory memory) {
    return memory.source().authorIsBot()
        && EventType.MESSAGE_CREATED.wireName().equals(memory.source().type());
  }

  /** Short texts ("ok", "thank you") have a different meaning each time they are used. */
  private boolean isLong(Scope scope, String normalizedText) {
    int enough = policy.forTenant(scope.tenant()).dedupe().nearMinWords();
    Words words = new Words().start(normalizedText);
    Set<Long> distinct = new HashSet<>();
    while (distinct.size() < enough && words.next()) {
      distinct.add(words.hash());
    }
    return distinct.size() >= enough;
  }
}
