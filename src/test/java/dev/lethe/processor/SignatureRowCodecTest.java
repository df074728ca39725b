package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.family.state.SignatureRow;
import dev.lethe.store.RowVersions;
import dev.lethe.text.PolarityLexicon;
import org.junit.jupiter.api.Test;

class SignatureRowCodecTest {
  private final HotTables.SignatureCodec codec = new HotTables.SignatureCodec();

  @Test
  void a_row_reads_back_as_it_was_written() {
    SignatureRow row = new SignatureRow(70_000, -5, 1L << 60, "田中 joined\n<n>");

    assertEquals(row, RowVersions.read(codec, codec.version(), out -> codec.writeValue(row, out)));
  }

  @Test
  void a_row_of_the_first_version_keeps_its_text_and_forgets_the_polarity_of_all_of_it() {
    SignatureRow read =
        RowVersions.read(
            codec,
            1,
            out -> {
              out.writeVarint(7);
              out.writeLong(-5);
              out.writeLong(1L << 60);
              out.writeBoolean(true);
              out.writeString("the build failed");
            });

    assertEquals(new SignatureRow(7, -5, PolarityLexicon.NONE, "the build failed"), read);
  }
}
