package dev.lethe.family.template;

import dev.lethe.store.table.Fibonacci;
import dev.lethe.store.table.RowIndex;
import dev.lethe.store.table.RowNumbers;
import java.util.Arrays;

/** Inverted index of specimens by token: a chain per token, newest first. */
final class SpecimenPostings {
  private static final int NONE = -1;

  private static final int OLDER = 0;
  private static final int NEWER = 1;
  private static final int CHAIN = 2;
  private static final int SPECIMEN = 3;
  private static final int NODE_INTS = 4;
  private static final int NEWEST = 0;
  private static final int COUNT = 1;
  private static final int CHAIN_INTS = 2;

  /** Chain numbers by token. */
  private final RowIndex numbers = new RowIndex(this::hashOf);

  private long[] keys = {};

  /** Columns of the chains and, below, of the nodes; interleaved for locality. */
  private int[] chains = {};

  private int chainCount;
  private int freeChain = NONE;

  /** Specimens by their number, which they have while posted. */
  private Specimen[] specimens = {};

  private final RowNumbers specimenNumbers = new RowNumbers();

  /** Number of nodes by specimen. */
  private int[] posted = {};

  /** {@link Elements#words} by specimen; most specimens are skipped because of it. */
  private long[] words = {};

  private int[] nodes = {};
  private int nodeCount;
  private int freeNode = NONE;

  private int hashOf(int number) {
    return hash(keys[number]);
  }

  private static int hash(long key) {
    return Fibonacci.hash(key);
  }

  /** Returns the number of a key's chain, or -1. */
  private int find(long key) {
    for (int cell = numbers.first(hash(key)); ; cell = numbers.next(cell)) {
      int number = numbers.row(cell);
      if (number < 0 || keys[number] == key) {
        return number;
      }
    }
  }

  /** Returns the newest node of a key, or -1. */
  int newest(long key) {
    int number = find(key);
    return number < 0 ? NONE : chains[number * CHAIN_INTS + NEWEST];
  }

  int count(long key) {
    int number = find(key);
    return number < 0 ? 0 : chains[number * CHAIN_INTS + COUNT];
  }

  /** Returns the next older node, or -1. */
  int older(int node) {
    return nodes[node * NODE_INTS + OLDER];
  }

  Specimen specimen(int node) {
    return specimens[nodes[node * NODE_INTS + SPECIMEN]];
  }

  long words(int node) {
    return words[nodes[node * NODE_INTS + SPECIMEN]];
  }

  /** Returns the number of nodes with the same key as this one. */
  int countAt(int node) {
    return chains[nodes[node * NODE_INTS + CHAIN] * CHAIN_INTS + COUNT];
  }

  /** Adds a specimen under a key; returns its node. */
  int add(long key, Specimen specimen) {
    int number = find(key);
    if (number < 0) {
      number = chain(key);
      numbers.add(number);
    }
    int chain = number * CHAIN_INTS;
    int node = node();
    int newest = chains[chain + NEWEST];
    int at = node * NODE_INTS;
    nodes[at + SPECIMEN] = numberOf(specimen);
    nodes[at + CHAIN] = number;
    nodes[at + OLDER] = newest;
    nodes[at + NEWER] = NONE;
    if (newest >= 0) {
      nodes[newest * NODE_INTS + NEWER] = node;
    }
    chains[chain + NEWEST] = node;
    chains[chain + COUNT]++;
    return node;
  }

  void remove(int node) {
    int at = node * NODE_INTS;
    int number = nodes[at + CHAIN];
    int chain = number * CHAIN_INTS;
    int older = nodes[at + OLDER];
    int newer = nodes[at + NEWER];
    if (older >= 0) {
      nodes[older * NODE_INTS + NEWER] = newer;
    }
    if (newer >= 0) {
      nodes[newer * NODE_INTS + OLDER] = older;
    } else {
      chains[chain + NEWEST] = older;
    }
    if (--chains[chain + COUNT] == 0) {
      numbers.remove(number);
      chains[chain + NEWEST] = freeChain;
      freeChain = number;
    }
    release(nodes[at + SPECIMEN]);
    nodes[at + OLDER] = freeNode;
    freeNode = node;
  }

  private int numberOf(Specimen specimen) {
    int number = specimen.number;
    if (number < 0) {
      number = specimenNumbers.take();
      if (number == specimens.length) {
        int larger = RowNumbers.capacity(number + 1);
        specimens = Arrays.copyOf(specimens, larger);
        posted = Arrays.copyOf(posted, larger);
        words = Arrays.copyOf(words, larger);
      }
      specimen.number = number;
      specimens[number] = specimen;
      words[number] = specimen.elements.words;
    }
    posted[number]++;
    return number;
  }

  private void release(int number) {
    if (--posted[number] == 0) {
      specimens[number].number = NONE;
      specimens[number] = null;
      specimenNumbers.release(number);
    }
  }

  private int chain(long key) {
    int number = freeChain;
    if (number >= 0) {
      freeChain = chains[number * CHAIN_INTS + NEWEST];
    } else {
      number = chainCount++;
      if (number == keys.length) {
        keys = Arrays.copyOf(keys, RowNumbers.capacity(number + 1));
        chains = Arrays.copyOf(chains, keys.length * CHAIN_INTS);
      }
    }
    keys[number] = key;
    chains[number * CHAIN_INTS + NEWEST] = NONE;
    chains[number * CHAIN_INTS + COUNT] = 0;
    return number;
  }

  private int node() {
    int node = freeNode;
    if (node >= 0) {
      freeNode = nodes[node * NODE_INTS + OLDER];
      return node;
    }
    if (nodeCount * NODE_INTS == nodes.length) {
      nodes = Arrays.copyOf(nodes, RowNumbers.capacity(nodeCount + 1) * NODE_INTS);
    }
    return nodeCount++;
  }
}
