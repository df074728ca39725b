package dev.lethe.family;

import java.util.Arrays;

/** Which specimens hold a token: a chain for each, newest first. */
final class Postings {
  private static final int SMALLEST = 8;
  private static final int NONE = -1;

  /** The number of a token's chain. */
  private final LongMap chains = new LongMap();

  private long[] keys = new long[SMALLEST];
  private int[] newest = new int[SMALLEST];
  private int[] counts = new int[SMALLEST];
  private int chainCount;
  private int freeChain = NONE;

  private Specimen[] specimens = new Specimen[SMALLEST];
  private int[] chain = new int[SMALLEST];
  private int[] older = new int[SMALLEST];
  private int[] newer = new int[SMALLEST];
  private int nodeCount;
  private int freeNode = NONE;

  /** The newest node of a key, or -1. */
  int newest(long key) {
    int i = chains.find(key);
    return i < 0 ? NONE : newest[(int) chains.value(i)];
  }

  int count(long key) {
    int i = chains.find(key);
    return i < 0 ? 0 : counts[(int) chains.value(i)];
  }

  /** The next older node, or -1. */
  int older(int node) {
    return older[node];
  }

  Specimen specimen(int node) {
    return specimens[node];
  }

  /** How many nodes stand under the key of this one. */
  int countAt(int node) {
    return counts[chain[node]];
  }

  /** Adds a specimen under a key; returns its node. */
  int add(long key, Specimen specimen) {
    int size = chains.size();
    int i = chains.add(key);
    if (chains.size() > size) {
      chains.set(i, chain(key));
    }
    int c = (int) chains.value(i);
    int node = node();
    specimens[node] = specimen;
    chain[node] = c;
    older[node] = newest[c];
    newer[node] = NONE;
    if (newest[c] >= 0) {
      newer[newest[c]] = node;
    }
    newest[c] = node;
    counts[c]++;
    return node;
  }

  void remove(int node) {
    int c = chain[node];
    if (older[node] >= 0) {
      newer[older[node]] = newer[node];
    }
    if (newer[node] >= 0) {
      older[newer[node]] = older[node];
    } else {
      newest[c] = older[node];
    }
    if (--counts[c] == 0) {
      chains.removeAt(chains.find(keys[c]));
      newest[c] = freeChain;
      freeChain = c;
    }
    specimens[node] = null;
    older[node] = freeNode;
    freeNode = node;
  }

  private int chain(long key) {
    int c = freeChain;
    if (c >= 0) {
      freeChain = newest[c];
    } else {
      c = chainCount++;
      if (c == keys.length) {
        keys = Arrays.copyOf(keys, c * 2);
        newest = Arrays.copyOf(newest, c * 2);
        counts = Arrays.copyOf(counts, c * 2);
      }
    }
    keys[c] = key;
    newest[c] = NONE;
    return c;
  }

  private int node() {
    int node = freeNode;
    if (node >= 0) {
      freeNode = older[node];
      return node;
    }
    if (nodeCount == specimens.length) {
      int larger = nodeCount * 2;
      specimens = Arrays.copyOf(specimens, larger);
      chain = Arrays.copyOf(chain, larger);
      older = Arrays.copyOf(older, larger);
      newer = Arrays.copyOf(newer, larger);
    }
    return nodeCount++;
  }
}
