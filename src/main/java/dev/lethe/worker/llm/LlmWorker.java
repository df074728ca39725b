package dev.lethe.worker.llm;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.config.LlmSettings;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.layout.Topics;
import dev.lethe.llm.LlmError;
import dev.lethe.llm.LlmRequest;
import dev.lethe.llm.LlmResult;
import dev.lethe.policy.ModelPolicy;
import dev.lethe.runtime.Brokers;
import dev.lethe.runtime.Fault;
import dev.lethe.runtime.FaultException;
import dev.lethe.runtime.TopicAdmin;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The worker's life: it starts, takes requests until it is closed or fails, and ends. What it had
 * not answered then is asked by whoever takes its partitions.
 */
public final class LlmWorker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LlmWorker.class);

  /** Supervisors mostly wait for ten seconds before they kill. */
  private static final int CLOSE_SECONDS = 8;

  private final LlmSettings settings;
  private final Codecs codecs;
  private final Tally tally = new Tally();
  private final Answering answering;
  private final RequestLoop loop;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private Consumer<Throwable> failureListener = failed -> {};
  private final Thread thread = new Thread(this::run, "llm-worker");

  /**
   * Prepares it; nothing runs before {@link #start()}.
   *
   * @param models the models that a policy names, as it is now
   * @throws dev.lethe.config.SettingsException if no endpoint is set
   */
  public LlmWorker(Settings settings, Topics topics, Codecs codecs, Supplier<ModelPolicy> models) {
    this.settings = settings.llm();
    this.codecs = codecs;
    WorkerClock clock = WorkerClock.SYSTEM;
    EndpointWatch watch = new EndpointWatch(this.settings.toString(), clock);
    TokenBudget budget = new TokenBudget(this.settings.tokensPerMinute(), clock.nanos());
    Chat chat = new HttpChat(this.settings);
    Attempts attempts = new Attempts(chat, this.settings.retries(), budget, watch, tally, clock);
    answering = new Answering(attempts, models, watch, tally);
    loop =
        new RequestLoop(
            settings, topics, codecs.llmResults(), this.settings.concurrency(), this::answer);
  }

  /** The name of the group in which workers of one application share requests. */
  public static String group(Settings settings) {
    return settings.applicationId() + "-llm";
  }

  /**
   * Throws if the brokers don't have what it needs.
   *
   * @throws FaultException with what is to be mended
   */
  public static void requireTopics(Settings settings, Topics topics) {
    List<String> needed = List.of(topics.llmRequests(), topics.llmResults(), topics.policy());
    try (Admin admin = Brokers.admin(settings)) {
      List<Fault> faults =
          new TopicAdmin(admin, topics, settings)
              .check(needed).stream()
                  .map(problem -> new Fault(Fault.Kind.CONFIGURATION, "", "", problem, ""))
                  .toList();
      if (!faults.isEmpty()) {
        throw new FaultException(faults);
      }
    }
  }

  /** Whoever is told of what ends it, other than being closed; to be said before it starts. */
  public void onFailure(Consumer<Throwable> listener) {
    failureListener = listener;
  }

  /** Starts it and returns. */
  public void start() {
    thread.start();
  }

  private void run() {
    try {
      loop.run();
    } catch (RuntimeException failed) {
      failure.set(failed);
      failureListener.accept(failed);
    } finally {
      LOG.info("LLM worker stopped; requests: {}", tally);
      ended.countDown();
    }
  }

  private Optional<LlmResult> answer(ConsumerRecord<byte[], byte[]> record)
      throws InterruptedException {
    WorkDecoder.Decoded<LlmRequest> decoded = codecs.llmRequestDecoder().decode(record.value());
    if (decoded instanceof WorkDecoder.Bad<LlmRequest> bad) {
      tally.unreadable();
      LOG.warn(
          "A request can't be read and is passed over: {} at {}-{}, offset {}",
          bad.reason().text(),
          record.topic(),
          record.partition(),
          record.offset());
      return Optional.empty();
    }
    LlmRequest request = ((WorkDecoder.Good<LlmRequest>) decoded).value();
    try {
      return answering.answer(request);
    } catch (KeyRefusedException refused) {
      throw new FaultException(List.of(fault(refused)));
    } catch (RuntimeException bug) {
      LOG.error("Request {} failed; this is a bug in Lethe", request.requestId(), bug);
      String error = LlmError.UNAVAILABLE.said("a bug of the worker's, of which its log has more");
      return Optional.of(LlmResult.failed(request, null, error, null));
    }
  }

  private Fault fault(KeyRefusedException refused) {
    return new Fault(
        Fault.Kind.CONFIGURATION,
        Setting.LLM_API_KEY.key(),
        "",
        "the LLM endpoint at "
            + settings
            + " answers with status "
            + refused.status()
            + (settings.apiKey().isPresent() ? " to the key" : ", and no key is set"),
        "set the key that it wants: " + Setting.LLM_API_KEY.variables().get(0));
  }

  /** Waits until it has ended, closed or failed. */
  public void awaitEnd() throws InterruptedException {
    ended.await();
  }

  /** What ended it; empty if nothing has, or if it was closed. */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(failure.get());
  }

  /** What it has done. */
  public Tally tally() {
    return tally;
  }

  /** Has it stop soon; {@link #close()} waits for that. */
  public void stop() {
    loop.stop();
  }

  /** Commits what is answered, and leaves the group; what isn't answered is asked again. */
  @Override
  public void close() {
    stop();
    try {
      if (thread.isAlive() && !ended.await(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        LOG.warn("The LLM worker didn't end within {} s", CLOSE_SECONDS);
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
