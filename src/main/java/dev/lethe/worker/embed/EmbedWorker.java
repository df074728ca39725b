package dev.lethe.worker.embed;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.work.WorkDecoder;
import dev.lethe.config.EmbedSettings;
import dev.lethe.config.Setting;
import dev.lethe.config.Settings;
import dev.lethe.config.SettingsException;
import dev.lethe.config.Topics;
import dev.lethe.memory.vector.EmbedRequest;
import dev.lethe.memory.vector.Embedding;
import dev.lethe.model.Embedder;
import dev.lethe.model.HttpEmbedder;
import dev.lethe.model.KeyRefusedException;
import dev.lethe.model.MiniLm;
import dev.lethe.model.ModelUnavailableException;
import dev.lethe.worker.RequestLoop;
import dev.lethe.worker.Result;
import dev.lethe.worker.Work;
import dev.lethe.worker.Worker;
import dev.lethe.worker.WorkerClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Worker that embeds the texts of {@code lethe.vectors.v1}. */
public final class EmbedWorker extends Worker {
  private static final int BATCH = 32;

  private final EmbedSettings settings;
  private final Codecs codecs;
  private final Embedder embedder;
  private final EmbedBatches vectors;
  private final RequestLoop<Embedding> loop;

  /**
   * Creates a worker and loads its model, if any; nothing runs before {@link #start()}.
   *
   * @throws SettingsException if the bundled model can't be run here
   */
  public EmbedWorker(Settings settings, Topics topics, Codecs codecs) {
    this(settings, topics, codecs, embedder(settings.embed()), new EmbedTally());
  }

  private EmbedWorker(
      Settings settings, Topics topics, Codecs codecs, Embedder embedder, EmbedTally tally) {
    super("embedding worker", "embed", embedder.place(), embedder.place(), tally);
    this.settings = settings.embed();
    this.codecs = codecs;
    this.embedder = embedder;
    RetryingEmbedder asking =
        new RetryingEmbedder(embedder, this.settings.retries(), watch(), tally, WorkerClock.SYSTEM);
    vectors = new EmbedBatches(asking, embedder.model(), tally);
    loop =
        new RequestLoop<>(
            settings,
            new Work<>(
                settings.applicationId() + "-embed",
                topics.vectors(),
                topics.embeddings(),
                codecs.embeddings(),
                this.settings.concurrency(),
                BATCH,
                embedder.model().toString()),
            this::answer);
  }

  private static Embedder embedder(EmbedSettings settings) {
    return settings
        .url()
        .<Embedder>map(url -> new HttpEmbedder(url, settings))
        .orElseGet(EmbedWorker::ownModel);
  }

  private static Embedder ownModel() {
    try {
      return MiniLm.load();
    } catch (ModelUnavailableException unavailable) {
      throw new SettingsException(
          List.of(
              "the embedding model cannot run in this process: "
                  + unavailable.getMessage()
                  + "; it needs a java.io.tmpdir from which libraries can be loaded, or an embedding "
                  + "endpoint set with "
                  + Setting.EMBED_URL.variables().get(0)));
    }
  }

  /**
   * Checks the settings.
   *
   * @throws SettingsException if an endpoint but no model is set
   */
  public static void requireSettings(Settings settings) {
    settings.embed().url().ifPresent(url -> settings.embed().requireModel());
  }

  /**
   * Checks that the brokers have the required topics.
   *
   * @throws dev.lethe.runtime.FaultException with the problem to fix
   */
  public static void requireTopics(Settings settings, Topics topics) {
    requireTopics(settings, topics, List.of(topics.vectors(), topics.embeddings()));
  }

  private List<Optional<Result<Embedding>>> answer(List<ConsumerRecord<byte[], byte[]>> records)
      throws InterruptedException {
    WorkDecoder<EmbedRequest> decoder = codecs.embedRequestDecoder();
    List<EmbedBatches.Asked> asked = new ArrayList<>(Collections.nCopies(records.size(), null));
    for (int i = 0; i < records.size(); i++) {
      asked.set(i, read(decoder, records.get(i)));
    }
    try {
      return vectors.of(asked);
    } catch (KeyRefusedException refused) {
      throw refused(refused, Setting.EMBED_API_KEY, settings.apiKey().isPresent());
    }
  }

  private EmbedBatches.Asked read(
      WorkDecoder<EmbedRequest> decoder, ConsumerRecord<byte[], byte[]> record) {
    if (record.value() == null) {
      return EmbedBatches.Asked.purge(record.key());
    }
    WorkDecoder.Decoded<EmbedRequest> decoded = decoder.decode(record.value());
    if (decoded instanceof WorkDecoder.Bad<EmbedRequest> bad) {
      passOver(record, bad.reason());
      return EmbedBatches.Asked.nothing(record.key());
    }
    return EmbedBatches.Asked.of(record.key(), ((WorkDecoder.Good<EmbedRequest>) decoded).value());
  }

  @Override
  protected RequestLoop<?> loop() {
    return loop;
  }

  @Override
  public void close() {
    super.close();
    embedder.close();
  }
}
