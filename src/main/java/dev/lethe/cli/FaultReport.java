package dev.lethe.cli;

import dev.lethe.runtime.Fault;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells what ended a command: a line a fault, and a stack only where the fault is ours. */
final class FaultReport {
  private static final Logger LOG = LoggerFactory.getLogger(FaultReport.class);

  private FaultReport() {}

  /**
   * Tells it on standard error, and returns the exit code.
   *
   * @param faults at least one
   * @param thrown what a bug's stack is logged of
   */
  static int tell(Console console, List<Fault> faults, Throwable thrown) {
    boolean isBug = faults.stream().anyMatch(fault -> fault.kind() == Fault.Kind.BUG);
    if (isBug) {
      LOG.error("This is a bug in Lethe", thrown);
    }
    faults.forEach(fault -> console.err().println("lethe: " + fault.sentence()));
    if (isBug) {
      console
          .err()
          .println(
              "lethe: please report it with the stack above and what was run on "
                  + Version.text()
                  + "; README.md, \"Report a bug\", says how");
    }
    return exitCode(faults.get(0).kind());
  }

  private static int exitCode(Fault.Kind kind) {
    return switch (kind) {
      case CONFIGURATION -> ExitCode.CONFIGURATION;
      case UNREACHABLE -> ExitCode.UNREACHABLE;
      case FAILED, BUG -> ExitCode.FAILED;
    };
  }
}
