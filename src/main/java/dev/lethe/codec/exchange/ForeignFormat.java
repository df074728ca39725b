package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.event.RefusedException;
import java.util.List;
import java.util.Set;

/** Format of a file that another system, or {@code lethe export}, has written. */
public interface ForeignFormat {
  /** Returns the system and the form of its file, for messages. */
  String title();

  /** Returns true if a file that begins like this has the format. */
  boolean recognizes(FileSample sample);

  /**
   * Returns the names of the lists in the file's root object whose elements are its records; empty
   * if the root values are the records.
   */
  default Set<String> lists() {
    return Set.of();
  }

  /**
   * Returns the items and events that a record becomes; none if the record is skipped, which it
   * notes. Equal records become equal items and events, whenever they are imported.
   *
   * @throws RefusedException if the record lacks a field or has an invalid one
   */
  List<ObjectNode> map(ForeignRecord record, ImportTarget target) throws RefusedException;
}
