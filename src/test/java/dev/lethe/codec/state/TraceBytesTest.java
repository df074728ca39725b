package dev.lethe.codec.state;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.memory.MessageTrace;
import dev.lethe.store.row.RowWriter;
import dev.lethe.text.fingerprint.Digest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TraceBytesTest {
  private static final Digest SIGNATURE = new Digest(1, -2, 3, -4);

  static List<MessageTrace> traces() {
    return List.of(
        new MessageTrace.Minted("id", "fam-1", SIGNATURE, true, 5),
        new MessageTrace.Minted("id", "fam-1", SIGNATURE, false, 5),
        new MessageTrace.Minted("id", null, null, false, 5),
        new MessageTrace.Sampled("fam-1", "e1", SIGNATURE, Long.MIN_VALUE, 5),
        new MessageTrace.Sampled("fam-1", null, SIGNATURE, 7, 5),
        new MessageTrace.Deleted(5),
        new MessageTrace.Edited("", 7, 5),
        new MessageTrace.DeletedItem(7, 5));
  }

  @ParameterizedTest
  @MethodSource("traces")
  void a_trace_is_read_as_it_was_written(MessageTrace trace) {
    assertEquals(trace, TraceBytes.FORMAT.read(TraceBytes.FORMAT.toBytes(trace)));
  }

  @Test
  void a_minted_message_of_version_1_may_have_been_sampled() {
    RowWriter row = new RowWriter();
    row.writeVersion(1);
    row.writeByte(0);
    row.writeZigzag(5);
    row.writeZigzagString("id");
    row.writeBoolean(true);
    row.writeZigzagString("fam-1");
    row.writeBoolean(false);

    assertEquals(
        new MessageTrace.Minted("id", "fam-1", null, true, 5),
        TraceBytes.FORMAT.read(row.toByteArray()));
  }
}
