package dev.lethe.runtime;

import dev.lethe.runtime.StartChecks.Finding;
import java.time.Clock;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.clients.admin.QuorumInfo;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.acl.AclOperation;

/**
 * Compares this machine's clock with the brokers' clock, which timestamps arrivals. The leader of
 * the controllers reports its time when it describes its quorum.
 */
final class ClockCheck {
  static final String SUBJECT = "clock";

  private static final long MAX_APART_MS = 30_000;

  private ClockCheck() {}

  static Finding of(Admin admin, Clock clock) {
    long asked = clock.millis();
    OptionalLong theirs = theirs(admin);
    long answered = clock.millis();
    return theirs.isPresent()
        ? compared(asked, answered, theirs.getAsLong())
        : Finding.notAsked(SUBJECT, "this user lacks Describe on the cluster");
  }

  private static OptionalLong theirs(Admin admin) {
    DescribeClusterOptions asking = new DescribeClusterOptions().includeAuthorizedOperations(true);
    Set<AclOperation> allowed =
        Brokers.answer(admin.describeCluster(asking).authorizedOperations());
    // A controller logs an error with a stack trace for each unauthorised request.
    if (allowed != null && !allowed.contains(AclOperation.DESCRIBE)) {
      return OptionalLong.empty();
    }
    try {
      QuorumInfo quorum = Brokers.answer(admin.describeMetadataQuorum().quorumInfo());
      return quorum.voters().stream()
          .filter(voter -> voter.replicaId() == quorum.leaderId())
          .map(QuorumInfo.ReplicaState::lastCaughtUpTimestamp)
          .findFirst()
          .orElse(OptionalLong.empty());
    } catch (KafkaException olderOrDenied) {
      return OptionalLong.empty();
    }
  }

  /**
   * Compares the clocks. If they agree, the brokers' time lies between request and response. The
   * application uses the brokers' clock, so a wrong one is no fault; but calls from this machine
   * may be rejected as sent after their arrival.
   */
  static Finding compared(long asked, long answered, long theirs) {
    long ahead = theirs < asked ? asked - theirs : Math.min(0, answered - theirs);
    if (Math.abs(ahead) <= MAX_APART_MS) {
      return Finding.good(SUBJECT, "in sync with the brokers' clock");
    }
    String found =
        "this machine's clock is "
            + Math.abs(ahead) / 1000
            + " s "
            + (ahead > 0 ? "ahead of" : "behind")
            + " the brokers'";
    return Finding.good(SUBJECT, "")
        .withWarnings(
            List.of(
                found + "; synchronise both with a time server (chrony, " + "systemd-timesyncd)"));
  }
}
