package dev.lethe.store;

/** A row on the heap, and a link of its scope's chains. */
final class Row<K, V> {
  /** Whether the row is in the table, and if not, whether its changelog has to say so. */
  enum State {
    LIVE,
    REMOVED,
    GONE
  }

  final ScopeRows<K, V> scope;
  final K key;

  /** Of scope and key; equal in all rows that ever had this key. */
  final int hash;

  V value;
  State state = State.LIVE;

  /** The place of the row in its scope's order: rows put later have higher ones. */
  long sequence;

  /**
   * The block that holds the newest logged copy, dropped or not; null if the row was never logged.
   */
  RowBlock<K, V> block;

  /** Whether the row waits for the next commit. */
  boolean unlogged;

  /** The next row in the same slot of the scope's hash table. */
  Row<K, V> nextInSlot;

  Row<K, V> before;

  /** Kept when the row leaves, so that an iterator that stands here finds on. */
  Row<K, V> after;

  Row(ScopeRows<K, V> scope, K key, int hash, V value, long sequence) {
    this.scope = scope;
    this.key = key;
    this.hash = hash;
    this.value = value;
    this.sequence = sequence;
  }
}
