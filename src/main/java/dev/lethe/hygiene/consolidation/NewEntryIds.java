package dev.lethe.hygiene.consolidation;

import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.stream.Collectors;

/** Ids of items made by a run: rule CN11. */
final class NewEntryIds {
  private static final int HEX_SHOWN = 16;

  private NewEntryIds() {}

  /** Returns the id of an entry made from others, independent of their order. */
  static String entry(Collection<String> itemIds) {
    return "merged-" + hash(itemIds.stream().sorted().collect(Collectors.joining("\n")));
  }

  /** Returns the id of the relation between an entry and one that it supersedes. */
  static String relation(String itemId, String supersededId) {
    return "supersedes-" + hash(itemId + '\n' + supersededId);
  }

  private static String hash(String text) {
    return Digest.of(text.getBytes(StandardCharsets.UTF_8)).hex().substring(0, HEX_SHOWN);
  }
}
