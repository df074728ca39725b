package dev.lethe.memory;

import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.MessageText;
import dev.lethe.event.Payload;
import dev.lethe.memory.EmbedVerdict.Why;
import dev.lethe.memory.Memory.EmbeddingStatus;
import dev.lethe.policy.Policy;
import dev.lethe.text.Words;

/** Decides whether memories are embedded: rules V1 to V4. */
public final class EmbeddingRules {
  private EmbeddingRules() {}

  /**
   * Returns the verdict for a newly minted memory.
   *
   * @param kind kind of the memory
   * @param text the memory's text; estimates tokens if the event has no count, and if it isn't
   *     readable, no vector is requested
   * @param policy the tenant's policy
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
   * Returns the verdict for a memory whose normalized text was changed by an edit.
   *
   * @param before the memory's status before the edit
   * @param policy the tenant's policy
   */
  static EmbedVerdict ofEdit(Event edit, String text, EmbeddingStatus before, Policy policy) {
    boolean wanted =
        MessageText.isReadable(text)
            && (before == EmbeddingStatus.REQUESTED || before == EmbeddingStatus.SUMMARISE_FIRST);
    if (wanted && policy.minting().reEmbedEdits()) {
      return withinLimit(edit, text, policy);
    }
    return before == EmbeddingStatus.REQUESTED
        ? EmbedVerdict.purged(Why.EDITED)
        : EmbedVerdict.skipped(Why.EDITED);
  }

  private static EmbedVerdict withinLimit(Event event, String text, Policy policy) {
    return ofText(text, event.tokens() >= 0 ? event.tokens() : tokens(text), policy);
  }

  /**
   * Returns the verdict for a text of an embeddable kind: requested unless it has no visible
   * character or is too long.
   *
   * @param policy the tenant's policy
   */
  public static EmbedVerdict ofText(String text, Policy policy) {
    return ofText(text, tokens(text), policy);
  }

  private static EmbedVerdict ofText(String text, int tokens, Policy policy) {
    if (!MessageText.isReadable(text)) {
      return EmbedVerdict.skipped(Why.NO_TEXT);
    }
    return tokens <= policy.minting().embedMaxTokens()
        ? EmbedVerdict.REQUESTED
        : EmbedVerdict.SUMMARISE_FIRST;
  }

  /** Returns ⌈characters / 4⌉, where characters are Unicode code points. */
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
