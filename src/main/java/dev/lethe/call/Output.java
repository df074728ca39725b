package dev.lethe.call;

/** Output of a tool that succeeded; its components are the fields of {@code result} in a reply. */
public interface Output {

  /**
   * Returns this partition's output merged with another's for the same call.
   *
   * @param other output of the same tool
   */
  Output with(Output other);

  /** Returns the output as it appears in a reply. */
  default Output forReply() {
    return this;
  }

  /** Output of a single partition, for tools whose subject lives on one partition. */
  interface OfOnePartition extends Output {
    @Override
    default Output with(Output other) {
      return this;
    }
  }
}
