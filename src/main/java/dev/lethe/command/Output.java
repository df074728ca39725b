package dev.lethe.command;

/** What a tool answers when it is done; the fields are those of {@code result} in a reply. */
public sealed interface Output {

  /**
   * This partition's output with another's for the same call.
   *
   * @param other of the same tool
   */
  Output with(Output other);

  /** How a memory is held after a pin or a lock was set or taken away. */
  record Held(String memoryId, boolean pinned, boolean lockedByAdmin) implements Output {
    /** A memory is in one partition, so there is nothing to add. */
    @Override
    public Output with(Output other) {
      return this;
    }
  }
}
