package dev.lethe.cli;

import dev.lethe.runtime.Fault;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells what ended a command: a line a fault, and a stack only where the fault is ours. */
final class FaultReport {
  private static final Logger LOG = LoggerFactory.getLogger(FaultReport.class);

  private FaultReport() {}

  /**
   * Tells it, and returns the exit code.
   *
   * @param say tells a line
   * @param faults at least one
   * @param thrown what a bug's stack is logged of
   */
  static int tell(Consumer<String> say, List<Fault> faults, Throwable thrown) {
    boolean isBug = faults.stream().anyMatch(fault -> fault.kind() == Fault.Kind.BUG);
    if (isBug) {
      LOG.error("This is a bug in Lethe", thrown);
    }
    faults.forEach(fault -> say.accept(fault.sentence()));
    if (isBug) {
      say.accept(
          "please report it with the stack above and what was run on "
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
