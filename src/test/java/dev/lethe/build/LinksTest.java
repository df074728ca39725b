package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Relative links of all Markdown pages lead to files and headings that exist. */
class LinksTest {
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");
  private static final Set<String> OUTPUTS = Set.of("build", ".git", ".gradle");

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(""))) {
      return files
          .filter(file -> !OUTPUTS.contains(file.getName(0).toString()))
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  @Test
  void every_relative_link_leads_somewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : pages()) {
      for (MatchResult link : LINK.matcher(textOf(page)).results().toList()) {
        if (!link.group(1).contains("://")) {
          links++;
          if (!leadsSomewhere(page, link.group(1))) {
            broken.add(page + ": " + link.group(1));
          }
        }
      }
    }

    assertEquals(List.of(), broken);
    assertTrue(links > 100, "only " + links + " links");
  }

  @Test
  void a_heading_has_the_anchor_that_github_gives_it() {
    assertEquals("what-remains-after-an-erasure", anchor("What remains after an erasure"));
    assertEquals("tls-and-sasl", anchor("TLS and SASL"));
    assertEquals("run--workers", anchor("`run` & workers"));
  }

  private static boolean leadsSomewhere(Path page, String link) throws IOException {
    int hash = link.indexOf('#');
    String file = hash < 0 ? link : link.substring(0, hash);
    Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
    return hash < 0
        ? Files.exists(target)
        : Files.isRegularFile(target) && anchors(target).contains(link.substring(hash + 1));
  }

  private static Set<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(textOf(page))
        .results()
        .map(heading -> anchor(heading.group(1)))
        .collect(Collectors.toSet());
  }

  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
  }

  private static String textOf(Path page) throws IOException {
    return BLOCK.matcher(Files.readString(page)).replaceAll("");
  }
}
