package dev.lethe.text.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Attachment;
import dev.lethe.event.Embeds;
import dev.lethe.event.MessageBody;
import dev.lethe.event.MessageText;
import dev.lethe.event.Scope;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import dev.lethe.text.Polarity;
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

  private Print of(String text, List<Attachment> attachments, Embeds embeds) {
    return of("m1", text, attachments, embeds);
  }

  private Print of(String messageId, String text, List<Attachment> attachments, Embeds embeds) {
    MessageBody body = new MessageBody(MessageText.of(text), attachments, embeds);
    return print(fingerprinter.exact("bot", new Scope("default/1"), text, null, messageId, body));
  }

  private static Attachment file(String name, String type) {
    return new Attachment(name, type, 1, null);
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
    String text = "a \"b\"\\\nü\ud83d\ude00";
    MessageBody body =
        new MessageBody(
            MessageText.of(text),
            List.of(new Attachment(null, "image/png", 2_000, null)),
            new Embeds(1, "https://A.b/c/12"));

    Digest digest = fingerprinter.exact("bot", new Scope("default/1"), text, null, "m1", body);

    String expected =
        "[\"bot\",\"default/1\",\"a \\\"b\\\"\\\\\\nü\ud83d\ude00\","
            + "{\"count\":1,\"sizes\":[\"<1MiB\"],\"types\":[\"image\"]},"
            + "{\"count\":1,\"primary_url\":\"<url a.b/c/<n>>\"}]";
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
    Print image = of(TEXT, List.of(file(null, "image/png")), Embeds.NONE);
    Print video = of(TEXT, List.of(file(null, "video/mp4")), Embeds.NONE);
    Print embed = of(TEXT, List.of(), new Embeds(1, null));

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
        List.of(file("errors.png", "image/png")),
        new Embeds(1, "https://a.example"));

    assertEquals(before, of(TEXT));
  }

  @Test
  void polarity_is_that_of_the_text() {
    assertEquals(
        Polarity.of(Policy.defaults().dedupe().polarityLexicon(), TEXT), of(TEXT).polarity());
    assertNotEquals(of(TEXT).polarity(), of(TEXT.replace("failed", "ok")).polarity());
  }

  @Test
  void polarity_covers_the_text_its_states_and_attachments() {
    States states = Policy.defaults().dedupe().stateKeys().states();
    String text = Normalizer.standard().normalize("not done, exit=1", states);
    fingerprinter.exact(
        "bot",
        new Scope("default/1"),
        text,
        states,
        "m1",
        new MessageBody(MessageText.of(text), List.of(file("errors.txt", null)), Embeds.NONE));

    assertEquals(
        fingerprinter.polarityWords().polarity() + fingerprinter.polarityBeside(),
        fingerprinter.polarity());
    assertEquals(
        Polarity.of(Policy.defaults().dedupe().polarityLexicon(), "not done"),
        fingerprinter.polarityWords().polarity());
    assertEquals(
        "[\"exit 1\",\"file errors\"]",
        fingerprinter.signature().replaceAll(".*,(?=\\[)|\\]$", ""));
  }

  @Test
  void states_and_names_are_a_sixth_element_of_the_signature_if_present() {
    States states = Policy.defaults().dedupe().stateKeys().states();
    String text = Normalizer.standard().normalize("exit=0, HTTP 404", states);

    fingerprinter.exact("bot", new Scope("default/1"), text, states, "m1", MessageBody.of(text));

    assertEquals(
        "[\"bot\",\"default/1\",\"exit=<n>, HTTP <n>\",null,null,[\"exit 0\",\"http 4\"]]",
        fingerprinter.signature());
  }

  @Test
  void attachment_names_without_polarity_words_change_nothing() {
    Print image = of(TEXT, List.of(file(null, "image/png")), Embeds.NONE);
    Print named = of(TEXT, List.of(file("cat-1.png", "image/png")), Embeds.NONE);
    Print telling = of(TEXT, List.of(file("ok.png", "image/png")), Embeds.NONE);

    assertEquals(image, named);
    assertNotEquals(named.exact(), telling.exact());
    assertNotEquals(named.polarity(), telling.polarity());
  }

  @Test
  void a_word_in_a_name_is_not_the_word_in_the_text() {
    Print name = of("it is so", List.of(file("ok.txt", null)), Embeds.NONE);
    Print text = of("it is ok", List.of(file("a.txt", null)), Embeds.NONE);

    assertNotEquals(name.polarity(), text.polarity());
  }

  @Test
  void embeds_contribute_their_number_and_their_first_url_without_its_variable_parts() {
    of(TEXT, List.of(), new Embeds(2, "HTTPS://A.example/c/5?utm_source=x"));

    assertEquals(
        "[\"bot\",\"default/1\",\""
            + TEXT
            + "\",null,{\"count\":2,\"primary_url\":\"<url a.example/c/<n>>\"}]",
        fingerprinter.signature());

    of(TEXT, List.of(), new Embeds(1, null));

    assertTrue(
        fingerprinter.signature().endsWith(",null,{\"count\":1,\"primary_url\":null}]"),
        fingerprinter.signature());
  }

  @Test
  void messages_without_text_are_equal_only_by_the_hashes_of_their_attachments() {
    Attachment voice = new Attachment("voice.ogg", "audio/ogg", 1, null);
    Attachment hashed = new Attachment("voice.ogg", "audio/ogg", 1, "h1");
    Attachment other = new Attachment("voice.ogg", "audio/ogg", 1, "h2");

    assertNotEquals(
        of("m1", "", List.of(), Embeds.NONE).exact(), of("m2", "", List.of(), Embeds.NONE).exact());
    assertNotEquals(
        of("m1", "", List.of(voice), Embeds.NONE).exact(),
        of("m2", "", List.of(voice), Embeds.NONE).exact());
    assertNotEquals(
        of("m1", "", List.of(hashed, voice), Embeds.NONE).exact(),
        of("m2", "", List.of(hashed, voice), Embeds.NONE).exact());
    assertNotEquals(
        of("m1", "", List.of(hashed), Embeds.NONE).exact(),
        of("m1", "", List.of(other), Embeds.NONE).exact());
    assertEquals(
        of("m1", "", List.of(hashed), Embeds.NONE).exact(),
        of("m2", "", List.of(hashed), Embeds.NONE).exact());
    assertEquals(
        of("m1", "", List.of(voice), Embeds.NONE).exact(),
        of("m1", "", List.of(voice), Embeds.NONE).exact());
  }

  @Test
  void an_empty_message_has_a_fingerprint() {
    assertEquals(0, of("").simhash());
  }
}
