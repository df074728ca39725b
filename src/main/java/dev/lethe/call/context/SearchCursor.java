package dev.lethe.call.context;

import dev.lethe.context.FoundMemory;
import dev.lethe.text.fingerprint.Digest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Cursor of a search: hashes of the ids of all memories shown so far, as opaque text. New memories
 * change the scores of all others, so no position in the ranking would be stable.
 *
 * @param search hash of the query and filter that the pages belong to
 * @param shown in the order of the pages; at most {@link #MAX_SHOWN}
 */
record SearchCursor(long search, Set<Long> shown) {
  /** Maximum number of memories that the pages of one search show. */
  static final int MAX_SHOWN = 1_000;

  private static final byte KIND = 's';

  /** Returns the cursor after another page. */
  SearchCursor plus(List<FoundMemory> page) {
    Set<Long> more = new LinkedHashSet<>(shown);
    page.forEach(memory -> more.add(hash(memory.memoryId())));
    return new SearchCursor(search, more);
  }

  boolean hasShown(String memoryId) {
    return shown.contains(hash(memoryId));
  }

  /** Returns the number of memories that further pages may show. */
  int left() {
    return MAX_SHOWN - shown.size();
  }

  private static long hash(String text) {
    return Digest.of(text.getBytes(StandardCharsets.UTF_8)).a();
  }

  /** Returns the text of the cursor. */
  String write() {
    ByteBuffer bytes = ByteBuffer.allocate(1 + (1 + shown.size()) * Long.BYTES);
    bytes.put(KIND).putLong(search);
    shown.forEach(bytes::putLong);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /**
   * Returns the cursor of a text; empty if {@link #write} did not write the text for this search.
   *
   * @param text null for the first page
   * @param search query and filter
   */
  static Optional<SearchCursor> read(String text, String search) {
    long hash = hash(search);
    if (text == null) {
      return Optional.of(new SearchCursor(hash, Set.of()));
    }
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
      boolean isCursor =
          bytes.hasRemaining()
              && bytes.get() == KIND
              && bytes.remaining() % Long.BYTES == 0
              && bytes.remaining() / Long.BYTES <= MAX_SHOWN
              && bytes.hasRemaining()
              && bytes.getLong() == hash;
      if (!isCursor) {
        return Optional.empty();
      }
      Set<Long> shown = new LinkedHashSet<>();
      while (bytes.hasRemaining()) {
        shown.add(bytes.getLong());
      }
      return Optional.of(new SearchCursor(hash, shown));
    } catch (IllegalArgumentException notACursor) {
      return Optional.empty();
    }
  }
}
