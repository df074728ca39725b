package dev.lethe.family;

import java.util.Arrays;

/** Which specimens hold a token, newest first. */
final class Postings {
  private final LongTable heads = new LongTable(2); // newest node + 1, count
  private Specimen[] specimen = new Specimen[64];
  private int[] older = new int[64];
  private int[] newer = new int[64];
  private long[] key = new long[64];
  private int nodes;
  private int free = -1;

  int count(long k) {
    int i = heads.find(k);
    return i < 0 ? 0 : heads.get(i, 1);
  }

  /** The newest node of the key, or -1. */
  int newest(long k) {
    int i = heads.find(k);
    return i < 0 ? -1 : heads.get(i, 0) - 1;
  }

  int older(int node) {
    return older[node];
  }

  Specimen specimen(int node) {
    return specimen[node];
  }

  int add(long k, Specimen s) {
    int node = allocate();
    int i = heads.add(k);
    int head = heads.get(i, 0) - 1;
    specimen[node] = s;
    key[node] = k;
    older[node] = head;
    newer[node] = -1;
    if (head >= 0) {
      newer[head] = node;
    }
    heads.set(i, 0, node + 1);
    heads.increment(i, 1, 1);
    return node;
  }

  void remove(int node) {
    int i = heads.find(key[node]);
    if (older[node] >= 0) {
      newer[older[node]] = newer[node];
    }
    if (newer[node] >= 0) {
      older[newer[node]] = older[node];
    } else {
      heads.set(i, 0, older[node] + 1);
    }
    if (heads.increment(i, 1, -1) == 0) {
      heads.removeAt(i);
    }
    specimen[node] = null;
    older[node] = free;
    free = node;
  }

  private int allocate() {
    if (free >= 0) {
      int node = free;
      free = older[node];
      return node;
    }
    if (nodes == older.length) {
      int larger = nodes * 2;
      specimen = Arrays.copyOf(specimen, larger);
      older = Arrays.copyOf(older, larger);
      newer = Arrays.copyOf(newer, larger);
      key = Arrays.copyOf(key, larger);
    }
    return nodes++;
  }
}
