package dev.lethe.command;

import java.util.List;

/**
 * The answer to a call: a value of {@code lethe.replies.v1}.
 *
 * @param commandId the caller's id, unique only among the calls of one tenant
 * @param name the tool called
 * @param tenant the owner of the command id; null for the operator
 * @param scope the name of the scope that the call is confined to; null for none
 * @param partitions who answered; null where the call was confined to a scope
 */
public record ToolResult(
    String commandId,
    String name,
    String tenant,
    String scope,
    Answer answer,
    Partitions partitions) {

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
