package dev.lethe.call;

import java.util.List;

/**
 * The answer to a call: a value of {@code lethe.replies.v1}.
 *
 * @param commandId the caller's id, unique only among the calls of one tenant
 * @param name tool name
 * @param tenant owner of the command id; null for the operator
 * @param scope name of the scope that the call is confined to; null for none
 * @param partitions partitions that answered; null if the call was confined to a scope
 */
public record ToolResult(
    String commandId,
    String name,
    String tenant,
    String scope,
    Answer answer,
    Partitions partitions) {

  /**
   * Partitions that answered a call to all partitions.
   *
   * @param answered number of partitions that answered
   * @param missing numbers of the others
   */
  public record Partitions(int answered, List<Integer> missing) {
    public Partitions {
      missing = List.copyOf(missing);
    }
  }
}
