package dev.lethe.memory;

import dev.lethe.event.Scope;
import dev.lethe.text.fingerprint.Digest;

/**
 * Request to the vector index to embed a memory's {@code text}. A purge is a null record.
 *
 * @param revision revision of the memory that has the text; 1 for an aggregate, whose own revision
 *     counts sightings
 * @param textHash {@code sha256:…} of the normalized text: shows whether a result belongs to the
 *     memory's current text, regardless of variable tokens
 */
public record VectorChange(
    String memoryId, Scope scope, Kind kind, String text, long revision, String textHash) {

  /**
   * Returns the request for a memory's current text. An aggregate's own revision counts sightings
   * and would reveal when the text happened to be published.
   */
  public static VectorChange of(Memory memory) {
    boolean counts = memory.kind() == Kind.AGGREGATE;
    return new VectorChange(
        memory.memoryId(),
        memory.scope(),
        memory.kind(),
        counts ? memory.content().normalizedText() : memory.content().text(),
        counts ? 1 : memory.revision(),
        textHash(memory));
  }

  /** Returns the hash that identifies results for the memory's current text. */
  public static String textHash(Memory memory) {
    return Digest.named(memory.content().normalizedText());
  }
}
