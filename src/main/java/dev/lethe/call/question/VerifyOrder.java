package dev.lethe.call.question;

import dev.lethe.call.Order;
import dev.lethe.call.WorkResult;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.consolidation.ProposedText;
import dev.lethe.memory.vector.TextEmbedder;

/**
 * Order to verify a model's text against its sources, with all data needed to do so on any thread,
 * whatever happens to the memories in the meantime.
 *
 * @param embedder computes the vector of the text
 */
public record VerifyOrder(String requestId, Scope scope, ProposedText text, TextEmbedder embedder)
    implements Order {

  /** Returns the result of the verification; takes as long as embedding a text. */
  public WorkResult verified() {
    return new WorkResult(
        requestId, scope, new WorkResult.Verified(text.text(), text.objection(embedder)));
  }
}
