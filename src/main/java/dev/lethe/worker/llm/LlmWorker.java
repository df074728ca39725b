package dev.lethe.worker.llm;

import dev.lethe.call.llm.LlmError;
import dev.lethe.call.llm.LlmRequest;
import dev.lethe.call.llm.LlmResult;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.config.LlmSettings;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.policy.ModelPolicy;
import dev.lethe.worker.RequestLoop;
import dev.lethe.worker.Result;
import dev.lethe.worker.Work;
import dev.lethe.worker.Worker;
import dev.lethe.worker.WorkerClock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Worker that has the policy's models answer the requests of {@code lethe.llm.requests.v1}. */
public final class LlmWorker extends Worker {
  private static final Logger LOG = LoggerFactory.getLogger(LlmWorker.class);

  private final LlmSettings settings;
  private final Codecs codecs;
  private final ModelFallback answering;
  private final RequestLoop<LlmResult> loop;

  /**
   * Creates a worker; nothing runs before {@link #start()}.
   *
   * @param models supplies the models of the current policy
   * @throws dev.lethe.config.SettingsException if no endpoint is set
   */
  public LlmWorker(Settings settings, Topics topics, Codecs codecs, Supplier<ModelPolicy> models) {
    this(settings, topics, codecs, models, new LlmTally());
  }

  private LlmWorker(
      Settings settings,
      Topics topics,
      Codecs codecs,
      Supplier<ModelPolicy> models,
      LlmTally tally) {
    super(
        "LLM worker", "llm", settings.llm().toString(), "LLM endpoint at " + settings.llm(), tally);
    this.settings = settings.llm();
    this.codecs = codecs;
    WorkerClock clock = WorkerClock.SYSTEM;
    TokenBudget budget = new TokenBudget(this.settings.tokensPerMinute(), clock.nanos());
    HttpChat chat = new HttpChat(this.settings);
    ModelRetries attempts =
        new ModelRetries(chat, this.settings.retries(), budget, watch(), tally, clock);
    answering = new ModelFallback(attempts, models, watch(), tally);
    loop =
        new RequestLoop<>(
            settings,
            new Work<>(
                settings.applicationId() + "-llm",
                topics.llmRequests(),
                topics.llmResults(),
                codecs.llmResults(),
                this.settings.concurrency(),
                1,
                ""),
            requests -> List.of(answer(requests.get(0)).map(Result::new)));
  }

  /**
   * Checks that the brokers have the required topics.
   *
   * @throws dev.lethe.runtime.FaultException with the problem to fix
   */
  public static void requireTopics(Settings settings, Topics topics) {
    requireTopics(
        settings, topics, List.of(topics.llmRequests(), topics.llmResults(), topics.policy()));
  }

  private Optional<LlmResult> answer(ConsumerRecord<byte[], byte[]> record)
      throws InterruptedException {
    WorkDecoder.Decoded<LlmRequest> decoded = codecs.llmRequestDecoder().decode(record.value());
    if (decoded instanceof WorkDecoder.Bad<LlmRequest> bad) {
      passOver(record, bad.reason());
      return Optional.empty();
    }
    LlmRequest request = ((WorkDecoder.Good<LlmRequest>) decoded).value();
    try {
      return answering.answer(request);
    } catch (KeyRefusedException refused) {
      throw refused(refused, Setting.LLM_API_KEY, settings.apiKey().isPresent());
    } catch (RuntimeException bug) {
      LOG.error("Request {} failed; this is a bug in Lethe", request.requestId(), bug);
      String error =
          LlmError.UNAVAILABLE.withDetail("the worker failed because of a bug; see its log");
      return Optional.of(LlmResult.failed(request, null, error, null));
    }
  }

  @Override
  protected RequestLoop<?> loop() {
    return loop;
  }
}
