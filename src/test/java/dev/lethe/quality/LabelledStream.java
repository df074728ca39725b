package dev.lethe.quality;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Messages in order of posting, each with its true family. Stored as NAME.txt and NAME.labels, one
 * line per message with U+000A as the only line end, and NAME.channel if some messages aren't on
 * the channel NAME.
 */
public record LabelledStream(String name, List<LabelledMessage> messages) {
  private static final String TEXT = ".txt";

  public LabelledStream {
    messages = List.copyOf(messages);
  }

  /**
   * Reads a stream from its files.
   *
   * @param text NAME.txt, with NAME.labels next to it
   * @throws IllegalArgumentException if it isn't a .txt file, or if the files differ in length
   */
  public static LabelledStream read(Path text) throws IOException {
    String file = text.getFileName().toString();
    if (!file.endsWith(TEXT)) {
      throw new IllegalArgumentException(text + ": not a " + TEXT + " file");
    }
    String name = file.substring(0, file.length() - TEXT.length());
    List<String> lines = lines(text);
    List<String> labels = lines(text.resolveSibling(name + ".labels"));
    Path channelFile = text.resolveSibling(name + ".channel");
    List<String> channels = Files.exists(channelFile) ? lines(channelFile) : null;
    if (labels.size() != lines.size() || (channels != null && channels.size() != lines.size())) {
      throw new IllegalArgumentException(
          text + ": " + lines.size() + " messages, but not as many labels or channels");
    }
    List<LabelledMessage> messages = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String channel = channels == null ? name : channels.get(i);
      messages.add(new LabelledMessage(channel, labels.get(i), lines.get(i)));
    }
    return new LabelledStream(name, messages);
  }

  /** Writes the files into a folder, replacing existing ones. */
  public void write(Path folder) throws IOException {
    write(folder.resolve(name + TEXT), messages.stream().map(LabelledMessage::text).toList());
    write(folder.resolve(name + ".labels"), messages.stream().map(LabelledMessage::label).toList());
    Path channels = folder.resolve(name + ".channel");
    if (messages.stream().allMatch(message -> message.channel().equals(name))) {
      Files.deleteIfExists(channels);
    } else {
      write(channels, messages.stream().map(LabelledMessage::channel).toList());
    }
  }

  private static void write(Path file, List<String> lines) throws IOException {
    Files.writeString(
        file, lines.stream().map(line -> line + "\n").collect(Collectors.joining()), UTF_8);
  }

  /** Splits at U+000A only; {@code Files.readAllLines} would also split at U+000D. */
  private static List<String> lines(Path file) throws IOException {
    String text = Files.readString(file, UTF_8);
    return text.isEmpty() ? List.of() : Arrays.asList(text.split("\n", -1)).subList(0, count(text));
  }

  private static int count(String text) {
    int ended = (int) text.chars().filter(c -> c == '\n').count();
    return text.endsWith("\n") ? ended : ended + 1;
  }
}
