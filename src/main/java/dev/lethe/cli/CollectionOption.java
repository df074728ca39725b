package dev.lethe.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Option that confines a call to one collection. */
final class CollectionOption {
  @Option(
      names = "--collection",
      paramLabel = "ID",
      description =
          "limit the command to one collection of the tenant (default tenant if none "
              + "is given)")
  private String collection;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  /**
   * Returns the call options of all stages, further confined to the collection if one was given.
   */
  CallOptions confine(CallOptions given) {
    if (collection == null) {
      return given;
    }
    if (given.scope() != null) {
      throw new ParameterException(
          spec.commandLine(), "--collection already names a scope; omit --scope");
    }
    return given.inCollection(collection);
  }
}
