package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Topic;
import dev.lethe.config.Topics;
import dev.lethe.fixture.UserPages;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Pictures of the user pages: drawn by {@code docs/pictures/draw.py} and by hand, and taken of the
 * console.
 */
class PicturesTest {
  private static final Path FOLDER = Path.of("docs", "pictures");
  private static final Pattern SHOWN = Pattern.compile("(?s)!\\[([^]]*)]\\(([^)]*)\\)");
  private static final Pattern TITLE = Pattern.compile("-title\"[^>]*>lethe&#160;([^<]*)<");

  private static Stream<Path> pictures() throws IOException {
    return pictures(".svg");
  }

  private static Stream<Path> screenshots() throws IOException {
    return pictures(".png");
  }

  private static Stream<Path> pictures(String suffix) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList().stream();
    }
  }

  @Test
  void the_pages_show_and_describe_each_picture() throws IOException {
    List<String> shown = new ArrayList<>();
    for (Path page : UserPages.ALL) {
      for (MatchResult one : SHOWN.matcher(Files.readString(page)).results().toList()) {
        shown.add(page.resolveSibling(one.group(2)).normalize().toString());
        assertTrue(one.group(1).length() > 40, one.group(2));
      }
    }

    assertEquals(
        Stream.concat(pictures(), screenshots()).map(Path::toString).sorted().toList(),
        shown.stream().sorted().toList());
  }

  @ParameterizedTest
  @MethodSource("pictures")
  void a_picture_is_small_and_loads_nothing(Path picture) throws Exception {
    String svg = Files.readString(picture);

    assertEquals(
        "svg",
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(picture.toFile())
            .getDocumentElement()
            .getTagName());
    assertTrue(Files.size(picture) < 20_000, picture + " has " + Files.size(picture) + " bytes");
    assertFalse(svg.contains("url(\"http") || svg.contains("href="), svg);
    assertTrue(svg.contains("fill=\"#292929\""), "a ground of its own, for light and dark pages");
  }

  @ParameterizedTest
  @MethodSource("screenshots")
  void a_screenshot_is_small_and_as_wide_as_a_page_of_the_console(Path picture) throws IOException {
    BufferedImage image = ImageIO.read(picture.toFile());

    assertTrue(Files.size(picture) < 150_000, picture + " has " + Files.size(picture) + " bytes");
    assertEquals(picture.endsWith("report.png") ? 1280 : 1440, image.getWidth());
  }

  @Test
  void the_commands_in_terminal_pictures_are_valid() throws IOException {
    List<String> commands =
        pictures().flatMap(PicturesTest::title).map(text -> text.replace("&#160;", " ")).toList();

    assertEquals(List.of("inspect decisions --limit 14", "inspect families --limit 14"), commands);
    for (String command : commands) {
      assertDoesNotThrow(
          () ->
              Lethe.commandLine(new TestConsole(Map.of()).console(), new PassThrough())
                  .parseArgs(command.split(" ", -1)));
    }
  }

  private static Stream<String> title(Path picture) {
    return TITLE
        .matcher(assertDoesNotThrow(() -> Files.readString(picture)))
        .results()
        .map(found -> found.group(1));
  }

  @Test
  void the_flow_of_events_has_topics_and_boxes_that_there_are() throws IOException {
    String flow = Files.readString(FOLDER.resolve("flow.svg"));
    String golden = Files.readString(Path.of("topology", "golden", "lethe.mmd"));
    Topics topics = Topics.withPrefix("lethe.");

    Set<String> known =
        topics.all().stream()
            .filter(topic -> topics.used().contains(topic.name()))
            .map(Topic::id)
            .collect(Collectors.toSet());
    assertEquals(8, texts(flow, "topic").size());
    assertTrue(known.containsAll(texts(flow, "topic")), known + " has " + texts(flow, "topic"));
    assertEquals(Set.of("admit", "mint", "families", "remember"), texts(flow, "box"));
    texts(flow, "box").forEach(box -> assertTrue(golden.contains('[' + box + ']'), box));
  }

  private static Set<String> texts(String svg, String kind) {
    return Pattern.compile("<text class=\"" + kind + "\"[^>]*>([^<]*)<")
        .matcher(svg)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
