package dev.lethe.processor;

import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.memory.vector.Embedding;
import org.apache.kafka.common.header.Headers;

/**
 * Decodes vectors computed by workers. A null value is the removal of a vector that this
 * application itself requested.
 */
final class EmbeddingInputs implements InputDecoder {
  private final WorkDecoder<Embedding> decoder;

  EmbeddingInputs(WorkDecoder<Embedding> decoder) {
    this.decoder = decoder;
  }

  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    if (value == null) {
      return new Input.Nothing();
    }
    WorkDecoder.Decoded<Embedding> decoded = decoder.decode(value);
    return decoded instanceof WorkDecoder.Bad<Embedding> bad
        ? new Input.Refused(bad.reason())
        : new Input.OfEmbedding(((WorkDecoder.Good<Embedding>) decoded).value());
  }
}
