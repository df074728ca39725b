package dev.lethe.runtime;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbedRequest;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.model.Embedder;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.model.Reply;
import java.util.List;
import org.apache.kafka.common.serialization.Serializer;

/** Answers embedding requests of a simulation immediately, in place of an embedding worker. */
final class SimulatedVectors {
  private final Embedder embedder;
  private final WorkDecoder<EmbedRequest> requests;
  private final Serializer<Embedding> answers;
  private final String topic;

  /**
   * @param topic topic of the answers
   */
  SimulatedVectors(Embedder embedder, Codecs codecs, String topic) {
    this.embedder = embedder;
    this.requests = codecs.embedRequestDecoder();
    this.answers = codecs.embeddings();
    this.topic = topic;
  }

  /** Returns the answer to a record of the request topic; null for null. */
  byte[] answer(byte[] value) {
    if (value == null) {
      return null;
    }
    if (!(requests.decode(value) instanceof WorkDecoder.Good<EmbedRequest> good)) {
      throw new IllegalStateException(
          "cannot read a text written by the simulation; this is a " + "bug in Lethe");
    }
    EmbedRequest request = good.value();
    return answers.serialize(topic, request.answer(embedder.model(), vector(request.text())));
  }

  private DenseVector vector(String text) {
    try {
      Reply<List<DenseVector>> reply = embedder.embed(List.of(text));
      if (reply instanceof Reply.Said<List<DenseVector>> said) {
        return said.what().get(0);
      }
      throw new IllegalStateException("the " + embedder.place() + " failed: " + reply);
    } catch (KeyRefusedException refused) {
      throw new IllegalStateException("the " + embedder.place() + " rejects the key", refused);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", stop);
    }
  }
}
