package dev.lethe.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.config.Settings;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;

/** Measurement of one part of the application, such as contexts. */
interface Trial {
  /**
   * Where a trial runs.
   *
   * @param settings of the application
   * @param port port of the application's metrics
   */
  record Place(Admin admin, Settings settings, int port) {}

  /** Measured figures. */
  interface Result {
    /** Returns the figures as sentences. */
    List<String> lines();

    ObjectNode json();
  }

  /** Writes what the application finds at its start. */
  void prepare();

  /** Measures a newly started application. */
  Result measure(SubjectProcess subject)
      throws IOException, InterruptedException, ExecutionException;
}
