package dev.lethe.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The keys as a tree of maps, as a policy file nests them. */
final class KeyTree {
  static final String ANY = "*";
  static final KeyTree ROOT = root();

  private final SortedMap<String, KeyTree> children = new TreeMap<>();
  private PolicyKey<?> key;

  private KeyTree() {}

  private static KeyTree root() {
    KeyTree root = new KeyTree();
    for (PolicyKey<?> key : PolicyKeys.ALL) {
      KeyTree node = root;
      for (String name : key.path()) {
        node = node.children.computeIfAbsent(name, unused -> new KeyTree());
      }
      node.key = key;
    }
    return root;
  }

  /** The child of that name, or null. */
  KeyTree child(String name) {
    return children.get(name);
  }

  /** The key that ends here, or null if this is a map of more. */
  PolicyKey<?> key() {
    return key;
  }

  /** The names of the children, without the one that stands for any. */
  List<String> names() {
    List<String> names = new ArrayList<>(children.keySet());
    names.remove(ANY);
    return names;
  }

  /** A map with one of its keys, to show what would do. */
  String example() {
    String first = children.firstKey();
    KeyTree child = children.get(first);
    String name = first.equals(ANY) ? "\"450688080542695436\"" : first;
    return "{" + name + " " + (child.key == null ? child.example() : child.key.example()) + "}";
  }
}
