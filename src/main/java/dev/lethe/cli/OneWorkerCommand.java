package dev.lethe.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** {@code lethe worker NAME}: runs one worker in its own process until it is stopped. */
abstract class OneWorkerCommand implements Callable<Integer> {
  private final Console console;
  private final Application application;
  private final Workers.Name name;

  @Mixin private PolicySettingsOptions options;
  @Mixin private OutputOptions output;

  OneWorkerCommand(Console console, Application application, Workers.Name name) {
    this.console = console;
    this.application = application;
    this.name = name;
  }

  @Override
  public final Integer call() throws InterruptedException {
    return new WorkerRun(console, application, name).toEnd(options.read(console), output.isJson());
  }
}
