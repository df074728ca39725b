package dev.lethe.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command of {@code lethe}, which returns its exit code. */
abstract class LetheCommand implements Callable<Integer> {
  /** Set before the options are read, like the application. */
  Console console;

  Application application;

  @Spec CommandSpec spec;

  /** Returns a usage error with the given message. */
  final ParameterException usage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
