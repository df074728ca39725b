package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.runtime.Brokers;
import org.apache.kafka.clients.admin.Admin;

/** A topic without which a command has nothing to do. */
final class RequiredTopic {
  private RequiredTopic() {}

  /**
   * Checks that a broker is there and has the topic: to be called once the arguments are known to
   * be right, or a mistake in one would be called a missing broker.
   *
   * @throws CommandFailedException if the topic isn't there
   * @throws dev.lethe.runtime.UnreachableException if no broker answers
   */
  static void require(Settings settings, String name) {
    try (Admin admin = Brokers.admin(settings)) {
      if (!Brokers.answer(admin.listTopics().names()).contains(name)) {
        throw new CommandFailedException(
            ExitCode.CONFIGURATION,
            "the topic " + name + " is missing; make it with lethe topics apply");
      }
    }
  }
}
