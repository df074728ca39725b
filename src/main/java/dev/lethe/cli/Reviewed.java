package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Something that waits for somebody's word, or has had it. */
interface Reviewed {

  /** What sort of thing it is, in a word. */
  String kind();

  String id();

  /** How far it is, in a word. */
  String status();

  /** Whether it is worth being listed: it waits, or holds. */
  boolean isOpen();

  String tenant();

  /** The channel that it is about, or {@code *} for all of the tenant's. */
  String channel();

  /** What it is about, on a line. */
  String says();

  /** Everything there is to know of it, by name. */
  Map<String, String> details();

  /** The same for programs. */
  ObjectNode json();
}
