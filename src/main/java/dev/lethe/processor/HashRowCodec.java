package dev.lethe.processor;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Senders;
import dev.lethe.family.state.Sighting;
import dev.lethe.store.RowCodec;
import dev.lethe.store.row.RowReader;
import dev.lethe.store.row.RowWriter;
import dev.lethe.text.fingerprint.Digest;

/** Codec of the rows of {@code exact-hashes}. */
final class HashRowCodec implements RowCodec<Digest, HashRow> {
  private final Senders senders = new Senders();

  @Override
  public void writeKey(Digest key, RowWriter out) {
    out.writeLong(key.a());
    out.writeLong(key.b());
    out.writeLong(key.c());
    out.writeLong(key.d());
  }

  @Override
  public Digest readKey(RowReader in) {
    return new Digest(in.readLong(), in.readLong(), in.readLong(), in.readLong());
  }

  @Override
  public void writeValue(HashRow row, RowWriter out) {
    out.writeString(row.familyId());
    out.writeVarint(row.ordinal());
    out.writeLong(row.simhash());
    out.writeLong(row.nearKey());
    out.writeZigzag(row.lastArrivalHour());
    out.writeString(row.first().eventId());
    out.writeZigzag(row.first().occurredAt());
    out.writeZigzag(row.first().arrival());
    out.writeNullableString(row.sender().authorId());
    out.writeNullableString(row.sender().authorName());
    out.writeVarint(row.sender().attachments());
    out.writeVarint(row.sender().embeds());
  }

  @Override
  public HashRow readValue(RowReader in) {
    return new HashRow(
        in.readString(),
        in.readVarint(),
        in.readLong(),
        in.readLong(),
        (int) in.readZigzag(),
        new Sighting(in.readString(), in.readZigzag(), in.readZigzag()),
        senders.of(
            in.readNullableString(),
            in.readNullableString(),
            (int) in.readVarint(),
            (int) in.readVarint()));
  }
}
