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

/** Reads the policy that a command uses. */
final class PolicyFiles {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private PolicyFiles() {}

  /**
   * Returns the policy of a file, with its warnings printed to standard error, or the bundled
   * policy.
   *
   * @throws SettingsException with all errors of the file
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
   * Returns the entry to publish for a file.
   *
   * @throws SettingsException with all errors of the file
   */
  static PolicyEntry entry(Path file) {
    byte[] content = content(file);
    PolicyCheck unused = check(file, content);
    return entry(content);
  }

  /** Returns the entry to publish for the content of a valid file, which is UTF-8. */
  static PolicyEntry entry(byte[] content) {
    String text = new String(content, StandardCharsets.UTF_8);
    return PolicyEntry.of(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
  }

  private static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException unreadable) {
      throw new SettingsException(
          List.of("lethe.policy: cannot read \"" + file + "\"; set it to a readable EDN file"));
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
