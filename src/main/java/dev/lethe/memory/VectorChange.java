package dev.lethe.memory;

import dev.lethe.event.Scope;
import dev.lethe.fingerprint.Digest;
import java.nio.charset.StandardCharsets;

/**
 * What the vector index is to do for a memory: embed {@code text}. A purge is a null record.
 *
 * @param revision the memory's revision that the text is of; 1 for an aggregate, whose own counts
 *     sightings
 * @param textHash {@code sha256:…} of the normalised text: tells whether an answer is of what the
 *     memory still says, whatever its tokens that vary
 */
public record VectorChange(
    String memoryId, Scope scope, Kind kind, String text, long revision, String textHash) {

  /**
   * What is to be embedded for a memory as it is. An aggregate's own revision counts sightings, so
   * it would tell when the text happened to be published.
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

  /** By which an answer of what the memory says now is known. */
  public static String textHash(Memory memory) {
    byte[] normalized = memory.content().normalizedText().getBytes(StandardCharsets.UTF_8);
    return "sha256:" + Digest.of(normalized).hex();
  }
}
