package dev.lethe.bench;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.config.ScopePartitioner;
import dev.lethe.config.Topics;
import dev.lethe.event.Event;
import dev.lethe.event.Scope;
import dev.lethe.memory.Decision;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.MemoryIds;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import dev.lethe.policy.MintingPolicy;
import dev.lethe.policy.Policy;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;

/**
 * Upper bound for Lethe: it reads events and writes decisions with Lethe's own code, but keeps no
 * state. Every message counts as the first of its kind.
 */
final class StatelessTopology {
  private StatelessTopology() {}

  static Topology of(Policy policy, Topics topics, Codecs codecs) {
    Topology graph = new Topology();
    graph.addSource(
        "read", new ByteArrayDeserializer(), new ByteArrayDeserializer(), topics.events());
    graph.addProcessor("decide", () -> new Decide(policy, codecs), "read");
    graph.addSink(
        "write",
        topics.decisions(),
        new StringSerializer(),
        codecs.decisions(),
        new ScopePartitioner<>(),
        "decide");
    return graph;
  }

  private static final class Decide extends ContextualProcessor<byte[], byte[], String, Decision> {
    private final String policyVersion;
    private final EventDecoder decoder;

    Decide(Policy policy, Codecs codecs) {
      MintingPolicy minting = policy.minting();
      this.policyVersion = policy.version();
      this.decoder = codecs.eventDecoder(minting.maxEventBytes(), minting.maxFutureSkewSeconds());
    }

    @Override
    public void process(Record<byte[], byte[]> in) {
      Decoded decoded = decoder.decode(in.value(), in.timestamp());
      if (decoded instanceof Decoded.Refused refused) {
        throw new IllegalStateException(
            "The benchmark wrote an invalid event: " + refused.reason().text());
      }
      Decision decision = decide(((Decoded.Ok) decoded).event());
      context().forward(new Record<>(decision.scope().name(), decision, in.timestamp()));
    }

    private Decision decide(Event event) {
      Reason reason = reason(event);
      boolean minted = reason != Reason.UNKNOWN_MESSAGE;
      Scope scope = event.scope();
      return new Decision(
          event.eventId(),
          null,
          event.type().wireName(),
          scope,
          minted ? Verdict.MINTED : Verdict.LOGGED_ONLY,
          reason,
          minted ? MemoryIds.ofEvent(scope, event.eventId(), event.occurredAt()) : null,
          null,
          null,
          minted ? EmbedVerdict.REQUESTED : EmbedVerdict.NOT_MINTED,
          null,
          policyVersion,
          event.occurredAt());
    }

    /** Without state, the outcome of an event that changes another event is unknown. */
    private static Reason reason(Event event) {
      return switch (event.type()) {
        case MESSAGE_CREATED -> event.isBotMessage() ? Reason.NEW_FAMILY : Reason.HUMAN_MESSAGE;
        case TOOL_RESULT -> Reason.TOOL_RESULT;
        case ASSISTANT_MESSAGE -> Reason.ASSISTANT_MESSAGE;
        default -> Reason.UNKNOWN_MESSAGE;
      };
    }
  }
}
