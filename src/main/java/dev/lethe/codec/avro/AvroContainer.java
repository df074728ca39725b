package dev.lethe.codec.avro;

import dev.lethe.codec.json.WriteBuffer;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.apache.avro.Resolver;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.IndexedRecord;

/**
 * Reader of an Avro object container file, whose records become JSON of the same shape. Resolves
 * the writer's schema to an expected one. Not thread-safe.
 */
public final class AvroContainer implements Closeable {
  private static final byte[] MAGIC = {'O', 'b', 'j', 1};

  private final WholeBlocks whole;
  private final DataFileStream<Object> blocks;
  private final GenericDatumReader<Object> reader;
  private final BoundedDecoder decoder = new BoundedDecoder();
  private final WriteBuffer out = new WriteBuffer();
  private final Set<String> spoiled = new HashSet<>();
  private final AvroJson json = new AvroJson(out, spoiled);
  private long leftInBlock;

  /**
   * Opens a file and reads its header.
   *
   * @param in stream of the file, closed with this object
   * @param expected schema as which the records are read
   * @throws IOException if the header can't be read, the compression codec isn't available, or the
   *     records can't be read as that schema
   */
  public AvroContainer(InputStream in, Schema expected) throws IOException {
    whole = new WholeBlocks(in);
    try {
      blocks = opened(whole);
      requireReadable(blocks.getSchema(), expected);
    } catch (RuntimeException | StackOverflowError unreadable) {
      throw refusal(unreadable);
    }
    reader = new GenericDatumReader<>(blocks.getSchema(), expected);
  }

  private static DataFileStream<Object> opened(WholeBlocks whole) throws IOException {
    try {
      return new DataFileStream<>(whole, new GenericDatumReader<>());
    } catch (IOException unreadable) {
      boolean isCut = unreadable instanceof EOFException || whole.isCut();
      throw isCut ? new IOException("it is truncated", unreadable) : unreadable;
    }
  }

  /**
   * Returns true if a container file follows in the stream, whose position is left unchanged.
   *
   * @param in stream that supports {@link InputStream#mark}
   */
  public static boolean isNext(InputStream in) throws IOException {
    in.mark(MAGIC.length);
    int same = 0;
    while (same < MAGIC.length && in.read() == MAGIC[same]) {
      same++;
    }
    in.reset();
    return same == MAGIC.length;
  }

  private static void requireReadable(Schema writer, Schema expected) throws IOException {
    Resolver.Action action = Resolver.resolve(writer, expected, GenericData.get());
    if (action instanceof Resolver.ErrorAction mismatch) {
      throw new IOException(
          "its records are "
              + writer.getFullName()
              + " and cannot be read as "
              + expected.getFullName()
              + ": "
              + mismatch);
    }
  }

  /**
   * Returns the next record's JSON, or null after the last.
   *
   * @throws IOException if the next record is missing or unreadable; nothing can be read after that
   */
  public byte[] next() throws IOException {
    try {
      while (leftInBlock == 0) {
        if (!decoder.isAtEnd()) {
          throw new IOException("a block has data after its records");
        }
        if (!blocks.hasNext()) {
          requireWhole();
          return null;
        }
        begin(blocks.nextBlock());
      }
      leftInBlock--;
      out.clear();
      spoiled.clear();
      json.write((IndexedRecord) reader.read(null, decoder));
      return out.toBytes();
    } catch (LinkageError absent) {
      throw new IOException(
          "the library for its codec " + blocks.getMetaString("avro.codec") + " is not installed",
          absent);
    } catch (RuntimeException | StackOverflowError unreadable) {
      throw refusal(unreadable);
    }
  }

  /** Avro throws exceptions of any type for invalid data. */
  private static IOException refusal(Throwable unreadable) {
    return new IOException(
        unreadable.getMessage() == null
            ? unreadable.getClass().getSimpleName()
            : unreadable.getMessage(),
        unreadable);
  }

  private void requireWhole() throws EOFException {
    if (whole.isCut()) {
      throw new EOFException("it is truncated");
    }
  }

  private void begin(ByteBuffer block) {
    int from = block.arrayOffset() + block.position();
    decoder.of(block.array(), from, from + block.remaining());
    leftInBlock = blocks.getBlockCount();
  }

  @Override
  public void close() throws IOException {
    blocks.close();
  }
}
