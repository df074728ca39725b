package dev.lethe.command;

/** What a tool is asked to do: its arguments, which the tool's schema allows. */
public sealed interface Tool {

  /** A tool that is about one memory. */
  sealed interface OfMemory extends Tool {
    String memoryId();
  }

  /** Keeps a memory from being removed by any stage. */
  record Pin(String memoryId) implements OfMemory {}

  /** Undoes {@link Pin}. */
  record Unpin(String memoryId) implements OfMemory {}

  /** Keeps a memory from being removed, by an administrator's word. */
  record Lock(String memoryId) implements OfMemory {}

  /** Undoes {@link Lock}. */
  record Unlock(String memoryId) implements OfMemory {}
}
