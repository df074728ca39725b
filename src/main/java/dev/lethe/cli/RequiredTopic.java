package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.runtime.Access;
import dev.lethe.runtime.AccessCheck;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.Fault;
import dev.lethe.runtime.FaultException;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AclOperation;

/** A topic without which a command has nothing to do. */
final class RequiredTopic {
  private RequiredTopic() {}

  /**
   * Checks that a broker is there and has the topic: to be called once the arguments are known to
   * be right, or a mistake in one would be called a missing broker.
   *
   * @throws CommandFailedException if the topic isn't there
   * @throws FaultException if this user may not read it
   * @throws dev.lethe.runtime.UnreachableException if no broker answers
   */
  static void require(Settings settings, String name) {
    require(settings, name, AclOperation.READ);
  }

  /** The same for a topic that is written to. */
  static void requireWritable(Settings settings, String name) {
    require(settings, name, AclOperation.WRITE);
  }

  private static void require(Settings settings, String name, AclOperation operation) {
    try (Admin admin = Brokers.admin(settings)) {
      List<Fault> denied = new AccessCheck(admin, Access.of(settings)).of(name, operation);
      if (!denied.isEmpty()) {
        throw new FaultException(denied);
      }
      if (!Brokers.answer(admin.listTopics().names()).contains(name)) {
        throw new CommandFailedException(
            ExitCode.CONFIGURATION,
            "the topic " + name + " is missing; make it with lethe topics apply");
      }
    }
  }
}
