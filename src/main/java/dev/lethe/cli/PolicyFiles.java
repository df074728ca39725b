package dev.lethe.cli;

import dev.lethe.codec.policy.PolicyCheck;
import dev.lethe.config.SettingsException;
import dev.lethe.policy.Policy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The policy that a command works by. */
final class PolicyFiles {
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
    Path path = file.get();
    PolicyCheck check;
    try {
      check = PolicyCheck.of(path.toString(), Files.readAllBytes(path));
    } catch (IOException unreadable) {
      throw new SettingsException(
          List.of("lethe.policy: there is no readable file \"" + path + "\"; name an EDN file"));
    }
    check.warningLines().forEach(System.err::println);
    if (check.found()) {
      throw new SettingsException(check.errorLines());
    }
    return check.reading().policyOrNull();
  }
}
