package dev.lethe.processor;

import dev.lethe.family.record.FamilyBytes;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.FamilyDay;
import dev.lethe.store.RowCodec;
import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;

/** Codec of the rows of {@code family-counters}. */
final class CounterRowCodec implements RowCodec<FamilyDay, CounterRow> {
  @Override
  public void writeKey(FamilyDay key, RowWriter out) {
    out.writeString(key.familyId());
    out.writeZigzag(key.epochDay());
  }

  @Override
  public FamilyDay readKey(RowReader in) {
    return new FamilyDay(in.readString(), (int) in.readZigzag());
  }

  @Override
  public void writeValue(CounterRow row, RowWriter out) {
    out.writeBytes(FamilyBytes.toBytes(row));
  }

  @Override
  public CounterRow readValue(RowReader in) {
    return FamilyBytes.counterRow(in.readBytes());
  }
}
