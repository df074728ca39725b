package dev.lethe.memory.lifecycle;

import dev.lethe.memory.Memory;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/** Ids of plans, runs, groups and requests, and hashes that detect changed sources: rule K5. */
public final class GroupHash {
  /** Prefix of the ids of {@link #forgetOfCall}. */
  public static final String FORGET = "forget-";

  private static final int BYTES_SHOWN = 16;
  private static final int REVIEW_CHARS = 24;

  private GroupHash() {}

  /**
   * Returns {@code sha256:…} over id, revision and content hash of each source, in the order of
   * ids.
   */
  public static String of(Collection<Memory> sources) {
    List<Memory> ordered = sources.stream().sorted(Comparator.comparing(Memory::memoryId)).toList();
    StringBuilder text = new StringBuilder();
    for (Memory source : ordered) {
      text.append(source.memoryId()).append('|').append(source.revision()).append('|');
      text.append(contentHash(source)).append('\n');
    }
    return Digest.named(text.toString());
  }

  /** Returns {@code sha256:…} of a memory's text. */
  public static String contentHash(Memory memory) {
    return Digest.named(memory.content().text());
  }

  /**
   * Returns the id of a plan made for a call.
   *
   * @param key key of the call
   * @param sentAt timestamp of the call's record, epoch milliseconds, which is the same on all
   *     partitions; the same call a day later makes another plan
   */
  public static String planOfCall(String key, long sentAt) {
    return "plan-" + shortHash("call|" + key + '|' + sentAt);
  }

  /**
   * Returns the id of a scope's compaction run of an interval, and of its plan.
   *
   * @param nominal nominal time of the run, epoch milliseconds
   */
  public static String planOfRun(String scope, long nominal) {
    return "run-" + shortHash("compaction|" + scope + '|' + nominal);
  }

  /**
   * Returns the id that undoes a call of {@code memory.forget} with a filter, in all scopes.
   *
   * @param key key of the call
   * @param sentAt timestamp of the call's record, epoch milliseconds
   */
  public static String forgetOfCall(String key, long sentAt) {
    return FORGET + shortHash("forget|" + key + '|' + sentAt);
  }

  /**
   * Returns the id of a stage's run in a scope.
   *
   * @param trigger key and time of the call, or nominal time of the interval
   */
  public static String runOfStage(String stage, String scope, String trigger) {
    return "run-" + shortHash(stage + '|' + scope + '|' + trigger);
  }

  /**
   * Returns the id of a request for the text of a merged entry.
   *
   * @param itemId item id of the merged entry
   */
  public static String requestOfMerge(String runId, String itemId) {
    return "merge-" + shortHash("merge|" + runId + '|' + itemId);
  }

  /**
   * Returns the id of a request for a better text of a pattern.
   *
   * @param memoryId memory id of the pattern
   */
  public static String requestOfUpdate(String runId, String memoryId) {
    return "update-" + shortHash("update|" + runId + '|' + memoryId);
  }

  /**
   * Returns the part of a review case's id after the mark of its scope: the same memories are the
   * same case.
   *
   * @param memoryIds sorted memory ids
   */
  public static String reviewOf(String stage, String scope, List<String> memoryIds) {
    return shortHash("review|" + stage + '|' + scope + '|' + String.join("|", memoryIds))
        .substring(0, REVIEW_CHARS);
  }

  public static String groupId(String planId, String groupHash) {
    return "group-" + shortHash(planId + '|' + groupHash);
  }

  private static String shortHash(String text) {
    return HexFormat.of()
        .formatHex(Digest.sha256().digest(text.getBytes(StandardCharsets.UTF_8)), 0, BYTES_SHOWN);
  }
}
