package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.runtime.AccessCheck;
import dev.lethe.runtime.AccessRights;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.Fault;
import dev.lethe.runtime.FaultException;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AclOperation;

/** Checks for a topic that a command can't do without. */
final class RequiredTopic {
  private RequiredTopic() {}

  /**
   * Checks that a broker is reachable and has the topic. Call it after validating the arguments, so
   * that a wrong argument isn't reported as a missing broker.
   *
   * @throws CommandFailedException if the topic doesn't exist
   * @throws FaultException if this user may not read it
   * @throws dev.lethe.runtime.UnreachableException if no broker answers
   */
  static void require(Settings settings, String name) {
    require(settings, name, AclOperation.READ);
  }

  /** Checks for a topic that the command writes to. */
  static void requireWritable(Settings settings, String name) {
    require(settings, name, AclOperation.WRITE);
  }

  private static void require(Settings settings, String name, AclOperation operation) {
    try (Admin admin = Brokers.admin(settings)) {
      List<Fault> denied = new AccessCheck(admin, AccessRights.of(settings)).of(name, operation);
      if (!denied.isEmpty()) {
        throw new FaultException(denied);
      }
      if (!Brokers.answer(admin.listTopics().names()).contains(name)) {
        throw new CommandFailedException(
            ExitCode.CONFIGURATION,
            "the topic " + name + " is missing; create it with lethe topics apply");
      }
    }
  }
}
