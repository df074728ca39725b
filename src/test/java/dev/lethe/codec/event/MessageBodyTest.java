package dev.lethe.codec.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.codec.Codecs;
import dev.lethe.event.Attachment;
import dev.lethe.event.Embeds;
import dev.lethe.event.MessageBody;
import dev.lethe.event.MessageText;
import dev.lethe.event.Payload;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Text of messages: rules A22 to A24. */
class MessageBodyTest {
  private final EventDecoder decoder = Codecs.of(null).eventDecoder(1 << 20, 300);

  /** Decodes a message's payload, in which apostrophes stand for quotes. */
  private MessageBody body(String payload) {
    return ((Payload.MessageCreated) decoded("discord.message.created", payload)).body();
  }

  private Payload decoded(String type, String payload) {
    String json =
        "{'event_id':'e','type':'"
            + type
            + "','occurred_at':1767268800001,'author':{'id':'9'},'payload':{'message_id':'4',"
            + payload
            + "}}";
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(Decoded.Ok.class, decoder.decode(bytes, Long.MAX_VALUE))
        .event()
        .payload();
  }

  private String text(String payload) {
    return body(payload).text().text();
  }

  private static List<String> parts(MessageText text) {
    return text.parts().stream().map(part -> part.path() + " = " + text.of(part)).toList();
  }

  @Test
  void content_alone_is_the_text_and_has_no_parts() {
    assertEquals(MessageBody.of(" hello\n"), body("'content':' hello\\n','embeds':[],'poll':null"));
  }

  @Test
  void an_embed_is_read_from_author_to_footer() {
    MessageText text =
        body("'content':'','embeds':[{'footer':{'text':'node 3'},'fields':[{'name':'Service',"
                + "'value':'web'},{'value':'7','name':'Open tickets:','inline':true},"
                + "{'name':'\\u200b','value':'no name'},{'name':'no value'}],"
                + "'description':'One probe answered late.','title':'Probe','color':7,"
                + "'author':{'name':'sentinel'},'url':'https://a.example'}]")
            .text();

    assertEquals(
        "sentinel\nProbe\nOne probe answered late.\nService: web\nOpen tickets: 7\nno name\n"
            + "no value\nnode 3",
        text.text());
    assertEquals(
        List.of(
            "embeds[0].author.name = sentinel",
            "embeds[0].title = Probe",
            "embeds[0].description = One probe answered late.",
            "embeds[0].fields[0].name = Service",
            "embeds[0].fields[0].value = web",
            "embeds[0].fields[1].name = Open tickets:",
            "embeds[0].fields[1].value = 7",
            "embeds[0].fields[2].value = no name",
            "embeds[0].fields[3].name = no value",
            "embeds[0].footer.text = node 3"),
        parts(text));
  }

  @Test
  void all_embeds_follow_the_content() {
    assertEquals(
        "Two reports\nfirst\nsecond",
        text("'embeds':[{'title':'first'},{'title':'second'}],'content':'Two reports'"));
    assertEquals(
        new Embeds(2, "https://b.example"),
        body("'embeds':[{'title':'a'},{'url':'https://b.example'}]").embeds());
  }

  @Test
  void nested_components_are_read_in_order() {
    MessageText text =
        body("'components':[{'type':17,'components':[{'type':10,'content':'## Release 4'},"
                + "{'type':14},{'type':9,'components':[{'type':10,'content':'ready to ship'}],"
                + "'accessory':{'type':2,'style':1,'label':'Ship','custom_id':'x'}}]},"
                + "{'type':1,'components':[{'type':3,'custom_id':'y','placeholder':'Stage',"
                + "'options':[{'label':'canary','value':'c'}]}]},"
                + "{'type':12,'items':[{'media':{'url':'u'},'description':'a chart'}]}]")
            .text();

    assertEquals("## Release 4\nready to ship\nShip\nStage\ncanary\na chart", text.text());
    assertEquals(
        List.of(
            "components[0].components[0].content = ## Release 4",
            "components[0].components[2].components[0].content = ready to ship",
            "components[0].components[2].accessory.label = Ship",
            "components[1].components[0].placeholder = Stage",
            "components[1].components[0].options[0].label = canary",
            "components[2].items[0].description = a chart"),
        parts(text));
  }

  @Test
  void a_poll_is_its_question_and_its_answers() {
    MessageText text =
        body("'poll':{'answers':[{'answer_id':1,'poll_media':{'text':'tea','emoji':{'name':'x'}}},"
                + "{'answer_id':2,'poll_media':{'text':'coffee'}}],'expiry':null,"
                + "'question':{'text':'What to drink?'}}")
            .text();

    assertEquals("What to drink?\ntea\ncoffee", text.text());
    assertEquals("poll.answers[1].poll_media.text", text.parts().get(2).path());
  }

  @Test
  void a_forwarded_message_is_read_like_any_other() {
    MessageBody body =
        body(
            "'content':'see below','message_snapshots':[{'message':{'content':'The gate opens',"
                + "'embeds':[{'title':'at nine','url':'https://a.example'}],"
                + "'sticker_items':[{'name':'Gate'}],'attachments':[{'filename':'plan.pdf'}]}},"
                + "{'message':{'content':'second'}}]");

    assertEquals("see below\nThe gate opens\nat nine\nGate\nplan.pdf\nsecond", body.text().text());
    assertEquals("message_snapshots[0].message.embeds[0].title", body.text().parts().get(2).path());
    assertEquals(new Embeds(1, "https://a.example"), body.embeds());
    assertEquals(1, body.attachments().size());
  }

  @Test
  void stickers_are_their_names() {
    assertEquals("Nod", text("'content':'','sticker_items':[{'id':'1','name':'Nod'}]"));
  }

  @Test
  void attachment_names_and_descriptions_come_last() {
    MessageBody body =
        body(
            "'attachments':[{'id':'1','filename':'ledger.csv','size':12,'content_type':'text/csv',"
                + "'hash':'ab','description':'all entries'}],'sticker_items':[{'name':'Nod'}]");

    assertEquals("Nod\nledger.csv\nall entries", body.text().text());
    assertEquals(List.of(new Attachment("ledger.csv", "text/csv", 12, "ab")), body.attachments());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'filename':'voice-message.ogg','content_type':'audio/ogg'}",
        "{'filename':'a','content_type':'IMAGE/PNG'}",
        "{'filename':'clip.MP4'}",
        "{'filename':'one.png'},{'filename':'two.webm'}",
        "{'size':3}",
      })
  void media_alone_has_no_text(String attachments) {
    assertEquals(MessageText.NONE, body("'content':'','attachments':[" + attachments + "]").text());
  }

  @Test
  void names_of_media_next_to_another_text_are_read() {
    assertEquals(
        "look\nheron.png", text("'content':'look','attachments':[{'filename':'heron.png'}]"));
    assertEquals(
        "heron.png\na heron at dusk",
        text("'attachments':[{'filename':'heron.png','description':'a heron at dusk'}]"));
    assertEquals(
        "heron.png\nnotes.txt",
        text("'attachments':[{'filename':'heron.png'},{'filename':'notes.txt'}]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "'embeds':[null,7,'x',[],{'title':5}]; hi|5",
        "'embeds':[{'title':{},'description':true,'author':'Ada','footer':{'text':1.50}}];"
            + " hi|true|1.50",
        "'embeds':[{'fields':{'name':'State','value':null}}]; hi|State",
        "'embeds':[{'fields':[null,'x',{'name':1,'value':2}]}]; hi|1: 2",
        "'embeds':{'title':'one'}; hi|one",
        "'embeds':'none'; hi",
        "'embeds':{}; hi",
        "'components':{'type':10,'content':'one'}; hi|one",
        "'components':['x',{'components':7,'content':[]}]; hi",
        "'poll':{'question':{'text':7},'answers':['x',null,{'poll_media':{'text':'a'}}]}; hi|7|a",
        "'poll':[1]; hi",
        "'message_snapshots':[null,{},{'message':'x'},{'message':{'content':7}}]; hi|7",
        "'sticker_items':['x',null,{'id':'1'},{'name':'Wave'}]; hi|Wave",
        "'attachments':[null,3,{'filename':7,'size':'x','hash':[]},{'size':-1}]; hi|7",
        "'attachments':7; hi",
      })
  void unreadable_parts_are_skipped(String carrier, String expected) {
    assertEquals(expected.replace('|', '\n'), text("'content':'hi'," + carrier), carrier);
  }

  @Test
  void an_unexpected_size_counts_as_unknown() {
    assertEquals(
        List.of(0L, 0L, 0L, 0L, 12L, 1000L, Long.MAX_VALUE),
        body(
                "'attachments':[{'size':-1},{'size':'x'},{'size':1.5},{'size':1e99999999},"
                    + "{'size':'12'},{'size':1e3},{'size':9223372036854775807}]")
            .attachments()
            .stream()
            .map(Attachment::size)
            .toList());
  }

  @Test
  void invisible_parts_are_skipped_and_the_last_of_equal_names_counts() {
    assertEquals(
        "two",
        text("'content':' ','embeds':[{'title':'one','title':'two','description':'\\u200b\\n'}]"));
  }

  @Test
  void control_sequences_are_removed_from_every_part() {
    assertEquals(
        "red\nState: up",
        text(
            "'embeds':[{'title':'\\u001b[31mred\\u001b[0m','fields':[{'name':'State',"
                + "'value':'\\u001b[32mup\\u001b[0m'}]}]"));
  }

  @Test
  void an_edit_is_read_like_a_message() {
    Payload.MessageEdited edit =
        (Payload.MessageEdited)
            decoded("discord.message.edited", "'content':'','embeds':[{'title':'Recovered'}]");

    assertEquals("Recovered", edit.body().text().text());
  }

  @Test
  void the_number_of_parts_is_limited() {
    String embeds =
        IntStream.range(0, TextParts.MAX + 50)
            .mapToObj(i -> "{'title':'t" + i + "'}")
            .collect(Collectors.joining(","));

    MessageText text = body("'embeds':[" + embeds + "]").text();

    assertEquals(TextParts.MAX, text.parts().size());
    assertTrue(text.text().endsWith("\nt" + (TextParts.MAX - 1)));
  }
}
