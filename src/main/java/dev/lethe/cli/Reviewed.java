package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Rule or case that waits for a moderator's verdict, or has received one. */
public interface Reviewed {

  /**
   * Detail of the item.
   *
   * @param name one word
   */
  record Detail(String name, String value) {}

  /** Kind of the item, in one word. */
  String kind();

  String id();

  /** Status of the item, in one word. */
  String status();

  /** Returns true if the item is worth listing: it waits or is in force. */
  boolean isOpen();

  /** Returns true if the item waits for a verdict. */
  boolean waits();

  String tenant();

  /** Scope without its tenant, or {@code *} for the whole tenant. */
  String channel();

  /** Subject of the item, on one line. */
  String says();

  /** All details of the item. */
  List<Detail> details();

  /** The item for programs. */
  ObjectNode json();
}
