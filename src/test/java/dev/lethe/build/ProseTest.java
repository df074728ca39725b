package dev.lethe.build;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Comments, messages and pages avoid the wording listed in {@code prose.txt}. */
class ProseTest {
  /** Share of texts that may match: names of code and quotations are false alarms. */
  private static final double MAX_SHARE = 0.01;

  private static final Path VOCABULARY = Path.of("src/test/resources/dev/lethe/build/prose.txt");

  /** A text block, string, character, block comment or line comment. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\"\"\"(?:\\\\.|(?!\"\"\")[^\\\\])*+\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\\n])*+'"
              + "|/\\*.*?\\*/|//[^\n]*",
          Pattern.DOTALL);

  /** A block of code, fenced with three backticks. */
  private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```");

  /** The end of a paragraph, list item or table row. */
  private static final Pattern PARAGRAPHS = Pattern.compile("\n(?=\\s*(\n|[-*|>] |\\d+\\. |#))");

  /** Description in a JSON Schema. */
  private static final Pattern DESCRIPTION =
      Pattern.compile("\"description\": \"((?:\\\\.|[^\"\\\\])*+)\"");

  private record Wording(Pattern pattern, String instead) {}

  private record Text(Path file, int line, String words) {}

  private static List<Wording> vocabulary() throws IOException {
    return Files.readAllLines(VOCABULARY).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", 2))
        .map(parts -> new Wording(Pattern.compile(parts[0]), parts[1]))
        .toList();
  }

  private static List<Path> files(String folder, String suffix) throws IOException {
    try (Stream<Path> all = Files.walk(Path.of(folder))) {
      return all.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    }
  }

  @Test
  void comments_read_as_plain_english() throws IOException {
    List<Text> comments = new ArrayList<>();
    for (Path file : files("src", ".java")) {
      String source = Files.readString(file, StandardCharsets.UTF_8);
      for (MatchResult token : TOKEN.matcher(source).results().toList()) {
        if (token.group().startsWith("/")) {
          comments.add(new Text(file, line(source, token.start()), comment(token.group())));
        }
      }
    }
    check(comments);
  }

  @Test
  void messages_read_as_plain_english() throws IOException {
    List<Text> messages = new ArrayList<>();
    List<Path> sources = new ArrayList<>(files("src/main/java", ".java"));
    sources.addAll(files("src/bench/java", ".java"));
    for (Path file : sources) {
      String source = Files.readString(file, StandardCharsets.UTF_8);
      for (MatchResult token : TOKEN.matcher(source).results().toList()) {
        if (token.group().startsWith("\"") && token.group().indexOf(' ') >= 0) {
          String words = token.group().replace("\"", "").trim();
          messages.add(new Text(file, line(source, token.start()), words));
        }
      }
    }
    check(messages);
  }

  @Test
  void pages_read_as_plain_english() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(Path.of("README.md"), Path.of("CHANGELOG.md")));
    pages.addAll(files("docs", ".md"));
    pages.addAll(files("topology", ".md"));
    List<Text> paragraphs = new ArrayList<>();
    for (Path page : pages) {
      int line = 1;
      for (String block : PARAGRAPHS.split(withoutCode(Files.readString(page)), -1)) {
        paragraphs.add(new Text(page, line, words(block)));
        line += line(block, block.length());
      }
    }
    check(paragraphs);
  }

  @Test
  void tool_schemas_read_as_plain_english() throws IOException {
    List<Text> descriptions = new ArrayList<>();
    for (Path file : files("schemas/tools", ".json")) {
      String schema = Files.readString(file);
      for (MatchResult found : DESCRIPTION.matcher(schema).results().toList()) {
        descriptions.add(new Text(file, line(schema, found.start()), found.group(1)));
      }
    }
    check(descriptions);
  }

  /** Returns a page with its blocks and spans of code emptied, without a change of its lines. */
  private static String withoutCode(String page) {
    String text =
        CODE_BLOCK.matcher(page).replaceAll(code -> code.group().replaceAll("[^\\n]", ""));
    return text.replaceAll("`[^`\\n]*`|\"[^\"\\n]*\"", "");
  }

  /** Returns a comment's words on one line. */
  private static String comment(String token) {
    return words(token.replaceAll("(?m)^\\s*(/?\\*+/?|//)|\\*/$", " "));
  }

  /** Returns a text with single spaces between its words. */
  private static String words(String text) {
    return text.replaceAll("\\s+", " ").trim();
  }

  private static int line(String source, int offset) {
    return 1 + (int) source.substring(0, offset).chars().filter(c -> c == '\n').count();
  }

  private static void check(List<Text> texts) throws IOException {
    List<String> found = new ArrayList<>();
    List<Wording> vocabulary = vocabulary();
    for (Text text : texts) {
      vocabulary.stream()
          .filter(wording -> wording.pattern().matcher(text.words()).find())
          .findFirst()
          .ifPresent(
              wording ->
                  found.add(
                      "%s:%d: %s%n    write %s"
                          .formatted(text.file(), text.line(), text.words(), wording.instead())));
    }
    assertTrue(
        found.size() <= MAX_SHARE * texts.size(),
        () ->
            "%d of %d texts match %s:%n%s"
                .formatted(
                    found.size(),
                    texts.size(),
                    VOCABULARY,
                    found.stream().collect(joining(System.lineSeparator()))));
  }
}
