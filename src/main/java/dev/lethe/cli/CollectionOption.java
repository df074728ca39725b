package dev.lethe.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The collection to which a call is confined. */
final class CollectionOption {
  @Option(
      names = "--collection",
      paramLabel = "ID",
      description = "confine it to a collection of the tenant, which is default if none is given")
  private String collection;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /** To what a call is confined by this and by the options that all stages have. */
  CallOptions confine(CallOptions given) {
    if (collection == null) {
      return given;
    }
    if (given.scope() != null) {
      throw new ParameterException(
          spec.commandLine(), "--collection is a scope by itself, and not with --scope");
    }
    return given.inCollection(collection);
  }
}
