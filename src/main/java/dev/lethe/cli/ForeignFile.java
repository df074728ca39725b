package dev.lethe.cli;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.lethe.codec.exchange.FileSample;
import dev.lethe.codec.exchange.ForeignFormat;
import dev.lethe.codec.exchange.ForeignFormats;
import dev.lethe.event.FieldFault;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * File that another system has exported. Its format is recognized by its content, and its records
 * are read one by one, so that its size doesn't matter.
 */
final class ForeignFile {
  private static final int BYTE_ORDER_MARK_LENGTH = 3;
  private static final int MOST_NAMES = 100;
  private static final int LONGEST_HEADER = 1 << 16;
  private static final char[] SEPARATORS = {',', ';', '\t'};

  /** A place in the parser's messages, which also names the reader's settings. */
  private static final Pattern SOURCE =
      Pattern.compile("\\[Source: [^]]*line: (\\d+), column: (\\d+)]");

  private static final String BEYOND_ANY_RANGE = "with an exponent beyond any range";

  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /** Reads a line, which must have nothing after its value. */
  private static final ObjectReader LINE =
      JSON.reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private static final CsvMapper CSV =
      CsvMapper.builder()
          .enable(CsvParser.Feature.WRAP_AS_ARRAY)
          .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
          .build();

  /** Names of all lists that contain records of some format. */
  private static final Set<String> LISTS =
      ForeignFormats.ALL.stream()
          .flatMap(format -> format.lists().stream())
          .collect(Collectors.toUnmodifiableSet());

  private final String name;
  private final FileSample sample;
  private final ForeignFormat format;

  /**
   * Record of a file.
   *
   * @param line line on which it begins
   * @param list name of the list that contains it; empty for a root value
   * @param node its content; null if it can't be read
   * @param header fields of the root object that precede the list
   * @param fault why it can't be read, else null
   */
  record Entry(long line, String list, JsonNode node, ObjectNode header, FieldFault fault) {}

  private ForeignFile(String name, FileSample sample, ForeignFormat format) {
    this.name = name;
    this.sample = sample;
    this.format = format;
  }

  /**
   * Recognizes the format of a file.
   *
   * @throws CommandFailedException if the file can't be read, or its format is unknown
   */
  static ForeignFile open(String name) {
    EventFiles.requireReadable(name);
    FileSample sample = reading(name, 0, () -> sample(name));
    List<ForeignFormat> formats =
        ForeignFormats.ALL.stream().filter(one -> one.recognizes(sample)).toList();
    if (formats.size() != 1) {
      List<ForeignFormat> named = formats.isEmpty() ? ForeignFormats.ALL : formats;
      throw new CommandFailedException(
          ExitCode.FAILED,
          name
              + (formats.isEmpty() ? " has no known format: " : " has more than one format: ")
              + "found "
              + sample.text()
              + "; "
              + (formats.isEmpty() ? "known formats are: " : "it could be ")
              + named.stream().map(ForeignFormat::title).collect(Collectors.joining("; ")));
    }
    return new ForeignFile(name, sample, formats.get(0));
  }

  /** Returns the file if it is a channel that another system has exported; empty for others. */
  static Optional<ForeignFile> channel(String name) {
    if (!Files.isRegularFile(Path.of(name))) {
      return Optional.empty();
    }
    try (InputStream in = opened(name)) {
      FileSample sample = first(in) == '{' ? jsonSample(in) : null;
      return sample != null && ForeignFormats.CHANNEL.recognizes(sample)
          ? Optional.of(new ForeignFile(name, sample, ForeignFormats.CHANNEL))
          : Optional.empty();
    } catch (IOException other) {
      return Optional.empty();
    }
  }

  ForeignFormat format() {
    return format;
  }

  /** Input that may turn out to be unreadable. */
  private interface Reading<T> {
    T read() throws IOException;
  }

  /**
   * @param records number of records read before
   */
  private static <T> T reading(String name, long records, Reading<T> reading) {
    try {
      return reading.read();
    } catch (JsonProcessingException malformed) {
      throw unreadable(name, records, text(malformed));
    } catch (CharacterCodingException malformed) {
      throw unreadable(name, records, "it is not UTF-8; save it as UTF-8 first");
    } catch (IOException broken) {
      throw unreadable(name, records, String.valueOf(broken.getMessage()));
    }
  }

  private static String text(JsonProcessingException malformed) {
    String what =
        SOURCE
            .matcher(malformed.getOriginalMessage().lines().findFirst().orElse("malformed"))
            .replaceAll("line $1, column $2");
    return malformed.getLocation() == null
        ? what
        : what
            + " (line "
            + malformed.getLocation().getLineNr()
            + ", column "
            + malformed.getLocation().getColumnNr()
            + ')';
  }

  private static CommandFailedException unreadable(String name, long records, String why) {
    String where = records == 0 ? "" : " on after " + Count.of(records, "record");
    return new CommandFailedException(
        ExitCode.FAILED, name + " cannot be read" + where + ": " + why);
  }

  private static InputStream opened(String name) throws IOException {
    InputStream in = EventFiles.unzipped(Files.newInputStream(Path.of(name)));
    in.mark(BYTE_ORDER_MARK_LENGTH);
    boolean isMarked = in.read() == 0xEF && in.read() == 0xBB && in.read() == 0xBF;
    if (!isMarked) {
      in.reset();
    }
    return in;
  }

  private static FileSample sample(String name) throws IOException {
    try (InputStream in = opened(name)) {
      int first = first(in);
      if (first < 0) {
        throw new IOException("it is empty");
      }
      return first == '{' || first == '[' ? jsonSample(in) : tableSample(in);
    }
  }

  /** Returns the first character after white space, and stays before it; -1 if there is none. */
  private static int first(InputStream in) throws IOException {
    in.mark(LONGEST_HEADER);
    int first = in.read();
    for (int i = 1; i < LONGEST_HEADER && first >= 0 && first <= ' '; i++) {
      first = in.read();
    }
    in.reset();
    return first;
  }

  private static FileSample jsonSample(InputStream in) throws IOException {
    try (JsonParser parser = JSON.createParser(in)) {
      if (parser.nextToken() == JsonToken.START_ARRAY) {
        boolean isObject = parser.nextToken() == JsonToken.START_OBJECT;
        JsonNode first = isObject ? tree(parser) : MissingNode.getInstance();
        List<String> names = new ArrayList<>();
        first.fieldNames().forEachRemaining(names::add);
        return new FileSample(FileSample.Shape.ARRAY, firstNames(names), first);
      }
      return objectSample(parser);
    }
  }

  private static JsonNode tree(JsonParser parser) throws IOException {
    try {
      return parser.readValueAsTree();
    } catch (NumberFormatException beyondAnyRange) {
      throw new JsonParseException(parser, "it has a number " + BEYOND_ANY_RANGE, beyondAnyRange);
    }
  }

  private static List<String> firstNames(List<String> names) {
    return names.subList(0, Math.min(names.size(), MOST_NAMES));
  }

  /** Reads the root object up to its first record. */
  private static FileSample objectSample(JsonParser parser) throws IOException {
    List<String> names = new ArrayList<>();
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    boolean hasList = false;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (names.size() < MOST_NAMES) {
        names.add(name);
      }
      if (value == JsonToken.START_ARRAY && LISTS.contains(name)) {
        JsonToken element = parser.nextToken();
        if (element == JsonToken.START_OBJECT) {
          return new FileSample(FileSample.Shape.OBJECT, names, tree(parser));
        }
        hasList |= element == JsonToken.END_ARRAY;
        for (; element != JsonToken.END_ARRAY && element != null; element = parser.nextToken()) {
          parser.skipChildren();
        }
      } else if (value.isScalarValue()) {
        root.set(name, tree(parser));
      } else {
        parser.skipChildren();
      }
    }
    return hasList
        ? new FileSample(FileSample.Shape.OBJECT, names, MissingNode.getInstance())
        : new FileSample(FileSample.Shape.LINES, names, root);
  }

  private static FileSample tableSample(InputStream in) throws IOException {
    try (MappingIterator<String[]> rows = rows(in)) {
      String[] head = rows.hasNextValue() ? rows.nextValue() : new String[0];
      return new FileSample(FileSample.Shape.TABLE, List.of(head), MissingNode.getInstance());
    }
  }

  /**
   * Passes all records to {@code visitor}, in order.
   *
   * @throws CommandFailedException naming the file and how far it was readable
   */
  void read(Consumer<Entry> visitor) {
    long[] number = {0};
    Consumer<Entry> counted =
        entry -> {
          number[0]++;
          visitor.accept(entry);
        };
    try (InputStream in = reading(name, 0, () -> opened(name))) {
      switch (sample.shape()) {
        case LINES -> readLines(in, counted);
        case TABLE -> readRows(in, counted);
        default -> readLists(in, counted);
      }
    } catch (IOException broken) {
      reading(
          name,
          number[0],
          () -> {
            throw broken;
          });
    }
  }

  /** A malformed line doesn't affect its neighbours. */
  private void readLines(InputStream in, Consumer<Entry> visitor) throws IOException {
    EventTexts texts = new EventTexts(in);
    ObjectNode header = JsonNodeFactory.instance.objectNode();
    for (EventText text = texts.next(); text != null; text = texts.next()) {
      JsonNode node = null;
      FieldFault fault = null;
      try {
        node = LINE.readTree(text.bytes());
      } catch (JsonProcessingException malformed) {
        fault =
            new FieldFault(
                "malformed JSON at column " + malformed.getLocation().getColumnNr(),
                "a JSON object");
      } catch (NumberFormatException beyondAnyRange) {
        fault = new FieldFault("a number " + BEYOND_ANY_RANGE, "a JSON object");
      }
      visitor.accept(new Entry(text.line(), "", node, header, fault));
    }
  }

  private void readLists(InputStream in, Consumer<Entry> visitor) throws IOException {
    try (JsonParser parser = JSON.createParser(in)) {
      for (JsonToken root = parser.nextToken(); root != null; root = parser.nextToken()) {
        ObjectNode header = JsonNodeFactory.instance.objectNode();
        if (root == JsonToken.START_ARRAY) {
          readElements(parser, "", header, visitor);
        }
        while (root == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.FIELD_NAME) {
          String field = parser.currentName();
          JsonToken value = parser.nextToken();
          if (value == JsonToken.START_ARRAY && format.lists().contains(field)) {
            readElements(parser, field, header, visitor);
          } else if (value == JsonToken.START_ARRAY) {
            parser.skipChildren();
          } else {
            header.set(field, tree(parser));
          }
        }
      }
    }
  }

  private static void readElements(
      JsonParser parser, String list, ObjectNode header, Consumer<Entry> visitor)
      throws IOException {
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      long line = parser.currentTokenLocation().getLineNr();
      JsonNode node = tree(parser);
      visitor.accept(new Entry(line, list, node, header, null));
    }
  }

  private void readRows(InputStream in, Consumer<Entry> visitor) throws IOException {
    ObjectNode header = JsonNodeFactory.instance.objectNode();
    try (MappingIterator<String[]> rows = rows(in)) {
      String[] heads = rows.nextValue();
      requireDistinct(heads);
      long line = rows.getCurrentLocation().getLineNr();
      while (rows.hasNextValue()) {
        String[] cells = rows.nextValue();
        ObjectNode row = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < Math.min(cells.length, heads.length); i++) {
          row.put(heads[i], cells[i]);
        }
        FieldFault fault =
            cells.length > heads.length
                ? new FieldFault(
                    cells.length + " cells", "at most " + heads.length + ", as in the header")
                : null;
        visitor.accept(new Entry(line, "", fault == null ? row : null, header, fault));
        line = rows.getCurrentLocation().getLineNr();
      }
    }
  }

  private void requireDistinct(String[] heads) {
    Set<String> known = new HashSet<>();
    for (String head : heads) {
      if (!known.add(head)) {
        throw new CommandFailedException(
            ExitCode.FAILED, name + " has two columns with the name \"" + head + '"');
      }
    }
  }

  private static MappingIterator<String[]> rows(InputStream in) throws IOException {
    CsvSchema schema = CsvSchema.emptySchema().withColumnSeparator(separator(in));
    Reader text =
        new InputStreamReader(
            in,
            StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT));
    return CSV.readerFor(String[].class).with(schema).readValues(text);
  }

  /** Returns the separator that occurs most often in the first line, outside of quotes. */
  private static char separator(InputStream in) throws IOException {
    in.mark(LONGEST_HEADER);
    int[] counts = new int[SEPARATORS.length];
    boolean isQuoted = false;
    int c = in.read();
    for (int i = 1; i < LONGEST_HEADER && c >= 0 && (isQuoted || c != '\n'); i++) {
      isQuoted ^= c == '"';
      for (int j = 0; j < SEPARATORS.length && !isQuoted; j++) {
        counts[j] += c == SEPARATORS[j] ? 1 : 0;
      }
      c = in.read();
    }
    in.reset();
    int best = 0;
    for (int j = 1; j < SEPARATORS.length; j++) {
      best = counts[j] > counts[best] ? j : best;
    }
    return SEPARATORS[best];
  }
}
