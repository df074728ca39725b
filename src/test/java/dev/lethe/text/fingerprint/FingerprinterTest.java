package dev.lethe.text.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.lethe.event.Scope;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import dev.lethe.text.Polarity;
import dev.lethe.text.PolarityWords;
import dev.lethe.text.States;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FingerprinterTest {
  private static final String TEXT = "build=<n> failed on branch <hex> after a long wait";

  private final Fingerprinter fingerprinter =
      new Fingerprinter(
          Normalizer.standard(),
          Policy.defaults().dedupe().polarityLexicon(),
          Policy.defaults().dedupe().stateKeys());

  /** All fingerprints of a message. */
  private record Print(Digest exact, long simhash, long polarity) {}

  private Print of(String text) {
    return of("bot", "default/1", text);
  }

  private Print of(String authorKind, String scope, String text) {
    return print(fingerprinter.exact(authorKind, new Scope(scope), text));
  }

  private Print of(String text, List<AttachmentInfo> attachments, List<EmbedInfo> embeds) {
    return print(fingerprinter.exact("bot", new Scope("default/1"), text, attachments, embeds));
  }

  private Print print(Digest exact) {
    return new Print(exact, fingerprinter.simhash(), fingerprinter.polarity());
  }

  @Test
  void texts_of_other_authors_than_bots_are_apart() {
    Print bot = of("bot", "default/1", TEXT);
    Print ada = of("bot Ada", "default/1", TEXT);
    Print ben = of("bot Ben", "default/1", TEXT);

    assertEquals(3, Set.of(bot.exact, ada.exact, ben.exact).size());
    assertEquals(3, Set.of(bot.polarity, ada.polarity, ben.polarity).size());
    assertEquals(ada, of("bot Ada", "default/1", TEXT));
    assertEquals(bot, of("bot", "default/1", TEXT));
  }

  @Test
  void the_digest_is_that_of_the_signature_as_canonical_json() {
    Digest digest =
        fingerprinter.exact(
            "bot",
            new Scope("default/1"),
            "a \"b\"\\\nü\ud83d\ude00",
            List.of(new AttachmentInfo(null, "image/png", 2_000)),
            List.of(new EmbedInfo("https://A.b/c/12", "T 5", null)));

    String titleHash = Digest.of("T <n>\n".getBytes(StandardCharsets.UTF_8)).hex();
    String expected =
        "[\"bot\",\"default/1\",\"a \\\"b\\\"\\\\\\nü\ud83d\ude00\","
            + "{\"count\":1,\"sizes\":[\"<1MiB\"],\"types\":[\"image\"]},"
            + "{\"count\":1,\"description_hash\":null,\"primary_url\":\"<url a.b/c/<n>>\","
            + "\"title_hash\":\""
            + titleHash
            + "\"}]";
    assertEquals(expected, fingerprinter.signature());
    assertEquals(Digest.of(expected.getBytes(StandardCharsets.UTF_8)), digest);
  }

  @Test
  void a_message_of_text_alone_has_no_other_signatures() {
    fingerprinter.exact("bot", new Scope("default/1"), "hi");

    assertEquals("[\"bot\",\"default/1\",\"hi\",null,null]", fingerprinter.signature());
  }

  @Test
  void control_characters_and_unpaired_surrogates_are_written_as_valid_json() {
    fingerprinter.exact("bot", new Scope("a\u0001b\ud83d"), "x\u001f\b\t\f\r");

    assertEquals(
        "[\"bot\",\"a\\u0001b\ufffd\",\"x\\u001f\\b\\t\\f\\r\",null,null]",
        fingerprinter.signature());
  }

  @Test
  void kind_of_author_and_scope_change_the_digest_but_not_the_simhash() {
    Print bot = of(TEXT);
    Print human = of("human", "default/1", TEXT);
    Print elsewhere = of("bot", "default/2", TEXT);

    assertNotEquals(bot.exact(), human.exact());
    assertNotEquals(bot.exact(), elsewhere.exact());
    assertEquals(bot.simhash(), human.simhash());
    assertEquals(bot.simhash(), elsewhere.simhash());
  }

  @Test
  void a_signature_names_its_own_scope_after_another() {
    fingerprinter.exact("bot", new Scope("default/1"), "hi");
    fingerprinter.exact("bot", new Scope("default/22"), "hi");
    assertEquals("[\"bot\",\"default/22\",\"hi\",null,null]", fingerprinter.signature());

    fingerprinter.exact("human", new Scope("default/22"), "");
    assertEquals("[\"human\",\"default/22\",\"\",null,null]", fingerprinter.signature());
  }

  @Test
  void attachments_and_embeds_change_digest_and_simhash() {
    Print plain = of(TEXT);
    Print image = of(TEXT, List.of(new AttachmentInfo(null, "image/png", 1)), List.of());
    Print video = of(TEXT, List.of(new AttachmentInfo(null, "video/mp4", 1)), List.of());
    Print embed = of(TEXT, List.of(), List.of(new EmbedInfo(null, "title", null)));

    assertEquals(4, List.of(plain, image, video, embed).stream().distinct().count());
    assertNotEquals(plain.simhash(), image.simhash());
    assertNotEquals(image.simhash(), video.simhash());
    assertNotEquals(plain.simhash(), embed.simhash());
  }

  @Test
  void a_message_does_not_affect_the_fingerprint_of_the_next() {
    Print before = of(TEXT);
    of(
        TEXT + " and more of it failed",
        List.of(new AttachmentInfo("errors.png", "image/png", 1)),
        List.of(new EmbedInfo(null, "title, exit 1", null)));

    assertEquals(before, of(TEXT));
  }

  @Test
  void polarity_is_that_of_the_text() {
    assertEquals(
        Polarity.of(Policy.defaults().dedupe().polarityLexicon(), TEXT), of(TEXT).polarity());
    assertNotEquals(of(TEXT).polarity(), of(TEXT.replace("failed", "ok")).polarity());
  }

  @Test
  void polarity_covers_the_text_its_states_attachments_and_embeds() {
    States states = Policy.defaults().dedupe().stateKeys().states();
    String text = Normalizer.standard().normalize("not done, exit=1", states);
    fingerprinter.exact(
        "bot",
        new Scope("default/1"),
        text,
        states,
        List.of(new AttachmentInfo("errors.txt", null, 0)),
        List.of(new EmbedInfo(null, "Build failed", "HTTP 500")));

    assertEquals(
        fingerprinter.polarityWords().polarity() + fingerprinter.polarityBeside(),
        fingerprinter.polarity());
    assertEquals(
        Polarity.of(Policy.defaults().dedupe().polarityLexicon(), "not done failed"),
        fingerprinter.polarityWords().polarity());
    assertEquals(
        "[\"exit 1\",\"http 5\",\"file errors\"]",
        fingerprinter.signature().replaceAll(".*,(?=\\[)|\\]$", ""));
  }

  @Test
  void states_and_names_are_a_sixth_element_of_the_signature_if_present() {
    States states = Policy.defaults().dedupe().stateKeys().states();
    String text = Normalizer.standard().normalize("exit=0, HTTP 404", states);

    fingerprinter.exact("bot", new Scope("default/1"), text, states, List.of(), List.of());

    assertEquals(
        "[\"bot\",\"default/1\",\"exit=<n>, HTTP <n>\",null,null,[\"exit 0\",\"http 4\"]]",
        fingerprinter.signature());
  }

  @Test
  void attachment_names_without_polarity_words_change_nothing() {
    Print image = of(TEXT, List.of(new AttachmentInfo(null, "image/png", 1)), List.of());
    Print named = of(TEXT, List.of(new AttachmentInfo("cat-1.png", "image/png", 1)), List.of());
    Print telling = of(TEXT, List.of(new AttachmentInfo("ok.png", "image/png", 1)), List.of());

    assertEquals(image, named);
    assertNotEquals(named.exact(), telling.exact());
    assertNotEquals(named.polarity(), telling.polarity());
  }

  @Test
  void a_word_in_a_name_is_not_the_word_in_the_text() {
    Print name = of("it is so", List.of(new AttachmentInfo("ok.txt", null, 1)), List.of());
    Print text = of("it is ok", List.of(new AttachmentInfo("a.txt", null, 1)), List.of());

    assertNotEquals(name.polarity(), text.polarity());
  }

  @Test
  void the_matched_text_of_a_message_without_embed_texts_is_the_text_itself() {
    of(TEXT, List.of(), List.of(new EmbedInfo("https://a.b", null, null)));

    assertSame(TEXT, fingerprinter.matchedText());
  }

  @Test
  void the_matched_text_has_titles_and_descriptions_on_lines_of_their_own() {
    of(
        TEXT,
        List.of(),
        List.of(new EmbedInfo(null, "Build 5", null), new EmbedInfo(null, "two", "it\n failed")));

    assertEquals(TEXT + "\nBuild <n>\ntwo\nit\nfailed", fingerprinter.matchedText());
    PolarityWords telling = fingerprinter.polarityWords();
    int last = telling.count() - 1;
    assertEquals(
        "failed", fingerprinter.matchedText().substring(telling.start(last), telling.end(last)));
  }

  @Test
  void the_matched_text_of_embeds_alone_has_no_empty_line() {
    of("", List.of(), List.of(new EmbedInfo(null, "Build failed", "")));

    assertEquals("Build failed", fingerprinter.matchedText());
  }

  @Test
  void long_embed_texts_are_read_up_to_a_limit() {
    String description = "x".repeat(Fingerprinter.MAX_EMBED_TEXT - 6) + "\ud83d\ude00 failed";
    of("", List.of(), List.of(new EmbedInfo(null, "Build", description)));

    assertEquals(Fingerprinter.MAX_EMBED_TEXT, fingerprinter.matchedText().length());
    assertEquals(0, fingerprinter.polarityWords().count());
  }

  @Test
  void an_empty_message_has_a_fingerprint() {
    assertEquals(0, of("").simhash());
  }
}
