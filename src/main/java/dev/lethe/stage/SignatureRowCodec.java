package dev.lethe.stage;

import dev.lethe.family.SignatureRow;
import dev.lethe.store.RowCodec;
import dev.lethe.store.RowReader;
import dev.lethe.store.RowWriter;

/** Rows of {@code signatures}, by ordinal. */
final class SignatureRowCodec implements RowCodec<Long, SignatureRow> {
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
    out.writeLong(row.polarity());
    out.writeBoolean(row.teaches());
    out.writeString(row.text());
  }

  @Override
  public SignatureRow readValue(RowReader in) {
    return new SignatureRow(
        in.readVarint(), in.readLong(), in.readLong(), in.readBoolean(), in.readString());
  }
}
