package dev.lethe.command;

import dev.lethe.consolidation.ProposedText;
import dev.lethe.event.Scope;
import dev.lethe.vector.TextEmbedder;

/**
 * A text that a model proposes is to be held against its sources, with all that it takes: that can
 * be done on any thread, whatever happens to the memories meanwhile.
 *
 * @param embedder makes its vector
 */
public record VerifyOrder(String requestId, Scope scope, ProposedText text, TextEmbedder embedder)
    implements Order {

  /** What came of it; takes as long as to embed a text. */
  public Returned verified() {
    return new Returned(
        requestId, scope, new Returned.Verified(text.text(), text.objection(embedder)));
  }
}
