package dev.lethe.embed;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.lethe.endpoint.Reply;
import dev.lethe.vector.DenseVector;
import dev.lethe.vector.EmbeddingModel;
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
 * all-MiniLM-L6-v2, quantised, in this process: 384 numbers, of length 1. It needs a processor for
 * each thread that asks at once, and some 60 MB outside the heap.
 *
 * <p>A text is given to the model by itself, however many are asked for at once. A quantised model
 * rounds by the largest number of all that it is given together, so that otherwise a text's vector
 * would depend on its neighbours, and be another one after a crash.
 */
public final class MiniLm implements Embedder {
  /** The version is ours: another one where the same text would have another vector. */
  public static final EmbeddingModel MODEL = new EmbeddingModel("all-minilm-l6-v2-q", "1");

  /** How many numbers its vectors have. */
  public static final int DIMENSIONS = 384;

  private static final String MODEL_FILE = "/all-minilm-l6-v2-q.onnx";
  private static final String TOKENIZER_FILE = "/all-minilm-l6-v2-q-tokenizer.json";

  /** What the model was trained on; more of a text is embedded in parts. */
  private static final int MAX_TOKENS = 254;

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final WordPiece tokenizer;

  /** Native code that is closed while it runs takes the process with it. */
  private final ReadWriteLock use = new ReentrantReadWriteLock();

  private boolean isClosed;

  private MiniLm(OrtEnvironment environment, OrtSession session, WordPiece tokenizer) {
    this.environment = environment;
    this.session = session;
    this.tokenizer = tokenizer;
  }

  /**
   * Loads it, which takes about half a second.
   *
   * @throws ModelUnavailableException if it can't be run on this machine
   */
  public static MiniLm load() {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions();
        InputStream tokenizer = MiniLm.class.getResourceAsStream(TOKENIZER_FILE);
        InputStream model = MiniLm.class.getResourceAsStream(MODEL_FILE)) {
      // Those who ask are the threads.
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      OrtEnvironment environment = OrtEnvironment.getEnvironment();
      OrtSession session = environment.createSession(model.readAllBytes(), options);
      return new MiniLm(environment, session, WordPiece.read(tokenizer));
    } catch (IOException | OrtException | RuntimeException | LinkageError broken) {
      // Where its library can't be unpacked or isn't for this platform, a class isn't initialised.
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
    return new Reply.Said<>(vectors);
  }

  /** The mean of the parts' vectors by their tokens, of length 1. */
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

  /** The mean of the tokens' vectors, the two around the text included. */
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

  /** The same direction, of length 1. */
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
