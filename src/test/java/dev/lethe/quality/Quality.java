package dev.lethe.quality;

import dev.lethe.fixture.Policies;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Measures the quality of families or contexts: {@code ./gradlew quality}.
 *
 * <ul>
 *   <li>without arguments: families of the invented bots;
 *   <li>with folders or NAME.txt files: families of these streams, with NAME.labels next to each;
 *   <li>with {@code --write FOLDER}: writes the invented bots' streams and measures nothing;
 *   <li>with {@code --recall FOLDER}: contexts of the conversations in the folder, see {@link
 *       Recall};
 *   <li>with {@code --kept FOLDER}: what excerpts of the conversations in the folder keep, see
 *       {@link KeptEvidence};
 *   <li>with {@code --years N}: years of compaction, see {@link Decade};
 *   <li>with {@code --train FOLDER}: fits the weights of messages' values to the conversations in
 *       the folder and the invented ones, see {@link ValueTraining}.
 * </ul>
 *
 * {@code --seed N} generates other invented streams.
 */
public final class Quality {
  private static final long SEED = 8;

  private long seed = SEED;
  private Path folder;
  private Path conversations;
  private Path kept;
  private Path training;
  private int years;
  private final List<Path> files = new ArrayList<>();

  private Quality() {}

  /** Runs a measurement. Invalid arguments are reported on standard error with exit code 2. */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    Quality quality = new Quality();
    try {
      quality.read(args);
    } catch (IllegalArgumentException mistake) {
      System.err.println("quality: " + mistake.getMessage());
      System.exit(2);
    }
    quality.run(out);
  }

  /**
   * Runs a measurement and prints the table to {@code out}.
   *
   * @throws IllegalArgumentException if the arguments are invalid
   */
  static void run(PrintStream out, String... args) throws IOException {
    Quality quality = new Quality();
    quality.read(args);
    quality.run(out);
  }

  private void read(String[] args) {
    for (int i = 0; i < args.length; i++) {
      boolean option = args[i].startsWith("--");
      if (option && i + 1 == args.length) {
        throw new IllegalArgumentException(args[i] + " needs a value");
      }
      switch (args[i]) {
        case "--write" -> folder = Path.of(args[++i]);
        case "--recall" -> conversations = Path.of(args[++i]);
        case "--kept" -> kept = Path.of(args[++i]);
        case "--train" -> training = Path.of(args[++i]);
        case "--years" -> years = Integer.parseInt(args[++i]);
        case "--seed" -> seed = Long.parseLong(args[++i]);
        default -> {
          if (option || !Files.exists(Path.of(args[i]))) {
            throw new IllegalArgumentException(args[i] + " is neither an option nor there");
          }
          files.add(Path.of(args[i]));
        }
      }
    }
  }

  private void run(PrintStream out) throws IOException {
    if (conversations != null) {
      Recall.run(out, conversations);
      return;
    }
    if (kept != null) {
      KeptEvidence.run(out, Conversation.readAll(kept));
      return;
    }
    if (years > 0) {
      Decade.run(out, years, Policies.COMPACTING);
      return;
    }
    if (training != null) {
      List<Conversation> all = new ArrayList<>(Conversation.readAll(training));
      all.addAll(Conversation.invented());
      ValueTraining.run(out, all);
      return;
    }
    if (folder != null) {
      Files.createDirectories(folder);
      for (LabelledStream stream : InventedBots.streams(seed)) {
        stream.write(folder);
      }
      return;
    }
    print(out, files.isEmpty() ? InventedBots.streams(seed) : external());
  }

  private List<LabelledStream> external() throws IOException {
    List<LabelledStream> streams = new ArrayList<>();
    for (Path file : files) {
      if (!Files.isDirectory(file)) {
        streams.add(LabelledStream.read(file));
        continue;
      }
      try (Stream<Path> inside = Files.list(file)) {
        inside
            .filter(path -> path.toString().endsWith(".txt"))
            .sorted()
            .forEach(path -> streams.add(unchecked(path)));
      }
    }
    return streams;
  }

  private static LabelledStream unchecked(Path text) {
    try {
      return LabelledStream.read(text);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void print(PrintStream out, List<LabelledStream> streams) {
    line(
        out,
        "%-14s%7s%7s%7s%7s%7s%7s%7s%7s  people aggregated",
        "set",
        "n",
        "GA",
        "FGA",
        "P",
        "R",
        "F1",
        "true",
        "found");
    List<FamilyScore> scores = new ArrayList<>();
    for (LabelledStream stream : streams) {
      FoundFamilies families = FoundFamilies.of(stream);
      FamilyScore score = families.score();
      scores.add(score);
      String people =
          families.people() == 0 ? "-" : families.peopleAggregated() + "/" + families.people();
      line(
          out,
          "%-14s%7d%7.3f%7.3f%7.3f%7.3f%7.3f%7d%7d  %s",
          stream.name(),
          score.messages(),
          score.ga(),
          score.fga(),
          score.precision(),
          score.recall(),
          score.f1(),
          score.expected(),
          score.found(),
          people);
    }
    if (scores.size() > 1) {
      line(
          out,
          "%-14s%7s%7.3f%7.3f%7.3f%7.3f%7.3f",
          "mean",
          "",
          mean(scores, FamilyScore::ga),
          mean(scores, FamilyScore::fga),
          mean(scores, FamilyScore::precision),
          mean(scores, FamilyScore::recall),
          mean(scores, FamilyScore::f1));
    }
  }

  private static double mean(List<FamilyScore> scores, ToDoubleFunction<FamilyScore> of) {
    return scores.stream().mapToDouble(of).average().orElse(0);
  }

  private static void line(PrintStream out, String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values));
  }
}
