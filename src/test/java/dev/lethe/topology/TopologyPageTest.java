package dev.lethe.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.config.Names;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.fixture.MarkdownPage;
import dev.lethe.policy.Policy;
import dev.lethe.store.StoreFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.junit.jupiter.api.Test;

/** {@code topology/README.md} and the index of decisions match the code. */
class TopologyPageTest {
  private static final Path DECISIONS = Path.of("docs", "design", "decisions");
  private static final Pattern SUCCESSOR =
      Pattern.compile("(?m)^\\*\\*Superseded by\\*\\* \\[(\\d{4})]");
  private static final MarkdownPage PAGE = MarkdownPage.read(Path.of("topology", "README.md"));

  /** Returns the stores connected to each processor of the topology. */
  private static Map<String, Set<String>> storesByBox() {
    Map<String, Set<String>> stores = new TreeMap<>();
    LetheTopology.build(
            Settings.read(Optional.empty(), Map.of(), Map.of()),
            Policy.defaults(),
            Topics.withPrefix("lethe."),
            Codecs.of(null),
            StoreFactory.DURABLE)
        .describe()
        .subtopologies()
        .forEach(
            part ->
                part.nodes().stream()
                    .filter(Processor.class::isInstance)
                    .map(Processor.class::cast)
                    .forEach(box -> stores.put(box.name(), new TreeSet<>(box.stores()))));
    return stores;
  }

  /** Returns the stores named in a table cell; tables of hot state map to the hot state store. */
  private static Stream<String> stores(String cell) {
    Set<String> tables =
        PAGE.table("store", "kind", "key → value").stream()
            .filter(row -> row.get(1).startsWith("hot state, "))
            .map(row -> row.get(0))
            .collect(Collectors.toSet());
    return names(cell).map(name -> tables.contains(name) ? Names.HOT_STATE : name);
  }

  /** Returns the file name that belongs to a title: its words in lower case, joined by hyphens. */
  private static String slug(String title) {
    return title
        .toLowerCase(Locale.ROOT)
        .replace("'", "")
        .replaceAll("[^a-z0-9]+", "-")
        .replaceAll("-$", "");
  }

  private static Stream<String> names(String cell) {
    return Stream.of(cell.split(", ", -1)).filter(name -> !name.isEmpty());
  }

  @Test
  void each_processor_has_the_documented_stores() {
    Map<String, Set<String>> told = new TreeMap<>();
    for (List<String> row : PAGE.table("box", "reads", "writes", "decides")) {
      told.put(
          row.get(0),
          Stream.concat(stores(row.get(1)), stores(row.get(2)))
              .collect(Collectors.toCollection(TreeSet::new)));
    }

    assertEquals(storesByBox(), told);
  }

  @Test
  void each_store_is_documented_and_has_one_writer() {
    List<String> written =
        PAGE.table("box", "reads", "writes", "decides").stream()
            .flatMap(row -> names(row.get(2)))
            .sorted()
            .toList();

    List<String> told =
        PAGE.table("store", "kind", "key → value").stream()
            .map(row -> row.get(0))
            .sorted()
            .toList();

    assertEquals(told, written);
  }

  @Test
  void each_decision_is_in_the_index_under_its_title() throws IOException {
    List<String> expected = new ArrayList<>();
    try (Stream<Path> files = Files.list(DECISIONS)) {
      for (Path file : files.sorted().toList()) {
        String name = file.getFileName().toString();
        if (!name.equals("README.md")) {
          String text = Files.readString(file);
          String title = text.lines().findFirst().orElseThrow().substring("# ".length());
          assertEquals(slug(title) + ".md", name);
          Matcher successor = SUCCESSOR.matcher(text);
          String status = successor.find() ? " (superseded by " + successor.group(1) + ")" : "";
          String[] heading = title.split(" ", 2);
          expected.add("| [" + heading[0] + "](" + name + ") | " + heading[1] + status + " |");
        }
      }
    }

    List<String> index =
        MarkdownPage.read(DECISIONS.resolve("README.md")).paragraphs().stream()
            .filter(row -> row.startsWith("| ["))
            .map(String::strip)
            .sorted()
            .toList();

    assertEquals(expected, index);
  }

  @Test
  void each_convention_names_its_test() throws IOException {
    Set<String> tests = testClasses();

    List<List<String>> rows = PAGE.table("#", "convention", "kept how", "shown by");

    assertEquals(44, rows.size());
    for (int i = 0; i < rows.size(); i++) {
      assertEquals(Integer.toString(i + 1), rows.get(i).get(0));
      for (String name : rows.get(i).get(3).split(", ", -1)) {
        assertTrue(name.startsWith("lethe ") || tests.contains(name), name);
      }
    }
  }

  @Test
  void each_release_has_a_row_with_its_upgrade_steps() throws IOException {
    List<String> releases =
        Files.readAllLines(Path.of("CHANGELOG.md")).stream()
            .filter(line -> line.startsWith("## "))
            .map(line -> line.substring("## ".length()).toLowerCase(Locale.ROOT))
            .toList();

    List<String> told =
        new ArrayList<>(PAGE.table("from", "to", "how").stream().map(row -> row.get(1)).toList());

    Collections.reverse(told);
    assertEquals(releases, told.stream().distinct().toList());
  }

  private static Set<String> testClasses() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String set : List.of("test", "it", "fuzz")) {
      try (Stream<Path> files = Files.walk(Path.of("src", set, "java"))) {
        files.forEach(file -> names.add(file.getFileName().toString().replace(".java", "")));
      }
    }
    return names;
  }
}
