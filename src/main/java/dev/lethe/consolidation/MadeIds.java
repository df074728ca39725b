package dev.lethe.consolidation;

import dev.lethe.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.stream.Collectors;

/** What items are called that a run makes: rule CN11. */
final class MadeIds {
  private static final int HEX_SHOWN = 16;

  private MadeIds() {}

  /** An entry made of others, by their item ids in whatever order. */
  static String entry(Collection<String> itemIds) {
    return "merged-" + hash(itemIds.stream().sorted().collect(Collectors.joining("\n")));
  }

  /** The relation that says that one entry superseded another. */
  static String relation(String itemId, String supersededId) {
    return "supersedes-" + hash(itemId + '\n' + supersededId);
  }

  private static String hash(String text) {
    return Digest.of(text.getBytes(StandardCharsets.UTF_8)).hex().substring(0, HEX_SHOWN);
  }
}
