package dev.lethe.policy;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Bundled resource with named word lists: {@code [name]} starts a list, {@code #} a comment. */
final class WordFile {
  private WordFile() {}

  /**
   * Returns the lists of a resource by name, in the order of the file.
   *
   * @param separator regex of the separators of words, in addition to line ends
   */
  static Map<String, List<String>> lists(String resource, String separator) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    List<String> list = List.of();
    for (String line : text(resource).split("\n", -1)) {
      if (line.startsWith("[")) {
        list = new ArrayList<>();
        lists.put(line.substring(1, line.length() - 1), list);
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        list.addAll(Arrays.asList(line.split(separator, -1)));
      }
    }
    return lists;
  }

  private static String text(String resource) {
    try (InputStream file = WordFile.class.getResourceAsStream(resource)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(resource + " cannot be read; this is a bug in Lethe", e);
    }
  }
}
