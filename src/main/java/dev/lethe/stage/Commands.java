package dev.lethe.stage;

import dev.lethe.command.AnswerRecord;
import dev.lethe.command.CommandEngine;
import dev.lethe.command.Delivery;
import dev.lethe.fingerprint.Digest;
import dev.lethe.layout.Names;
import dev.lethe.memory.Commanded;
import dev.lethe.store.HotState;
import dev.lethe.store.SeenEvents;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Does what calls of tools ask for, each once, and says what came of it. */
final class Commands extends ContextualProcessor<String, Delivery, String, Object> {
  private static final long KEPT_SECONDS =
      Duration.ofHours(HotTables.SEEN_COMMAND_HOURS).toSeconds();

  private CommandEngine engine;
  private SeenEvents seen;

  @Override
  public void init(ProcessorContext<String, Object> context) {
    super.init(context);
    HotState hot = context.getStateStore(Names.HOT_STATE);
    seen = hot.table(HotTables.SEEN_COMMANDS);
    engine = new CommandEngine(StoredMemories.of(context));
  }

  /** A call that was done before isn't answered here: whoever gathers the answers has kept it. */
  @Override
  public void process(Record<String, Delivery> in) {
    Delivery delivery = in.value();
    Digest id = Digest.of(delivery.call().commandId().getBytes(StandardCharsets.UTF_8));
    long seenAt = seen.seenAt(id.a(), id.b());
    if (seenAt >= 0 && in.timestamp() / 1000 - seenAt <= KEPT_SECONDS) {
      return;
    }
    CommandEngine.Decided decided = engine.decide(delivery, context().currentSystemTimeMs());
    seen.add(id.a(), id.b(), in.timestamp() / 1000);
    context().forward(in.withValue(new Commanded(decided.effects())), Names.REMEMBER);
    AnswerRecord answer =
        new AnswerRecord.Partial(
            delivery.call().commandId(),
            delivery.call().name(),
            delivery.partition(),
            decided.answer());
    context().forward(in.withValue(answer), Names.WRITE_ANSWERS);
  }
}
