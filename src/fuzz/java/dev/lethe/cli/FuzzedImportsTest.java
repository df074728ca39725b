package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.event.RefusedException;
import dev.lethe.codec.exchange.FieldUse;
import dev.lethe.codec.exchange.ForeignRecord;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.codec.json.Utf8Json;
import dev.lethe.fuzz.Fuzzed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Files of other systems. */
class FuzzedImportsTest {
  private static final long NOON = 1_767_268_800_000L;
  private static final Codecs CODECS = Codecs.of(null);
  private static final ItemDecoder ITEMS = CODECS.itemDecoder(262_144, 300);
  private static final EventDecoder EVENTS = CODECS.eventDecoder(262_144, 300);

  private static Path file;

  @BeforeAll
  static void createFile() throws IOException {
    file = Files.createTempFile("fuzzed-imports", "");
  }

  @AfterAll
  static void deleteFile() throws IOException {
    Files.delete(file);
  }

  @FuzzTest
  void a_file_is_refused_with_a_reason_or_has_the_same_records_each_time(byte[] content)
      throws IOException {
    Files.write(file, content);
    List<Object> records = Fuzzed.within(content, FuzzedImportsTest::records);

    assertEquals(records, records());
  }

  /** Returns the decoded records up to the first error in the file's form. */
  private static List<Object> records() {
    List<Object> records = new ArrayList<>();
    try {
      ForeignFile source = ForeignFile.open(file.toString());
      source.read(entry -> records.addAll(records(source, entry)));
    } catch (CommandFailedException refused) {
      assertFalse(refused.getMessage().isBlank());
    }
    return records;
  }

  private static List<Object> records(ForeignFile source, ForeignFile.Entry entry) {
    List<Object> records = new ArrayList<>();
    if (entry.fault() != null) {
      assertFalse(entry.fault().found().isBlank());
      return records;
    }
    ForeignRecord record =
        new ForeignRecord(entry.node(), entry.list(), entry.header(), new FieldUse());
    try {
      for (ObjectNode one : source.format().map(record, ForeignFiles.TARGET)) {
        records.add(decoded(Utf8Json.bytes(one)));
      }
      record.countUnread();
    } catch (RefusedException refused) {
      Fuzzed.assertExplained(refused.reason(), refused.fault());
    }
    return records;
  }

  private static Object decoded(byte[] json) {
    if (!ITEMS.isMeantBy(json)) {
      Decoded event = EVENTS.decode(json, NOON);
      if (event instanceof Decoded.Refused refused) {
        Fuzzed.assertExplained(refused.reason(), refused.fault());
      }
      return event;
    }
    ItemDecoder.Decoded item = ITEMS.decode(json, NOON);
    if (item instanceof ItemDecoder.Refused refused) {
      Fuzzed.assertExplained(refused.reason(), refused.fault());
    }
    return item;
  }
}
