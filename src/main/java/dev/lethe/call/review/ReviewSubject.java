package dev.lethe.call.review;

import dev.lethe.event.Scope;
import dev.lethe.hygiene.Proposal;
import dev.lethe.item.ItemFields;
import dev.lethe.item.ItemState;
import dev.lethe.memory.Memory;
import dev.lethe.memory.MemoryRepository;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.text.fingerprint.Digest;
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
