package dev.lethe.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.lethe.event.Author;
import dev.lethe.event.Author.Kind;
import dev.lethe.fixture.Policies;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kinds of authors by policy: rule A20. */
class AuthorRuleTest {
  private static final Author RELAY = new Author("7", "Ada", "900", Kind.BOT);

  private static Kind kind(String rules, Author author) {
    return Policies.edn("{:minting {:authors " + rules + "}}").minting().classified(author).kind();
  }

  @Test
  void without_a_matching_entry_the_event_decides() {
    assertEquals(Kind.BOT, kind("[]", RELAY));
    assertEquals(Kind.BOT, kind("[{:id \"8\" :kind :person}]", RELAY));
    assertEquals(Kind.PERSON, kind("[{:name \"*\" :kind :bot}]", Author.NONE));
  }

  @Test
  void an_entry_matches_by_id_webhook_or_name() {
    assertEquals(Kind.PERSON, kind("[{:id \"7\" :kind :person}]", RELAY));
    assertEquals(Kind.PERSON, kind("[{:webhook \"900\" :kind :person}]", RELAY));
    assertEquals(Kind.IGNORED, kind("[{:name \"A*\" :kind :ignored}]", RELAY));
  }

  @Test
  void every_field_of_an_entry_must_match() {
    assertEquals(Kind.PERSON, kind("[{:webhook \"900\" :name \"Ada\" :kind :person}]", RELAY));
    assertEquals(Kind.BOT, kind("[{:webhook \"900\" :name \"Eve\" :kind :person}]", RELAY));
    assertEquals(Kind.BOT, kind("[{:webhook \"901\" :name \"Ada\" :kind :person}]", RELAY));
  }

  @Test
  void the_first_matching_entry_decides() {
    assertEquals(
        Kind.IGNORED,
        kind(
            "[{:id \"8\" :kind :bot} {:name \"Ada\" :kind :ignored} {:id \"7\" :kind :person}]",
            RELAY));
  }

  @ParameterizedTest
  @CsvSource({
    "Ada,true",
    "ada,false",
    "Ad,false",
    "Adam,false",
    "*,true",
    "**,true",
    "A*a,true",
    "*d*,true",
    "*Ada*,true",
    "*x*,false",
    "A*d,false",
    "[A]da,false",
    "A.a,false"
  })
  void a_star_in_a_name_stands_for_any_characters(String pattern, boolean matches) {
    assertEquals(
        matches ? Kind.IGNORED : Kind.BOT,
        kind("[{:name \"" + pattern + "\" :kind :ignored}]", RELAY));
  }

  @Test
  void a_pattern_of_many_stars_is_matched_quickly() {
    Author author = new Author("7", "a".repeat(20_000), true);

    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () ->
            assertEquals(
                Kind.BOT, kind("[{:name \"" + "a*".repeat(90) + "b\" :kind :ignored}]", author)));
  }

  @Test
  void a_tenant_may_have_entries_of_its_own() {
    Policy policy =
        Policies.edn(
            "{:minting {:authors [{:id \"7\" :kind :ignored}]}"
                + " :tenants {\"acme\" {:minting {:authors [{:id \"7\" :kind :person}]}}}}");

    assertEquals(Kind.IGNORED, policy.forTenant("other").minting().classified(RELAY).kind());
    assertEquals(Kind.PERSON, policy.forTenant("acme").minting().classified(RELAY).kind());
  }

  @Test
  void entries_are_written_as_they_were_read() {
    String entry = "{:id \"7\" :kind :person :name \"A*\" :webhook \"900\"}";
    Policy policy = Policies.edn("{:minting {:authors [" + entry + "]}}");

    assertEquals(
        policy.minting().authors(),
        Policies.edn(PolicyText.of(policy, List.of())).minting().authors());
  }
}
