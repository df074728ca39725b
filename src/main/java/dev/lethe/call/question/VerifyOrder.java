package dev.lethe.call.question;

import dev.lethe.call.WorkResult;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.consolidation.ProposedText;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.vector.TextEmbedder;

/**
 * Order to verify a model's text against its sources.
 *
 * @param embedder computes the vector of the text
 */
public record VerifyOrder(String requestId, Scope scope, ProposedText text, TextEmbedder embedder)
    implements LocalOrder {
  @Override
  public WorkResult.Content result(JsonFormat format) {
    return new WorkResult.Verified(text.text(), text.objection(embedder));
  }
}
