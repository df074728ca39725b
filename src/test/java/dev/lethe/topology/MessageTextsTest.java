package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static dev.lethe.fixture.EventJson.edit;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.Verdicts.assertDecided;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages whose text isn't in their content, and messages without text: rules A22 to A24. */
class MessageTextsTest {
  private static final String VOICE =
      "[{'id':'1','filename':'voice-message.ogg','content_type':'audio/ogg','size':900}]";

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  private static EventJson with(EventJson message, String field, String json) {
    return message.withJson(field, json.replace('\'', '"'));
  }

  private static EventJson probe(String id, String site, String state) {
    return with(
        bot(id, ""),
        "embeds",
        "[{'type':'rich','title':'Probe','fields':[{'name':'Site','value':'"
            + site
            + "'},{'name':'Status','value':'"
            + state
            + "'},{'name':'Node','value':'eu-2'}]}]");
  }

  private static EventJson card(String id, String text) {
    return with(
        bot(id, ""),
        "components",
        "[{'type':17,'components':[{'type':10,'content':'" + text + "'}]}]");
  }

  private String textOf(JsonNode decision) {
    return pipeline.memory(decision.get("memory_id").asText()).at("/content/text").asText();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "embeds; [{'title':'Probe','fields':[{'name':'Status','value':'late'}]}]; Probe|Status:"
            + " late",
        "components; [{'type':10,'content':'Probe is late'}]; Probe is late",
        "poll; {'question':{'text':'Late?'},'answers':[{'poll_media':{'text':'yes'}}]}; Late?|yes",
        "message_snapshots; [{'message':{'content':'Probe is late'}}]; Probe is late",
        "sticker_items; [{'id':'1','name':'Late'}]; Late",
        "attachments; [{'filename':'probe.log'}]; probe.log",
      })
  void the_memory_of_a_message_has_its_whole_text(String field, String json, String text) {
    String expected = text.replace('|', '\n');

    assertEquals(expected, textOf(pipeline.hears(with(person("e1", ""), field, json))));
    assertEquals(expected, textOf(pipeline.hears(with(bot("e2", ""), field, json))));
    assertEquals(
        "see\n" + expected, textOf(pipeline.hears(with(person("e3", "see"), field, json))));
  }

  @Test
  void a_recovery_in_a_field_of_an_embed_is_apart_from_its_outage() {
    JsonNode down = pipeline.hears(probe("e1", "shop", "Down").at(0));
    JsonNode again = pipeline.hears(probe("e2", "shop", "Down").at(10));
    JsonNode up = pipeline.hears(probe("e3", "shop", "Recovered").at(20));

    assertDecided("minted/new_family", down);
    assertDecided("aggregated/exact_duplicate", again);
    assertDecided("minted/new_family", up);
    assertEquals("Probe\nSite: shop\nStatus: Recovered\nNode: eu-2", textOf(up));
  }

  @Test
  void outages_and_recoveries_of_many_sites_stay_apart() {
    JsonNode down = pipeline.hears(probe("d", "shop", "Down").at(0));
    JsonNode up = pipeline.hears(probe("u", "shop", "Healthy").at(1));
    for (int i = 0; i < 20; i++) {
      JsonNode later = pipeline.hears(probe("d" + i, "shop" + (char) ('a' + i), "Down").at(2 + i));
      JsonNode back =
          pipeline.hears(probe("u" + i, "shop" + (char) ('a' + i), "Healthy").at(2.5 + i));

      assertNotEquals(up.get("family_id"), later.get("family_id"));
      assertNotEquals(down.get("family_id"), back.get("family_id"));
    }
  }

  @Test
  void messages_of_components_differ_by_their_text() {
    JsonNode done = pipeline.hears(card("e1", "## Rollout done"));
    JsonNode failed = pipeline.hears(card("e2", "## Rollout failed, reverted"));
    JsonNode again = pipeline.hears(card("e3", "## Rollout done"));

    assertDecided("minted/new_family", done);
    assertDecided("minted/new_family", failed);
    assertDecided("aggregated/exact_duplicate", again);
  }

  @Test
  void forwards_and_polls_of_bots_differ_by_their_text() {
    String forward = "[{'message':{'content':'the # gate opens at nine'}}]";
    String poll = "{'question':{'text':'Which gate, #?'},'answers':[]}";

    assertNotEquals(
        pipeline.hears(with(bot("e1", ""), "message_snapshots", forward.replace("#", "north"))),
        pipeline.hears(with(bot("e2", ""), "message_snapshots", forward.replace("#", "closed"))));
    assertDecided(
        "minted/new_family", pipeline.hears(with(bot("e3", ""), "poll", poll.replace("#", "Ada"))));
    assertDecided(
        "minted/new_family",
        pipeline.hears(with(bot("e4", ""), "poll", poll.replace("#", "all of you"))));
  }

  @Test
  void two_voice_messages_are_not_repeats() {
    JsonNode one = pipeline.hears(with(bot("e1", ""), "attachments", VOICE));
    JsonNode two = pipeline.hears(with(bot("e2", ""), "attachments", VOICE).at(1));
    JsonNode three = pipeline.hears(bot("e3", "").at(2));
    JsonNode four = pipeline.hears(bot("e4", "\u200b").at(3));

    assertDecided("minted/new_family", one);
    assertDecided("minted/new_family", two);
    assertDecided("minted/new_family", three);
    assertDecided("minted/new_family", four);
    assertEquals("", textOf(two));
  }

  @Test
  void messages_without_text_repeat_each_other_by_the_hashes_of_their_attachments() {
    String hashed = VOICE.replace("}]", ",'hash':'h1'}]");

    JsonNode one = pipeline.hears(with(bot("e1", ""), "attachments", hashed));
    JsonNode two = pipeline.hears(with(bot("e2", ""), "attachments", hashed).at(1));
    JsonNode other =
        pipeline.hears(with(bot("e3", ""), "attachments", hashed.replace("h1", "h2")).at(2));

    assertDecided("minted/new_family", one);
    assertDecided("aggregated/exact_duplicate", two);
    assertDecided("minted/new_family", other);
  }

  @Test
  void no_vector_is_requested_for_a_message_without_text() {
    pipeline.close();
    pipeline =
        Pipeline.with(Policies.edn("{:channels {\"general\" {:embed-raw-bot-messages? true}}}"));

    JsonNode person = pipeline.hears(with(person("e1", ""), "attachments", VOICE));
    JsonNode blank = pipeline.hears(person("e2", " \u200b"));
    JsonNode bot = pipeline.hears(with(bot("e3", ""), "attachments", VOICE));
    JsonNode sticker = pipeline.hears(with(person("e4", ""), "sticker_items", "[{'name':'Nod'}]"));

    assertEquals("no_text", person.at("/embed/reason").asText());
    assertEquals("no_text", blank.at("/embed/reason").asText());
    assertEquals("no_text", bot.at("/embed/reason").asText());
    assertEquals("requested", sticker.at("/embed/verdict").asText());
    assertEquals(1, pipeline.vectors().size());
  }

  @Test
  void an_edit_replaces_the_whole_text() {
    JsonNode down = pipeline.hears(probe("e1", "shop", "Down"));
    JsonNode edited =
        pipeline.hears(
            with(edit("x1", "m-e1", ""), "embeds", "[{'title':'Probe','description':'is back'}]")
                .at(5));

    assertDecided("updated/edited", edited);
    assertEquals("Probe\nis back", textOf(down));
  }

  @Test
  void an_edit_to_no_text_deletes_the_vector() {
    JsonNode first = pipeline.hears(person("e1", "the north gate opens at nine"));
    pipeline.hears(with(edit("x1", "m-e1", ""), "attachments", VOICE).at(5));

    assertEquals("", textOf(first));
    assertEquals(0, pipeline.vectors().size());
  }
}
