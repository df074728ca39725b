package dev.lethe.codec.event;

import dev.lethe.codec.avro.AvroValues;
import dev.lethe.codec.avro.IncompatibleSchemaException;
import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.registry.OutputSchemas;
import dev.lethe.event.Event;
import dev.lethe.store.row.RowWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.common.serialization.Serializer;

/**
 * Writes inputs received as JSON as Avro in Confluent's framing, or with a custom serializer.
 *
 * @param own schema of the inputs
 * @param schemas schemas by topic
 * @param other serializer to use for Avro records instead; null for the built-in one
 */
public record InputWriter(
    Schema own, OutputSchemas schemas, Serializer<Object> other, String topic) {
  /**
   * Looks up the schema's id, or registers the schema if that is enabled, so that no input is sent
   * in vain.
   *
   * @throws IncompatibleSchemaException if the registry lacks or refuses the schema
   * @throws RegistryUnavailableException if the registry doesn't answer
   */
  public void prepare() {
    if (other == null) {
      schemas.of(topic, own);
    }
  }

  /**
   * Returns the value of an event to write to the topic, in the one shape that Avro has for it.
   *
   * @param event event that the text was decoded as
   */
  public byte[] write(byte[] text, Event event) {
    return write(text, record -> AvroShapes.complete(record, event));
  }

  /**
   * Returns the value to write to the topic, completed for differences between Avro and JSON.
   *
   * @param text value that was decoded as an input of this schema; returned unchanged if it is
   *     framed Avro
   * @param completion sets fields of the Avro record
   */
  public byte[] write(byte[] text, Consumer<GenericRecord> completion) {
    if (AvroValues.isFramed(text)) {
      return text;
    }
    try {
      GenericRecord record = AvroInput.of(own, text, RecordScan.afterByteOrderMark(text));
      completion.accept(record);
      return other == null ? framed(record) : other.serialize(topic, record);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private byte[] framed(GenericRecord record) throws IOException {
    OutputSchemas.Written as = schemas.of(topic, own);
    byte[] value = encoded(own, record);
    RowWriter frame = new RowWriter();
    AvroValues.frame(as.id(), frame);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(frame.toByteArray());
    out.write(as.schema().equals(own) ? value : converted(value, as.schema()));
    return out.toByteArray();
  }

  private byte[] converted(byte[] value, Schema schema) throws IOException {
    return encoded(
        schema,
        new GenericDatumReader<GenericRecord>(own, schema)
            .read(null, DecoderFactory.get().binaryDecoder(value, null)));
  }

  private static byte[] encoded(Schema schema, GenericRecord record) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
    new GenericDatumWriter<GenericRecord>(schema).write(record, encoder);
    encoder.flush();
    return out.toByteArray();
  }
}
