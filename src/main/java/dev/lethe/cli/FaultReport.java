package dev.lethe.cli;

import dev.lethe.runtime.Fault;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports the faults that ended a command: one line per fault, and a stack trace only for a bug in
 * Lethe.
 */
final class FaultReport {
  private static final Logger LOG = LoggerFactory.getLogger(FaultReport.class);

  private FaultReport() {}

  /**
   * Reports the faults and returns the exit code.
   *
   * @param say prints one line
   * @param faults at least one
   * @param thrown exception whose stack trace is logged for a bug
   */
  static int print(Consumer<String> say, List<Fault> faults, Throwable thrown) {
    boolean isBug = faults.stream().anyMatch(fault -> fault.kind() == Fault.Kind.BUG);
    if (isBug) {
      LOG.error("Bug in Lethe", thrown);
    }
    faults.forEach(fault -> say.accept(fault.sentence()));
    if (isBug) {
      say.accept(
          "please report this bug with the stack trace above and the command that you ran, on "
              + Version.text()
              + "; see docs/operate.md, \"Report a bug\"");
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
