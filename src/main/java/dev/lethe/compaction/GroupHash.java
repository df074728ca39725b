package dev.lethe.compaction;

import dev.lethe.fingerprint.Digest;
import dev.lethe.memory.Memory;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/** What plans and groups are named by, and by what a change of a source is noticed: rule K5. */
public final class GroupHash {
  private static final int BYTES_SHOWN = 16;
  private static final int REVIEW_CHARS = 24;

  private GroupHash() {}

  /** {@code sha256:…} over id, revision and content hash of each source, in the order of ids. */
  public static String of(Collection<Memory> sources) {
    List<Memory> ordered = sources.stream().sorted(Comparator.comparing(Memory::memoryId)).toList();
    StringBuilder text = new StringBuilder();
    for (Memory source : ordered) {
      text.append(source.memoryId()).append('|').append(source.revision()).append('|');
      text.append(contentHash(source)).append('\n');
    }
    return "sha256:" + Digest.of(utf8(text.toString())).hex();
  }

  /** {@code sha256:…} of what a memory says. */
  public static String contentHash(Memory memory) {
    return "sha256:" + Digest.of(utf8(memory.content().text())).hex();
  }

  /**
   * Returns the id of the plan that a call asked for.
   *
   * @param key of the call
   * @param sentAt timestamp of the call's record, epoch milliseconds, by which all partitions
   *     agree: the same call a day later makes another plan
   */
  public static String planOfCall(String key, long sentAt) {
    return "plan-" + shortHash("call|" + key + '|' + sentAt);
  }

  /**
   * The id of a scope's run of an interval, and of its plan.
   *
   * @param nominal the time that the run is for, epoch milliseconds
   */
  public static String planOfRun(String scope, long nominal) {
    return "run-" + shortHash("compaction|" + scope + '|' + nominal);
  }

  /**
   * The id of a stage's run in a scope.
   *
   * @param trigger the key and time of the call, or the nominal time of the interval
   */
  public static String runOfStage(String stage, String scope, String trigger) {
    return "run-" + shortHash(stage + '|' + scope + '|' + trigger);
  }

  /**
   * The id of a request for the text of an entry that stands for others.
   *
   * @param itemId of that entry
   */
  public static String requestOfMerge(String runId, String itemId) {
    return "merge-" + shortHash("merge|" + runId + '|' + itemId);
  }

  /**
   * The id of a request for a better text of a pattern.
   *
   * @param memoryId of that pattern
   */
  public static String requestOfUpdate(String runId, String memoryId) {
    return "update-" + shortHash("update|" + runId + '|' + memoryId);
  }

  /**
   * What a case for a person is named by, behind the mark of its scope: the same memories are the
   * same case.
   *
   * @param memoryIds in their order
   */
  public static String reviewOf(String stage, String scope, List<String> memoryIds) {
    return shortHash("review|" + stage + '|' + scope + '|' + String.join("|", memoryIds))
        .substring(0, REVIEW_CHARS);
  }

  static String groupId(String planId, String groupHash) {
    return "group-" + shortHash(planId + '|' + groupHash);
  }

  private static String shortHash(String text) {
    return HexFormat.of().formatHex(Digest.sha256().digest(utf8(text)), 0, BYTES_SHOWN);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
