package dev.lethe.text.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.lethe.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmbedsTest {
  private static String signature(EmbedInfo... embeds) {
    return Embeds.of(List.of(embeds), Normalizer.standard()).signature();
  }

  @Test
  void no_embeds_have_no_signature() {
    assertEquals("null", signature());
  }

  @Test
  void an_empty_embed_counts() {
    assertEquals(
        "{\"count\":1,\"description_hash\":null,\"primary_url\":null,\"title_hash\":null}",
        signature(new EmbedInfo(null, null, null)));
  }

  @Test
  void parts_are_normalized_before_they_are_hashed() {
    assertEquals(
        signature(new EmbedInfo("https://a.b/c?utm_source=x", "Run 5", "took 3ms")),
        signature(new EmbedInfo("HTTPS://A.B/c", "Run 6", "took 44ms")));
  }

  @Test
  void each_part_of_each_embed_counts() {
    EmbedInfo first = new EmbedInfo("https://a.b", "title", "text");
    String one = signature(first);

    assertNotEquals(one, signature(new EmbedInfo("https://a.c", "title", "text")));
    assertNotEquals(one, signature(new EmbedInfo("https://a.b", "other", "text")));
    assertNotEquals(one, signature(new EmbedInfo("https://a.b", "title", "other")));
    assertNotEquals(one, signature(first, new EmbedInfo(null, null, null)));
    assertNotEquals(
        signature(first, new EmbedInfo(null, "x", null)),
        signature(first, new EmbedInfo(null, "y", null)));
  }

  @Test
  void the_primary_url_is_the_first_there_is() {
    Embeds embeds =
        Embeds.of(
            List.of(new EmbedInfo(null, "t", null), new EmbedInfo("https://b.c/1", null, null)),
            Normalizer.standard());

    assertEquals("<url b.c/<n>>", embeds.primaryUrl());
  }
}
