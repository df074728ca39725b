package dev.lethe.processor;

import dev.lethe.family.state.SignatureRow;
import dev.lethe.store.RowCodec;
import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import dev.lethe.text.PolarityLexicon;

/** Codec of the rows of {@code signatures}, by ordinal. */
final class SignatureRowCodec implements RowCodec<Long, SignatureRow> {
  /**
   * Version 1 stored the polarity of the whole text, and whether a template had learned from it.
   */
  @Override
  public int version() {
    return 2;
  }

  @Override
  public void writeKey(Long ordinal, RowWriter out) {
    out.writeVarint(ordinal);
  }

  @Override
  public Long readKey(RowReader in) {
    return in.readVarint();
  }

  @Override
  public void writeValue(SignatureRow row, RowWriter out) {
    out.writeVarint(row.ordinal());
    out.writeLong(row.print());
    out.writeLong(row.beside());
    out.writeString(row.text());
  }

  @Override
  public SignatureRow readValue(RowReader in) {
    long ordinal = in.readVarint();
    long print = in.readLong();
    long beside = in.readLong();
    if (in.version() == 1) {
      in.readBoolean();
      beside = PolarityLexicon.NONE;
    }
    return new SignatureRow(ordinal, print, beside, in.readString());
  }
}
