package dev.lethe.codec.exchange;

import java.util.Locale;

/** Types of entries by the names that other systems use. */
final class EntryTypes {
  static final String FACT = "fact";

  private EntryTypes() {}

  /** Returns the type of entry that a name means; a fact if the name is null or another one. */
  static String known(String name) {
    return switch (name == null ? "" : name.strip().toLowerCase(Locale.ROOT)) {
      case "decision" -> "decision";
      case "preference" -> "preference";
      case "lesson", "learning" -> "lesson";
      case "event" -> "event";
      case "todo", "task", "reminder" -> "todo";
      case "relationship" -> "relationship";
      default -> FACT;
    };
  }
}
