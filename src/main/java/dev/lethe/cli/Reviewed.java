package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Something that waits for somebody's word, or has had it. */
interface Reviewed {

  /**
   * Something there is to know of it.
   *
   * @param name in a word
   */
  record Detail(String name, String value) {}

  /** What sort of thing it is, in a word. */
  String kind();

  String id();

  /** How far it is, in a word. */
  String status();

  /** Whether it is worth being listed: it waits, or holds. */
  boolean isOpen();

  /** Whether it waits. */
  boolean waits();

  String tenant();

  /** Where it is: the scope without its tenant, or {@code *} for all of the tenant's. */
  String channel();

  /** What it is about, on a line. */
  String says();

  /** Everything there is to know of it. */
  List<Detail> details();

  /** The same for programs. */
  ObjectNode json();
}
