package dev.lethe.text.token;

/**
 * A 64-bit hash of ids that never changes between releases; not collision-resistant against
 * adversaries.
 */
public final class StableHash {
  private StableHash() {}

  /** Computes FNV-1a over the UTF-16 characters, then MurmurHash3's 64-bit finalizer. */
  public static long of(String id) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < id.length(); i++) {
      hash = (hash ^ id.charAt(i)) * 0x100000001b3L;
    }
    hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
    hash = (hash ^ (hash >>> 33)) * 0xc4ceb9fe1a85ec53L;
    return hash ^ (hash >>> 33);
  }
}
