package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.avro.RegistryUnavailableException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.StreamsException;
import org.apache.kafka.streams.errors.TaskMigratedException;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Failures of a processor and their handling. */
class GuardedProcessorTest {
  private static final String SAID = "text of the record";
  private static final Record<String, String> RECORD = new Record<>("key", "value", 0);

  private final Quarantine quarantine = new Quarantine(() -> 0);
  private MockProcessorContext<Void, Void> context = new MockProcessorContext<>();

  @Test
  void a_record_that_our_own_code_fails_over_is_known_and_the_thread_gives_up_its_tasks() {
    RuntimeException failed =
        assertThrows(TaskMigratedException.class, () -> fails(new NumberFormatException(SAID)));

    ProcessingFault fault = quarantine.fault("events", 3, 17);
    assertEquals("java.lang.NumberFormatException", fault.exception());
    assertTrue(
        fault.place().matches("dev\\.lethe\\.processor\\.GuardedProcessorTest\\.[\\w$]+:\\d+"),
        fault.place());
    assertEquals(
        "Lethe failed to process events-3 at offset 17 (" + fault + ')', failed.getMessage());
  }

  @Test
  void a_failures_stack_is_logged_without_its_messages() {
    RuntimeException cause = new IllegalArgumentException(SAID, new KafkaException(SAID));

    RuntimeException failed =
        assertThrows(
            RecordFailedException.class, () -> fails(new IllegalStateException(SAID, cause)));

    StringWriter stack = new StringWriter();
    failed.printStackTrace(new PrintWriter(stack, true));
    assertFalse(stack.toString().contains(SAID), stack::toString);
    assertTrue(stack.toString().contains("java.lang.IllegalArgumentException"), stack::toString);
    assertTrue(stack.toString().contains(KafkaException.class.getName()), stack::toString);
    assertTrue(stack.toString().contains("GuardedProcessorTest.java"), stack::toString);
  }

  @Test
  void an_exception_wrapped_by_streams_is_a_fault_of_lethe() {
    RuntimeException own = new IllegalStateException(SAID);

    assertThrows(
        RecordFailedException.class,
        () -> fails(new StreamsException("serializing", new StreamsException(own))));

    assertEquals("java.lang.IllegalStateException", quarantine.fault("events", 3, 17).exception());
  }

  @Test
  void an_exception_without_a_stack_is_reported_with_its_processor() {
    RuntimeException fast = new NullPointerException();
    fast.setStackTrace(new StackTraceElement[0]);

    assertThrows(RecordFailedException.class, () -> fails(fast));

    assertTrue(
        quarantine
            .fault("events", 3, 17)
            .place()
            .startsWith("dev.lethe.processor.GuardedProcessorTest"));
  }

  static Stream<RuntimeException> notOurs() {
    return Stream.of(
        new KafkaException("torn"),
        new TimeoutException("slow"),
        new StreamsException("broken", new ProducerFencedException("old")),
        new TaskMigratedException("gone", new IllegalStateException("gone")),
        new RegistryUnavailableException("silent", null),
        new StreamsException(new RegistryUnavailableException("silent", null)),
        new StreamsException(new FatalBugException("on the wrong partition")),
        ofAClient());
  }

  /** Returns the exception of a closed producer, which is one of Java's own. */
  private static RuntimeException ofAClient() {
    MockProducer<String, String> closed = new MockProducer<>();
    closed.close();
    return assertThrows(
        IllegalStateException.class, () -> closed.send(new ProducerRecord<>("topic", "value")));
  }

  @ParameterizedTest
  @MethodSource("notOurs")
  void an_exception_not_caused_by_one_record_is_rethrown(RuntimeException thrown) {
    assertSame(thrown, assertThrows(RuntimeException.class, () -> fails(thrown)));

    assertNull(quarantine.fault("events", 3, 17));
  }

  static Stream<RuntimeException> outages() {
    RuntimeException silent = new RegistryUnavailableException("silent", null);
    return Stream.of(silent, new StreamsException(new StreamsException(silent)));
  }

  @ParameterizedTest
  @MethodSource("outages")
  void a_registry_outage_pauses_the_stream_and_is_not_a_fault_of_the_record(
      RuntimeException thrown) {
    List<String> told = new ArrayList<>();
    RegistryOutage outage = why -> told.add(why.getMessage());
    Properties settings = new Properties();
    settings.put(RegistryOutage.CONFIG, outage);
    context = new MockProcessorContext<>(settings);

    RuntimeException failed = assertThrows(TaskMigratedException.class, () -> fails(thrown));

    assertEquals(List.of("silent"), told);
    assertEquals(GuardedProcessor.RegistryAwayException.class, failed.getClass());
    assertNull(quarantine.fault("events", 3, 17));
    assertEquals(List.of(), context.forwarded());
  }

  @Test
  void an_error_of_the_jvm_passes() {
    Error thrown = new StackOverflowError();

    assertSame(
        thrown,
        assertThrows(
            Error.class,
            () ->
                process(
                    () -> {
                      throw thrown;
                    })));
  }

  @Test
  void a_fault_in_a_punctuator_passes() {
    RuntimeException own = new IllegalStateException("torn");
    context.setRecordMetadata(null, -1, -1);

    assertSame(
        own,
        assertThrows(
            RuntimeException.class,
            () ->
                guarded(
                    () -> {
                      throw own;
                    })));
  }

  @Test
  void a_box_that_does_not_fail_is_not_in_the_way() {
    assertNotNull(process(() -> "done"));
  }

  private void fails(RuntimeException thrown) {
    process(
        () -> {
          throw thrown;
        });
  }

  private Object process(Supplier<Object> box) {
    context.setRecordMetadata("events", 3, 17);
    return guarded(box);
  }

  private Object guarded(Supplier<Object> box) {
    Object[] done = new Object[1];
    Processor<String, String, Void, Void> processor = in -> done[0] = box.get();
    GuardedProcessor<String, String, Void, Void> guarded =
        new GuardedProcessor<>(processor, quarantine);
    guarded.init(context);
    guarded.process(RECORD);
    return done[0];
  }
}
