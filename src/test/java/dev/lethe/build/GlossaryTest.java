package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Topics;
import dev.lethe.fixture.MarkdownPage;
import dev.lethe.memory.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@code docs/glossary.md} defines each term once, in order, and names existing topics. */
class GlossaryTest {
  private static final Path PAGE = Path.of("docs", "glossary.md");

  /** Returns the terms of each section, in the page's order. */
  private static List<List<String>> sections() throws IOException {
    List<List<String>> sections = new ArrayList<>();
    boolean isOfTerms = false;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.equals("| term | meaning |")) {
        isOfTerms = true;
        sections.add(new ArrayList<>());
      } else if (!line.startsWith("|")) {
        isOfTerms = false;
      } else if (isOfTerms && line.startsWith("| ")) {
        sections.get(sections.size() - 1).add(line.split(" \\| ", -1)[0].substring(2));
      }
    }
    return sections;
  }

  @Test
  void each_term_is_defined_once() throws IOException {
    Set<String> seen = new HashSet<>();

    assertEquals(
        List.of(),
        sections().stream().flatMap(List::stream).filter(term -> !seen.add(term)).toList());
    assertTrue(seen.size() > 80, seen::toString);
  }

  @Test
  void sections_are_sorted() throws IOException {
    for (List<String> section : sections()) {
      assertEquals(section.stream().sorted(String.CASE_INSENSITIVE_ORDER).toList(), section);
    }
  }

  @Test
  void topics_and_verdicts_exist() throws IOException {
    Set<String> topics = new HashSet<>();
    Topics.withPrefix("lethe.").all().forEach(topic -> topics.add(topic.name()));
    String page = Files.readString(PAGE);

    assertEquals(
        List.of(),
        MarkdownPage.code(page).stream()
            .filter(code -> code.matches("lethe\\..*\\.v1"))
            .filter(topic -> !topics.contains(topic))
            .toList());
    for (Verdict verdict : Verdict.values()) {
      assertTrue(page.contains(verdict.wireName()), verdict.wireName());
    }
  }
}
