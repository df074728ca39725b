package dev.lethe.cli;

import dev.lethe.codec.policy.PolicyCheck;
import dev.lethe.config.SettingsException;
import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyEntry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The policy that a command works by. */
final class PolicyFiles {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private PolicyFiles() {}

  /**
   * The policy of a file, its doubts told on standard error, or the bundled one.
   *
   * @throws SettingsException with every mistake in the file
   */
  static Policy read(Optional<Path> file) {
    if (file.isEmpty()) {
      return Policy.defaults();
    }
    PolicyCheck check = check(file.get(), content(file.get()));
    check.warningLines().forEach(System.err::println);
    return check.reading().policyOrNull();
  }

  /**
   * What is published of a file.
   *
   * @throws SettingsException with every mistake in the file
   */
  static PolicyEntry entry(Path file) {
    byte[] content = content(file);
    PolicyCheck unused = check(file, content);
    return entry(content);
  }

  /** What is published of a file without mistakes, which is UTF-8. */
  static PolicyEntry entry(byte[] content) {
    String text = new String(content, StandardCharsets.UTF_8);
    return PolicyEntry.of(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
  }

  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw new SettingsException(
          List.of("lethe.policy: there is no readable file \"" + file + "\"; name an EDN file"));
    }
  }

  private static PolicyCheck check(Path file, byte[] content) {
    PolicyCheck check = PolicyCheck.of(file.toString(), content);
    if (check.found()) {
      throw new SettingsException(check.errorLines());
    }
    return check;
  }
}
