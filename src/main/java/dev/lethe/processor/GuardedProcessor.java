package dev.lethe.processor;

import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.config.Figure;
import java.util.Optional;
import org.apache.kafka.streams.errors.TaskMigratedException;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processor wrapper: if Lethe's own code fails to process a record, everything since the last
 * commit is undone, and the record is left to the {@link Quarantine}. A processor that needs a
 * registry which doesn't answer waits for it. Exceptions in punctuators, and those of other origin,
 * pass through.
 */
final class GuardedProcessor<KI, VI, KO, VO> implements Processor<KI, VI, KO, VO> {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedProcessor.class);

  private final Processor<KI, VI, KO, VO> box;
  private final Quarantine quarantine;
  private ProcessorContext<KO, VO> context;
  private TaskMetrics metrics;

  GuardedProcessor(Processor<KI, VI, KO, VO> box, Quarantine quarantine) {
    this.box = box;
    this.quarantine = quarantine;
  }

  @Override
  public void init(ProcessorContext<KO, VO> context) {
    this.context = context;
    metrics = new TaskMetrics(context);
    metrics.count(Figure.FAULTS, 0);
    box.init(context);
  }

  @Override
  public void process(Record<KI, VI> in) {
    try {
      box.process(in);
    } catch (RuntimeException thrown) {
      throw judged(thrown);
    }
  }

  @Override
  public void close() {
    box.close();
  }

  private RuntimeException judged(RuntimeException thrown) {
    if (context.appConfigs().get(RegistryOutage.CONFIG) instanceof RegistryOutage outage) {
      Optional<RegistryUnavailableException> away = ProcessingFault.outageIn(thrown);
      if (away.isPresent()) {
        outage.began(away.get());
        return new RegistryAwayException(away.get());
      }
    }
    Optional<RuntimeException> own = ProcessingFault.ownIn(thrown);
    Optional<Position> position = position();
    if (own.isEmpty() || position.isEmpty()) {
      return thrown;
    }
    ProcessingFault fault = ProcessingFault.of(own.get(), box.getClass());
    RecordFailedException failed = new RecordFailedException(position.get(), fault, own.get());
    LOG.error(
        "Bug in Lethe; please report it with this stack trace, which contains no text of the "
            + "record. `run` rolls back to the last commit and sends the record to the dead letters "
            + "when it reads it again",
        failed);
    metrics.count(Figure.FAULTS, 1);
    quarantine.failed(position.get(), fault);
    return failed;
  }

  /** Returns the position of the current record; empty in a punctuator. */
  private Optional<Position> position() {
    return context
        .recordMetadata()
        .filter(at -> at.topic() != null)
        .map(GuardedProcessor::position);
  }

  private static Position position(RecordMetadata at) {
    return new Position(at.topic(), at.partition(), at.offset());
  }

  /**
   * Signals that a record needs a schema registry that doesn't answer. Streams treats it as the
   * loss of the thread's tasks, like {@link RecordFailedException}, so that the record is read
   * again: everything since the last commit is undone, and by then the stream is paused.
   */
  static final class RegistryAwayException extends TaskMigratedException {
    private static final long serialVersionUID = 1L;

    private final String message;

    RegistryAwayException(RegistryUnavailableException why) {
      super("");
      message = why.getMessage();
      initCause(why);
    }

    /** Returns the message without the text that Streams adds, which only fits a lost thread. */
    @Override
    public String getMessage() {
      return message;
    }
  }
}
