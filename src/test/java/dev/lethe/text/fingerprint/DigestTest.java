package dev.lethe.text.fingerprint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DigestTest {
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  private static Digest of(String text) {
    return Digest.of(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void it_is_sha_256() {
    assertEquals(ABC, of("abc").hex());
  }

  @Test
  void equal_bytes_have_equal_digests() {
    assertEquals(of("abc"), of("abc"));
    assertEquals(of("abc").hashCode(), of("abc").hashCode());
    assertNotEquals(of("abc"), of("abd"));
  }

  @Test
  void a_written_digest_is_read_unchanged() {
    byte[] bytes = new byte[40];
    of("abc").write(bytes, 5);
    byte[] again = new byte[40];
    Digest.read(bytes, 5).write(again, 5);

    assertEquals(of("abc"), Digest.read(bytes, 5));
    assertArrayEquals(bytes, again);
  }

  @Test
  void order_is_the_order_of_hex() {
    Random random = new Random(3);
    for (int i = 0; i < 1_000; i++) {
      Digest one = new Digest(random.nextInt(2) - 1, random.nextInt(2) - 1, random.nextLong(), -1);
      Digest other = new Digest(random.nextInt(2) - 1, random.nextInt(2) - 1, random.nextLong(), 1);

      assertTrue(one.compareTo(other) * one.hex().compareTo(other.hex()) > 0);
      assertEquals(0, one.compareTo(new Digest(one.a(), one.b(), one.c(), one.d())));
    }
  }
}
