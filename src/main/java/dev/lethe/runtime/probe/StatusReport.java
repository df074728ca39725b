package dev.lethe.runtime.probe;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.runtime.InputLag;
import dev.lethe.runtime.LetheApp;
import dev.lethe.runtime.RestoreProgress.Restore;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.streams.ThreadMetadata;

/** Status of an instance, as JSON. */
record StatusReport(Identity identity, Instant started) {
  ObjectNode of(
      Optional<LetheApp> app, Optional<Instant> lastCommit, Optional<Instant> outageSince) {
    ObjectNode status = of(identity, started);
    status.put("policy_version", String.join(" ", LetheFigures.policyVersions(app, identity)));
    status.put("state", app.map(one -> one.streams().state().name()).orElse("WAITING_FOR_KAFKA"));
    ProbeResult ready = Vitals.ready(app, outageSince);
    status.put("ready", ready.good());
    status.put("reason", ready.reason());
    status.put("kafka_unreachable_since", outageSince.map(Instant::toString).orElse(null));
    status.put("last_commit", lastCommit.map(Instant::toString).orElse(null));
    List<InputLag> lags = app.map(one -> InputLag.of(one.streams())).orElse(List.of());
    status.put("lag", lags.stream().mapToLong(InputLag::records).sum());
    tasks(status.putObject("tasks"), app);
    partitions(status.putArray("partitions"), lags);
    restore(status.putObject("restore"), app.map(one -> one.restores().all()).orElse(List.of()));
    return status;
  }

  /** Returns the part of the status that is common to all processes. */
  static ObjectNode of(Identity identity, Instant started) {
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    status.put("version", identity.version());
    status.put("revision", identity.revision());
    status.put("application_id", identity.applicationId());
    status.put("started", started.toString());
    return status;
  }

  private static void tasks(ObjectNode tasks, Optional<LetheApp> app) {
    int active = 0;
    int standby = 0;
    for (ThreadMetadata thread :
        app.filter(one -> one.streams().state().isRunningOrRebalancing())
            .map(one -> one.streams().metadataForLocalThreads())
            .orElse(Set.of())) {
      active += thread.activeTasks().size();
      standby += thread.standbyTasks().size();
    }
    tasks.put("active", active);
    tasks.put("standby", standby);
  }

  private static void partitions(ArrayNode partitions, List<InputLag> lags) {
    for (InputLag lag : lags) {
      partitions
          .addObject()
          .put("topic", lag.topic())
          .put("partition", lag.partition())
          .put("committed", lag.committed() < 0 ? null : (Long) lag.committed())
          .put("end", lag.end() < 0 ? null : (Long) lag.end())
          .put("lag", lag.records());
    }
  }

  private static void restore(ObjectNode restore, List<Restore> all) {
    restore.put("done", all.stream().mapToLong(Restore::done).sum());
    restore.put("total", all.stream().mapToLong(Restore::total).sum());
    restore.put("left", all.stream().mapToLong(Restore::remaining).sum());
    ArrayNode stores = restore.putArray("stores");
    for (Restore one : all) {
      stores
          .addObject()
          .put("store", one.store())
          .put("partition", one.partition())
          .put("done", one.done())
          .put("total", one.total())
          .put("over", one.isOver());
    }
  }
}
