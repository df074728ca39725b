package dev.lethe.family.record;

import dev.lethe.text.token.StableHash;
import java.util.ArrayList;
import java.util.List;

/**
 * Sketch that counts distinct authors: the 97 smallest hashes of their ids. Exact up to 96 authors;
 * beyond, the k-minimum-values estimate (Bar-Yossef et al., 2002), within about 10 %. The result
 * doesn't depend on the order of learning, nor on merging.
 *
 * @param smallest in unsigned order
 */
record AuthorSketch(List<Long> smallest) {
  static final AuthorSketch NONE = new AuthorSketch(List.of());

  private static final int MAX_HASHES = 97;
  private static final double HASHES = 0x1p64;

  AuthorSketch {
    smallest = List.copyOf(smallest);
  }

  AuthorSketch with(String authorId) {
    return with(StableHash.of(authorId));
  }

  AuthorSketch with(AuthorSketch other) {
    AuthorSketch all = this;
    for (long hash : other.smallest) {
      all = all.with(hash);
    }
    return all;
  }

  int count() {
    if (smallest.size() < MAX_HASHES) {
      return smallest.size();
    }
    double largest = unsigned(smallest.get(MAX_HASHES - 1));
    return (int) Math.min(Integer.MAX_VALUE, Math.round((MAX_HASHES - 1) * HASHES / largest));
  }

  private AuthorSketch with(long hash) {
    int at = 0;
    while (at < smallest.size() && Long.compareUnsigned(smallest.get(at), hash) < 0) {
      at++;
    }
    if (at == MAX_HASHES || (at < smallest.size() && smallest.get(at) == hash)) {
      return this;
    }
    List<Long> all = new ArrayList<>(smallest);
    all.add(at, hash);
    return new AuthorSketch(all.subList(0, Math.min(all.size(), MAX_HASHES)));
  }

  private static double unsigned(long hash) {
    return (hash >>> 1) * 2.0 + (hash & 1);
  }
}
