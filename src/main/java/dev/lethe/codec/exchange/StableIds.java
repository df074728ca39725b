package dev.lethe.codec.exchange;

import dev.lethe.codec.event.RawIds;
import dev.lethe.event.Ids;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;

/** Ids of imported items and events, which are equal whenever the same record is imported. */
final class StableIds {
  private static final int LONGEST = 128;
  private static final int HASH_DIGITS = 32;

  private StableIds() {}

  /** Returns an id of another system in a valid form; different ids stay different. */
  static String of(String raw) {
    String id = RawIds.id(raw);
    return Ids.isId(id, LONGEST) ? id : ofContent(raw);
  }

  /** Returns the id of a record that has none: a hash of all texts that distinguish it. */
  static String ofContent(String... texts) {
    StringBuilder all = new StringBuilder();
    for (String text : texts) {
      all.append(text == null ? "-" : text.length() + ":" + text);
    }
    return Digest.of(all.toString().getBytes(StandardCharsets.UTF_8))
        .hex()
        .substring(0, HASH_DIGITS);
  }
}
