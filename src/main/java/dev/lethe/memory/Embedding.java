package dev.lethe.memory;

import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.Payload;
import dev.lethe.memory.EmbedVerdict.Why;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.policy.Policy;
import dev.lethe.text.Words;

/** Whether a new memory gets a vector: rules V1 to V4. */
public final class Embedding {
  private Embedding() {}

  /**
   * The verdict on what an event just minted.
   *
   * @param kind of the memory
   * @param text its text, from which tokens are estimated unless the event says
   * @param policy the tenant's
   */
  public static EmbedVerdict ofNew(Event event, Kind kind, String text, Policy policy) {
    return switch (kind) {
      case MESSAGE -> {
        if (event.author().isBot()
            && !policy.channels().of(event.channelId()).embedRawBotMessages()) {
          yield EmbedVerdict.skipped(Why.CHANNEL);
        }
        yield withinLimit(event, text, policy);
      }
      case ASSISTANT_MESSAGE, SUMMARY -> withinLimit(event, text, policy);
      case TOOL_RESULT ->
          bearsKnowledge(event, policy)
              ? withinLimit(event, text, policy)
              : EmbedVerdict.skipped(Why.NOT_KNOWLEDGE_BEARING);
      default -> EmbedVerdict.skipped(Why.KIND);
    };
  }

  /**
   * The verdict on the vector of a memory whose normalised text an edit changed.
   *
   * @param before the memory's status
   * @param policy the tenant's
   */
  static EmbedVerdict ofEdit(Event edit, String text, EmbeddingStatus before, Policy policy) {
    boolean wanted =
        before == EmbeddingStatus.REQUESTED || before == EmbeddingStatus.SUMMARISE_FIRST;
    if (wanted && policy.minting().reEmbedEdits()) {
      return withinLimit(edit, text, policy);
    }
    return before == EmbeddingStatus.REQUESTED
        ? EmbedVerdict.purged(Why.EDITED)
        : EmbedVerdict.skipped(Why.EDITED);
  }

  private static EmbedVerdict withinLimit(Event event, String text, Policy policy) {
    int tokens = event.tokens() >= 0 ? event.tokens() : tokens(text);
    return tokens <= policy.minting().embedMaxTokens()
        ? EmbedVerdict.REQUESTED
        : EmbedVerdict.SUMMARISE_FIRST;
  }

  /**
   * The verdict on a text that may have a vector, if it isn't too long for one.
   *
   * @param policy the tenant's
   */
  public static EmbedVerdict ofText(String text, Policy policy) {
    return tokens(text) <= policy.minting().embedMaxTokens()
        ? EmbedVerdict.REQUESTED
        : EmbedVerdict.SUMMARISE_FIRST;
  }

  /** ⌈characters / 4⌉, characters being Unicode code points. */
  public static int tokens(String text) {
    return (text.codePointCount(0, text.length()) + 3) / 4;
  }

  private static boolean bearsKnowledge(Event event, Policy policy) {
    if (event.type() != EventType.TOOL_RESULT) {
      return false;
    }
    Payload.ToolResult result = (Payload.ToolResult) event.payload();
    if (result.knowledgeBearing() != null) {
      return result.knowledgeBearing();
    }
    return result.error() == null
        && !policy.minting().noisyTools().contains(result.name())
        && result.result() != null
        && Words.distinct(result.result(), policy.minting().knowledgeMinWords())
            >= policy.minting().knowledgeMinWords();
  }
}
