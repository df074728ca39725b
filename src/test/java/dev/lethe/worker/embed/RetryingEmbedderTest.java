package dev.lethe.worker.embed;

import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import dev.lethe.model.Embedder;
import dev.lethe.model.Reply;
import dev.lethe.worker.EndpointWatch;
import dev.lethe.worker.PassingTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Retries and halving of embedding batches: rule E11. */
class RetryingEmbedderTest {
  private final PassingTime time = new PassingTime();
  private final EmbedTally tally = new EmbedTally();
  private final Script model = new Script();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final RetryingEmbedder asking =
      new RetryingEmbedder(model, 2, new EndpointWatch("endpoint", time), tally, time);

  /** Scripted model: gives the next queued reply or else a vector of the text's length. */
  private static final class Script implements Embedder {
    private final Deque<Reply<List<DenseVector>>> next = new ArrayDeque<>();
    private final List<List<String>> asked = new ArrayList<>();
    private Predicate<String> refused = text -> false;

    @Override
    public EmbeddingModel model() {
      return new EmbeddingModel("script", "");
    }

    @Override
    public String place() {
      return "script";
    }

    @Override
    public Reply<List<DenseVector>> embed(List<String> texts) {
      asked.add(List.copyOf(texts));
      if (!next.isEmpty()) {
        return next.remove();
      }
      return texts.stream().anyMatch(refused)
          ? new Reply.Unsuited<>("too long", 400, "")
          : new Reply.Success<>(texts.stream().map(Script::vector).toList());
    }

    static DenseVector vector(String text) {
      return DenseVector.of(1, text.length());
    }

    @Override
    public void close() {}
  }

  @BeforeEach
  void listen_to_the_log() {
    log.start();
    logger().addAppender(log);
  }

  @AfterEach
  void stop_listening() {
    logger().detachAppender(log);
  }

  private static Logger logger() {
    return (Logger) LoggerFactory.getLogger("dev.lethe.worker");
  }

  private static List<Optional<DenseVector>> vectors(String... texts) {
    List<Optional<DenseVector>> vectors = new ArrayList<>();
    for (String text : texts) {
      vectors.add(text == null ? Optional.empty() : Optional.of(Script.vector(text)));
    }
    return vectors;
  }

  private static List<Duration> seconds(long... seconds) {
    List<Duration> pauses = new ArrayList<>();
    for (long one : seconds) {
      pauses.add(Duration.ofSeconds(one));
    }
    return pauses;
  }

  @Test
  void a_failed_request_is_retried_after_growing_pauses() throws Exception {
    model.next.add(new Reply.Failed<>("status 500"));
    model.next.add(new Reply.Failed<>("status 500"));

    assertEquals(vectors("a", "bc"), asking.vectors(List.of("a", "bc")));

    assertEquals(seconds(1, 2), time.pauses());
    assertEquals(3, model.asked.size());
  }

  @Test
  void an_unavailable_or_busy_model_is_awaited_without_limit_and_logged_once() throws Exception {
    for (int i = 0; i < 6; i++) {
      model.next.add(new Reply.Unreachable<>("connection refused"));
    }
    model.next.add(new Reply.Busy<>("status 429", Duration.ofSeconds(50)));

    assertEquals(vectors("a"), asking.vectors(List.of("a")));

    assertEquals(seconds(1, 2, 4, 8, 16, 30, 50), time.pauses());
    assertEquals(
        List.of(
            "The endpoint is unavailable (connection refused); requests wait",
            "The endpoint has been unavailable for 61 s (status 429)",
            "The endpoint is available again after 111 s"),
        log.list.stream().map(ILoggingEvent::getFormattedMessage).toList());
  }

  @Test
  void a_text_that_is_refused_costs_none_of_its_neighbours_their_vectors() throws Exception {
    model.refused = "poison"::equals;

    assertEquals(
        vectors("a", "bc", null, "d", "e"), asking.vectors(List.of("a", "bc", "poison", "d", "e")));

    assertEquals(List.of(), time.pauses());
    assertEquals(1, tally.requests().get("refused"));
  }

  @Test
  void a_model_that_refuses_everything_is_waited_for_and_no_text_is_given_up() throws Exception {
    model.refused = text -> true;
    time.meanwhile(() -> model.refused = text -> false);

    assertEquals(vectors("a", "bc"), asking.vectors(List.of("a", "bc")));

    assertEquals(seconds(1), time.pauses());
    assertEquals(0, tally.requests().get("refused"));
  }

  @Test
  void a_text_over_which_a_model_keeps_failing_is_passed_over_if_another_has_a_vector()
      throws Exception {
    for (int i = 0; i < 3; i++) {
      model.next.add(new Reply.Failed<>("status 500"));
    }

    assertEquals(vectors((String) null), asking.vectors(List.of("a")));

    assertEquals(List.of("ok"), model.asked.get(3));
    assertEquals(
        List.of("Skipping a text of 1 characters that the script cannot embed: status 500"),
        log.list.stream().map(ILoggingEvent::getFormattedMessage).toList());
  }
}
