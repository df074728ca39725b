package dev.lethe.text.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.event.Attachment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttachmentsTest {
  @Test
  void no_attachments_have_no_signature() {
    assertEquals("null", Attachments.signature(List.of()));
  }

  @Test
  void the_order_of_attachments_does_not_matter() {
    Attachment image = new Attachment(null, "image/png", 20_000_000, null);
    Attachment text = new Attachment(null, "text/plain; charset=utf-8", 3, null);

    String signature =
        "{\"count\":2,\"sizes\":[\"larger\",\"<1KiB\"],\"types\":[\"image\",\"text\"]}";
    assertEquals(signature, Attachments.signature(List.of(image, text)));
    assertEquals(signature, Attachments.signature(List.of(text, image)));
  }

  @Test
  void hashes_are_listed_in_order() {
    Attachment one = new Attachment(null, "image/png", 1, "b\"");
    Attachment two = new Attachment(null, "image/png", 1, "a");

    assertEquals(
        "{\"count\":2,\"hashes\":[\"a\",\"b\\\"\"],\"sizes\":[\"<1KiB\",\"<1KiB\"],"
            + "\"types\":[\"image\",\"image\"]}",
        Attachments.signature(List.of(one, two)));
  }

  @ParameterizedTest
  @CsvSource({
    "0,<1KiB",
    "1023,<1KiB",
    "1024,<1MiB",
    "1048575,<1MiB",
    "1048576,<10MiB",
    "10485759,<10MiB",
    "10485760,larger"
  })
  void sizes_fall_into_buckets(long size, String bucket) {
    assertEquals(bucket, Attachments.sizeBucket(size));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {"IMAGE/png,image", "null,unknown", "'',unknown", "/x,unknown", "a\"b/c,unknown"})
  void types_are_major_mime_types(String contentType, String major) {
    assertEquals(major, Attachments.majorType(contentType));
  }
}
