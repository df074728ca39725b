package dev.lethe.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The policy keys as a tree of maps, nested as in a policy file. */
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

  /** Returns the child with the name, or null. */
  KeyTree child(String name) {
    return children.get(name);
  }

  /** Returns the key at this node, or null if it is a map of keys. */
  PolicyKey<?> key() {
    return key;
  }

  /** Returns the names of the children, without the wildcard. */
  List<String> names() {
    List<String> names = new ArrayList<>(children.keySet());
    names.remove(ANY);
    return names;
  }

  /** Returns an example map with one of its keys. */
  String example() {
    String first = children.firstKey();
    KeyTree child = children.get(first);
    String name = first.equals(ANY) ? "\"450688080542695436\"" : first;
    return "{" + name + " " + (child.key == null ? child.example() : child.key.example()) + "}";
  }
}
