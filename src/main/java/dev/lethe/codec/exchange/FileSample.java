package dev.lethe.codec.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * Beginning of a file, by which its format is recognized.
 *
 * @param names fields of the root object up to its first list of records, those of the first record
 *     of a list, or the columns of a table
 * @param first first record, maybe without its lists and objects; a missing node if there is none
 */
public record FileSample(Shape shape, List<String> names, JsonNode first) {
  public FileSample {
    names = List.copyOf(names);
  }

  /** Arrangement of the records in a file. */
  public enum Shape {
    /** Root values are records, usually one per line. */
    LINES,
    /** The root value is a list of records. */
    ARRAY,
    /** The root value is an object that contains lists of records. */
    OBJECT,
    /** Lines of cells below a header. */
    TABLE
  }

  /** Returns true if the first record has a text in the given field. */
  boolean hasText(String field) {
    return first.path(field).isTextual();
  }

  /** Returns a description of the file, for the message that its format is unknown. */
  public String text() {
    String found =
        switch (shape) {
          case LINES -> "a JSON object with the fields ";
          case ARRAY -> "a JSON list of objects with the fields ";
          case OBJECT -> "a JSON object with lists of records and the fields ";
          case TABLE -> "a table with the columns ";
        };
    return found + (names.isEmpty() ? "(none)" : String.join(", ", names));
  }
}
