package dev.lethe.cli;

import dev.lethe.codec.avro.AvroContainer;
import dev.lethe.codec.avro.Schemas;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;

/** Event files given to a command. */
final class EventFiles {
  /** File name of standard input. */
  static final String STANDARD_INPUT = "-";

  private static final int BUFFER = 1 << 16;
  private static final int GZIP_FIRST = 0x1F;
  private static final int GZIP_SECOND = 0x8B;

  private EventFiles() {}

  /**
   * Rejects unreadable files before a command does half its work.
   *
   * @throws CommandFailedException if the file can't be read; the message names it
   */
  static void requireReadable(String file) {
    if (file.equals(STANDARD_INPUT)) {
      return;
    }
    Path path = Path.of(file);
    if (!Files.isReadable(path) || Files.isDirectory(path)) {
      throw new CommandFailedException(
          ExitCode.FAILED, "cannot read " + file + ": no such file, or no permission");
    }
  }

  /** Name of a file for people. */
  static String name(String file) {
    return file.equals(STANDARD_INPUT) ? "standard input" : file;
  }

  /**
   * Passes the texts of all events to {@code visitor}, in order. Gzipped data is decompressed,
   * whatever the file's name; records of an Avro object container file are passed as JSON, with
   * their number as the line.
   *
   * @param file path or {@link #STANDARD_INPUT}
   * @throws CommandFailedException naming the file and how far it was readable, or why it can't be
   *     read at all
   */
  static void read(String file, InputStream standardInput, Consumer<EventText> visitor) {
    read(file, standardInput, InputShare.of(List.of()), visitor);
  }

  private static void read(
      String file, InputStream standardInput, InputShare share, Consumer<EventText> visitor) {
    requireReadable(file);
    AtomicLong last = new AtomicLong();
    Consumer<EventText> counted =
        text -> {
          last.set(text.line());
          visitor.accept(text);
        };
    String unit = "line";
    try (InputStream in =
        file.equals(STANDARD_INPUT) ? standardInput : Files.newInputStream(Path.of(file))) {
      InputStream plain = unzipped(share.counting(in));
      if (AvroContainer.isNext(plain)) {
        unit = "record";
        readRecords(plain, counted);
      } else {
        refuseFramed(file, plain);
        readTexts(plain, counted);
      }
    } catch (IOException broken) {
      String where = last.get() == 0 ? "" : " on after " + unit + ' ' + last;
      throw new CommandFailedException(
          ExitCode.FAILED, name(file) + " cannot be read" + where + ": " + broken.getMessage());
    }
  }

  /**
   * Passes the texts of all events to {@code visitor}, and reports a file without events.
   *
   * @param share counts the bytes that were read
   */
  static void read(String file, Console console, InputShare share, Consumer<EventText> visitor) {
    AtomicBoolean any = new AtomicBoolean();
    read(
        file,
        console.in(),
        share,
        text -> {
          any.set(true);
          visitor.accept(text);
        });
    if (!any.get()) {
      console.say(name(file) + " contains no events");
    }
  }

  private static void readTexts(InputStream in, Consumer<EventText> visitor) throws IOException {
    EventTexts texts = new EventTexts(in);
    for (EventText text = texts.next(); text != null; text = texts.next()) {
      visitor.accept(text);
    }
  }

  private static void readRecords(InputStream in, Consumer<EventText> visitor) throws IOException {
    try (AvroContainer records = new AvroContainer(in, Schemas.of("Event"))) {
      long number = 0;
      for (byte[] json = records.next(); json != null; json = records.next()) {
        visitor.accept(new EventText(++number, json));
      }
    }
  }

  /** A framed value has no length and may contain any byte, including a line end. */
  private static void refuseFramed(String file, InputStream in) throws IOException {
    in.mark(1);
    int first = in.read();
    in.reset();
    if (first == 0) {
      throw new CommandFailedException(
          ExitCode.FAILED,
          name(file)
              + " begins with a zero byte, like an Avro value in schema registry framing. A "
              + "file of such values has no boundaries; use an Avro object container file "
              + "(.avro) instead");
    }
  }

  /** Returns the content of gzipped data, and other data as they are. */
  static InputStream unzipped(InputStream in) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(in, BUFFER);
    buffered.mark(2);
    boolean zipped = buffered.read() == GZIP_FIRST && buffered.read() == GZIP_SECOND;
    buffered.reset();
    return zipped
        ? new BufferedInputStream(new GZIPInputStream(buffered, BUFFER), BUFFER)
        : buffered;
  }
}
