package dev.lethe.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/** Asks for confirmation before an irreversible action. */
final class Question {
  private static final Set<String> YES = Set.of("y", "yes");

  private Question() {}

  /** Returns true if the answer is yes; any other answer, and none at all, means no. */
  static boolean isAnsweredYes(Console console, String question) {
    console.err().print(question + " [y/N] ");
    console.err().flush();
    String answer = line(console.in());
    if (answer == null) {
      console.err().println();
      return false;
    }
    return YES.contains(answer.strip().toLowerCase(Locale.ROOT));
  }

  private static String line(InputStream in) {
    try {
      byte[] line = new Lines(in).next();
      return line == null ? null : new String(line, StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
