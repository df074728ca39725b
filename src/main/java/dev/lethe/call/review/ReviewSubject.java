package dev.lethe.call.review;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Proposal;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.text.fingerprint.Digest;
import java.util.List;
import java.util.Optional;

/**
 * Subject of a review case: the subject of entries, the name of patterns, the key of preferences.
 * It is that of the first memory, and cases with equal subjects are listed together.
 */
final class ReviewSubject {
  private static final int DIGEST_CHARS = "sha256:".length() + 16;

  private ReviewSubject() {}

  /** Returns the subject; empty if the memory is gone or has none. */
  static Optional<String> of(
      Scope scope, Proposal proposal, MemoryRepository memories, JsonFormat format) {
    return proposal.members().stream()
        .findFirst()
        .map(first -> memories.memory(scope, first.memoryId()))
        .filter(memory -> memory.item() != null && memory.lifecycle().isLive())
        .flatMap(memory -> subject(memory, format));
  }

  /**
   * Returns true if a case would keep one of several entries that differ in type or subject, which
   * only a decision about that case may do.
   */
  static boolean mixesEntries(ReviewRow row, MemoryRepository memories, JsonFormat format) {
    return row.proposal() instanceof Proposal.Merge merge
        && merge.members().stream()
                .map(member -> memories.memory(row.scope(), member.memoryId()))
                .filter(memory -> memory != null && memory.kind() == Kind.ENTRY)
                .filter(memory -> memory.lifecycle().isLive())
                .map(memory -> ItemState.read(memory.kind(), memory.item(), format).fields())
                .map(ItemFields.Entry.class::cast)
                .map(entry -> List.of(entry.type(), digest(entry.subject())))
                .distinct()
                .count()
            > 1;
  }

  private static Optional<String> subject(Memory memory, JsonFormat format) {
    ItemFields fields = ItemState.read(memory.kind(), memory.item(), format).fields();
    if (fields instanceof ItemFields.Entry entry) {
      return Optional.of(entry.subject());
    } else if (fields instanceof ItemFields.Pattern pattern) {
      return Optional.of(pattern.name());
    }
    return fields instanceof ItemFields.Preference preference
        ? Optional.of(preference.key())
        : Optional.empty();
  }

  /** Returns a digest, equal for subjects that consolidation compares as equal. */
  static String digest(String subject) {
    return Digest.named(ItemFields.Entry.comparable(subject)).substring(0, DIGEST_CHARS);
  }
}
