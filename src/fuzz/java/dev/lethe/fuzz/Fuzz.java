package dev.lethe.fuzz;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ./gradlew fuzz}: sends many streams of odd messages through the topology. */
@Command(
    name = "fuzz",
    description = "Send streams of odd but possible messages through the topology.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
public final class Fuzz implements Callable<Integer> {
  private static final long MAX_MILLIS = 2_000;
  private static final int SHORTER = 20_000;
  private static final int LONGER = 300_000;

  @Option(names = "--messages", description = "how many records in all")
  private long messages = 20_000_000;

  @Option(names = "--each", description = "how many of them a stream has")
  private int each = 50_000;

  @Option(names = "--seed", description = "of the first stream; each later one has the next")
  private long seed = 1;

  @Option(names = "--shapes", split = ",", description = "only these shapes of messages")
  private List<String> only = new ArrayList<>();

  @Option(names = "--without", split = ",", description = "not these shapes")
  private List<String> without = new ArrayList<>();

  @Option(names = "--alone", description = "one shape at a time, the same seed for all")
  private boolean alone;

  @Option(names = "--findings", description = "folder for the smallest stream of each failure")
  private Path findings = Path.of("build", "fuzz");

  private final PrintStream out = System.out;

  public static void main(String[] args) {
    // The campaign reports every exception, with the means to reproduce it.
    ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).setLevel(Level.OFF);
    System.exit(new CommandLine(new Fuzz()).execute(args));
  }

  @Override
  public Integer call() {
    List<Shape> shapes = only.isEmpty() ? Shapes.ALL : only.stream().map(Shapes::named).toList();
    Campaign campaign = new Campaign(out, new Findings(findings), without);
    if (alone) {
      shapes.parallelStream().forEach(shape -> campaign.run(seed, each, List.of(shape)));
    } else {
      LongStream.range(0, (messages + each - 1) / each)
          .parallel()
          .forEach(n -> campaign.run(seed + n, (int) Math.min(each, messages - n * each), shapes));
    }
    campaign.report();
    boolean isSlow = campaign.slowestMillis() > MAX_MILLIS;
    if (isSlow) {
      out.println("a record took more than " + MAX_MILLIS + " ms");
    }
    boolean isWhole = !alone && only.isEmpty() && messages >= LONGER;
    return campaign.hasFailed() || isSlow || (isWhole && hasGrown()) ? 1 : 0;
  }

  /** Returns true if hot state grows with the length of a stream. */
  private boolean hasGrown() {
    long shorter = HotState.bytesAfter(SHORTER);
    long longer = HotState.bytesAfter(LONGER);
    out.println(
        "hot state: "
            + shorter
            + " bytes after "
            + SHORTER
            + " records, "
            + longer
            + " after "
            + LONGER);
    return longer - shorter > HotState.MORE_BYTES;
  }
}
