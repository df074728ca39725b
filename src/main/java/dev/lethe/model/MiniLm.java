package dev.lethe.model;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.lethe.memory.vector.DenseVector;
import dev.lethe.memory.vector.EmbeddingModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * all-MiniLM-L6-v2, quantised, in this process: 384 dimensions, unit length. It needs one processor
 * per calling thread, and about 60 MB outside the heap.
 *
 * <p>Each text is a batch of its own, however many a call has. A quantised model scales by the
 * largest number in the batch, so in a larger batch the vector of a text would depend on its
 * neighbours, and could change after a crash.
 */
public final class MiniLm implements Embedder {
  /** The version is Lethe's: it changes when the same text gets another vector. */
  public static final EmbeddingModel MODEL = new EmbeddingModel("all-minilm-l6-v2-q", "1");

  /** Number of dimensions of its vectors. */
  public static final int DIMENSIONS = 384;

  private static final String MODEL_FILE = "/all-minilm-l6-v2-q.onnx";
  private static final String TOKENIZER_FILE = "/all-minilm-l6-v2-q-tokenizer.json";

  /** Length that the model was trained on; longer texts are embedded in parts. */
  private static final int MAX_TOKENS = 254;

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final WordPiece tokenizer;

  /** Closing the native session while it is in use would crash the process. */
  private final ReadWriteLock use = new ReentrantReadWriteLock();

  private boolean isClosed;

  private MiniLm(OrtEnvironment environment, OrtSession session, WordPiece tokenizer) {
    this.environment = environment;
    this.session = session;
    this.tokenizer = tokenizer;
  }

  /**
   * Loads the model, which takes about half a second.
   *
   * @throws ModelUnavailableException if it can't run on this machine
   */
  public static MiniLm load() {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        InputStream tokenizer = MiniLm.class.getResourceAsStream(TOKENIZER_FILE);
        InputStream model = MiniLm.class.getResourceAsStream(MODEL_FILE)) {
      // Concurrency comes from the calling threads.
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      OrtEnvironment environment = OrtEnvironment.getEnvironment();
      OrtSession session = environment.createSession(model.readAllBytes(), options);
      return new MiniLm(environment, session, WordPiece.read(tokenizer));
    } catch (IOException | OrtException | RuntimeException | LinkageError broken) {
      // A LinkageError means that the native library couldn't be unpacked or doesn't support this
      // platform.
      throw new ModelUnavailableException(broken);
    }
  }

  @Override
  public EmbeddingModel model() {
    return MODEL;
  }

  @Override
  public String place() {
    return "embedding model " + MODEL + " in this process";
  }

  @Override
  public Reply<List<DenseVector>> embed(List<String> texts) throws InterruptedException {
    List<DenseVector> vectors = new ArrayList<>(texts.size());
    for (String text : texts) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      use.readLock().lock();
      try {
        if (isClosed) {
          throw new InterruptedException("closed");
        }
        vectors.add(vector(text));
      } catch (OrtException broken) {
        return new Reply.Failed<>(String.valueOf(broken.getMessage()));
      } finally {
        use.readLock().unlock();
      }
    }
    return new Reply.Success<>(vectors);
  }

  /** Returns the mean of the parts' vectors, weighted by their tokens, at unit length. */
  private DenseVector vector(String text) throws OrtException {
    int[] ids = tokenizer.ids(text);
    double[] sum = new double[DIMENSIONS];
    int from = 0;
    do {
      int end = Math.min(ids.length, from + MAX_TOKENS);
      float[] part = unit(mean(Arrays.copyOfRange(ids, from, end)));
      int weight = Math.max(1, end - from);
      for (int i = 0; i < DIMENSIONS; i++) {
        sum[i] += (double) part[i] * weight;
      }
      from = end;
    } while (from < ids.length);
    return DenseVector.of(unit(sum));
  }

  /**
   * Returns the sum of the tokens' vectors, including the two special tokens around the text; its
   * direction is that of the mean.
   */
  private double[] mean(int[] ids) throws OrtException {
    long[][] tokens = {new long[ids.length + 2]};
    long[][] mask = {new long[ids.length + 2]};
    long[][] types = {new long[ids.length + 2]};
    Arrays.fill(mask[0], 1);
    tokens[0][0] = tokenizer.special("[CLS]");
    tokens[0][ids.length + 1] = tokenizer.special("[SEP]");
    for (int i = 0; i < ids.length; i++) {
      tokens[0][i + 1] = ids[i];
    }
    try (OnnxTensor input = OnnxTensor.createTensor(environment, tokens);
        OnnxTensor attention = OnnxTensor.createTensor(environment, mask);
        OnnxTensor type = OnnxTensor.createTensor(environment, types);
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", input, "attention_mask", attention, "token_type_ids", type))) {
      float[][] hidden = ((float[][][]) result.get(0).getValue())[0];
      double[] mean = new double[DIMENSIONS];
      for (float[] token : hidden) {
        for (int i = 0; i < DIMENSIONS; i++) {
          mean[i] += token[i];
        }
      }
      return mean;
    }
  }

  /** Scales a vector to unit length. */
  private static float[] unit(double[] numbers) {
    double squares = 0;
    for (double number : numbers) {
      squares += number * number;
    }
    float[] unit = new float[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      unit[i] = (float) (numbers[i] / Math.sqrt(squares));
    }
    return unit;
  }

  @Override
  public void close() {
    use.writeLock().lock();
    try {
      if (!isClosed) {
        isClosed = true;
        session.close();
      }
    } catch (OrtException broken) {
      throw new UncheckedIOException(new IOException(broken));
    } finally {
      use.writeLock().unlock();
    }
  }
}
