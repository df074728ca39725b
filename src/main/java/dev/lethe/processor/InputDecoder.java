package dev.lethe.processor;

import dev.lethe.call.Answer;
import dev.lethe.call.Delivery;
import dev.lethe.call.Instruction;
import dev.lethe.call.WorkResult;
import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.call.PlanCodec;
import dev.lethe.codec.call.TickCodec;
import dev.lethe.codec.call.ToolCallDecoder;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.event.RecordScan;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.codec.state.SeedCodec;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.config.Names;
import dev.lethe.event.Arrival;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.Event;
import dev.lethe.event.FieldFault;
import dev.lethe.item.Item;
import dev.lethe.item.ItemArrival;
import dev.lethe.memory.Outcome.VectorComputed;
import dev.lethe.memory.Seed;
import dev.lethe.memory.TextLimit;
import dev.lethe.memory.summary.JsonFormat;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.policy.PolicyRow;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.apache.kafka.common.header.Headers;

/** Decoder of one topic's records, for one task. */
interface InputDecoder {
  /** Maximum length of a model's error shown in reports, in code points. */
  int SHOWN = 300;

  FieldFault LONG_TEXT = new FieldFault("a longer normalized text", "at most 1 MiB of text");

  /**
   * Decodes a record.
   *
   * @param value value as read; may be null
   * @param headers headers as read
   * @param origin original position and arrival of the record, also after a hop
   */
  Input decode(byte[] value, Headers headers, Origin origin);

  /**
   * Returns a decoder of events that rejects those whose text exceeds the limit.
   *
   * @param misspelt receives the number of misspelt names of each event
   */
  static InputDecoder events(EventDecoder decoder, TextLimit limit, IntConsumer misspelt) {
    return (value, headers, origin) -> {
      Decoded decoded = decoder.decode(value, origin.timestamp());
      misspelt.accept(decoder.misspelt());
      if (!(decoded instanceof Decoded.Ok ok)) {
        return decoded instanceof Decoded.Refused refused
            ? new Input.Refused(refused.reason(), refused.fault())
            : new Input.Ignored();
      }
      Event event = ok.event();
      if (limit.isExceededBy(event)) {
        return new Input.Refused(DeadLetterReason.TOO_LARGE, LONG_TEXT);
      }
      Arrival arrival = new Arrival(event, event.scope(), origin.timestamp(), origin.source());
      return Input.Placed.of(arrival.scope(), Names.MINT, arrival);
    };
  }

  /**
   * Returns a decoder of items that rejects those whose text exceeds the limit.
   *
   * @param misspelt receives the number of misspelt names of each item
   */
  static InputDecoder items(ItemDecoder decoder, TextLimit limit, IntConsumer misspelt) {
    return (value, headers, origin) -> {
      ItemDecoder.Decoded decoded = decoder.decode(value, origin.timestamp());
      misspelt.accept(decoder.misspelt());
      if (decoded instanceof ItemDecoder.Refused refused) {
        return new Input.Refused(refused.reason(), refused.fault());
      }
      Item item = ((ItemDecoder.Ok) decoded).item();
      return !item.isDeleted() && limit.isExceededBy(item.scope().tenant(), item.fields().text())
          ? new Input.Refused(DeadLetterReason.TOO_LARGE, LONG_TEXT)
          : Input.Placed.of(
              item.scope(),
              Names.ITEMS,
              new ItemArrival(item, origin.timestamp(), origin.source()));
    };
  }

  /**
   * Returns a decoder of copies of calls; arguments that violate their tool's schema become a
   * refusal.
   *
   * @param strict true if arguments unknown to the tool are invalid
   * @param maxSkewSeconds largest difference between a call's {@code occurred_at} and its arrival
   * @param backfill true if a call may have been made any time before its arrival
   */
  static InputDecoder calls(
      ToolCallDecoder decoder, boolean strict, int maxSkewSeconds, boolean backfill) {
    return (value, headers, origin) -> {
      Optional<CallCopy> found = CallCopy.in(headers);
      if (found.isEmpty()
          || !(decoder.decode(value, origin.commandId(), origin.timestamp())
              instanceof ToolCallDecoder.Call call)) {
        return new Input.Refused(DeadLetterReason.STRAY);
      }
      CallCopy copy = found.get();
      Delivery.Request asked =
          skewed(call.occurredAt(), origin.timestamp(), maxSkewSeconds, backfill)
              .<Delivery.Request>map(Delivery.Invalid::new)
              .orElseGet(() -> decoder.request(call, strict));
      return new Input.Placed(
          null,
          copy.partition(),
          call.call().key(),
          Names.COMMANDS,
          new Delivery(call.call(), copy.partition(), copy.notAfter(), asked));
    };
  }

  /** Returns the refusal of a call whose clock disagrees with the broker's; empty if it agrees. */
  private static Optional<Answer.Refused> skewed(
      long occurredAt, long arrivedAt, int maxSkewSeconds, boolean backfill) {
    long skewMs = maxSkewSeconds * 1000L;
    boolean isLate = occurredAt > RecordScan.latest(arrivedAt, skewMs);
    if (!isLate && (backfill || occurredAt >= arrivedAt - skewMs)) {
      return Optional.empty();
    }
    return Optional.of(
        new Answer.Refused(
            ErrorCode.INVALID_ARGS,
            "occurred_at: "
                + Instant.ofEpochMilli(occurredAt)
                + " is more than "
                + maxSkewSeconds
                + (isLate ? " s after" : " s before")
                + " the call's arrival at "
                + Instant.ofEpochMilli(arrivedAt)
                + (isLate
                    ? "; correct the caller's clock"
                    : "; omit occurred_at, or run Lethe with --backfill to accept old calls")
                + ", and repeat the call with another command_id"));
  }

  /**
   * Returns a decoder of policies and suppress rules; the partitions' copies hold only the text.
   */
  static InputDecoder policies() {
    return (value, headers, origin) -> {
      Optional<CallCopy> copy = CallCopy.in(headers);
      if (copy.isEmpty() || value == null) {
        return new Input.Refused(DeadLetterReason.STRAY);
      }
      PolicyRow row = new PolicyRow(origin.offset(), new String(value, StandardCharsets.UTF_8));
      return copy.get().name().equals(PolicyFanOut.RULE)
          ? new Input.OfRule(copy.get().id(), row)
          : new Input.OfPolicy(row);
    };
  }

  /** Returns a decoder of ticks, each for one partition. */
  static InputDecoder ticks() {
    return (value, headers, origin) -> {
      Optional<CallCopy> copy = CallCopy.in(headers);
      try {
        return copy.isEmpty()
            ? new Input.Refused(DeadLetterReason.STRAY)
            : Input.Placed.of(copy.get().partition(), TickCodec.tick(value));
      } catch (IllegalArgumentException foreign) {
        return new Input.Refused(DeadLetterReason.STRAY);
      }
    };
  }

  /** Returns a decoder of results of background work, and of seeds. */
  static InputDecoder plans(PlanCodec codec) {
    return (value, headers, origin) -> {
      try {
        if (SeedCodec.isSeed(headers)) {
          Seed seed = SeedCodec.seed(value, headers);
          String box = seed instanceof Seed.OfFamily ? Names.FAMILIES : Names.REMEMBER;
          return Input.Placed.of(seed.scope(), box, seed);
        }
        Instruction.Result plan = codec.plan(value);
        return plan.scope() == null
            ? new Input.Refused(DeadLetterReason.STRAY)
            : Input.Placed.of(plan.scope(), Names.COMMANDS, plan);
      } catch (IllegalArgumentException foreign) {
        return new Input.Refused(DeadLetterReason.STRAY);
      }
    };
  }

  /**
   * Returns a decoder of answers of model workers. Their content is validated where it is used,
   * since models may answer anything.
   */
  static InputDecoder llmResults(WorkDecoder<LlmResult> decoder) {
    JsonFormat format = new JsonTree();
    return (value, headers, origin) -> {
      WorkDecoder.Decoded<LlmResult> decoded = decoder.decode(value);
      if (decoded instanceof WorkDecoder.Bad<LlmResult> bad) {
        return new Input.Refused(bad.reason(), bad.fault());
      }
      LlmResult result = ((WorkDecoder.Good<LlmResult>) decoded).value();
      return Input.Placed.of(
          result.scope(),
          Names.COMMANDS,
          new WorkResult(
              result.requestId(),
              result.scope(),
              content(result, format),
              result.tokens() == null ? 0 : result.tokens()));
    };
  }

  private static WorkResult.Content content(LlmResult result, JsonFormat format) {
    String error = result.error();
    if (error != null) {
      return new WorkResult.Failed(
          LlmError.of(error).map(LlmError::wireName).orElse(WorkResult.Failed.LLM),
          error.codePointCount(0, error.length()) <= SHOWN
              ? error
              : error.substring(0, error.offsetByCodePoints(0, SHOWN)));
    }
    return result.output() == null
        ? new WorkResult.Failed(
            WorkResult.Failed.LLM, "the answer has neither an output nor an error")
        : new WorkResult.ModelAnswer(result.task(), format.read(result.output()));
  }

  /**
   * Returns a decoder of vectors computed by workers. A null value is the removal of a vector that
   * this application itself requested.
   */
  static InputDecoder embeddings(WorkDecoder<Embedding> decoder) {
    return (value, headers, origin) -> {
      if (value == null) {
        return new Input.Nothing();
      }
      WorkDecoder.Decoded<Embedding> decoded = decoder.decode(value);
      if (decoded instanceof WorkDecoder.Bad<Embedding> bad) {
        return new Input.Refused(bad.reason(), bad.fault());
      }
      Embedding embedding = ((WorkDecoder.Good<Embedding>) decoded).value();
      return Input.Placed.of(embedding.scope(), Names.REMEMBER, new VectorComputed(embedding));
    };
  }
}
