package dev.lethe.command;

import java.util.List;

/**
 * The answer to a call: a value of {@code lethe.replies.v1}.
 *
 * @param name the tool called
 * @param partitions who answered; null where the call was confined to a scope
 */
public record ToolResult(String commandId, String name, Answer answer, Partitions partitions) {

  /**
   * Who answered a call that went to all partitions.
   *
   * @param answered how many
   * @param missing the numbers of the others
   */
  public record Partitions(int answered, List<Integer> missing) {
    public Partitions {
      missing = List.copyOf(missing);
    }
  }
}
