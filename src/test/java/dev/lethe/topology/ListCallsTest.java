package dev.lethe.topology;

import static dev.lethe.fixture.CallJson.call;
import static dev.lethe.fixture.EventJson.deletion;
import static dev.lethe.fixture.EventJson.person;
import static dev.lethe.fixture.ItemJson.entry;
import static dev.lethe.fixture.ItemJson.preference;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.CallJson;
import dev.lethe.fixture.ItemJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code memory.list} through the whole topology: rule B10. */
class ListCallsTest {
  private static final String NOTES = "default/collection:default";
  private static final String GENERAL = "default/general";

  private final Pipeline lethe = Pipeline.with(Policies.edn("{:compaction {:mode :off}}"));
  private int calls;

  @AfterEach
  void end() {
    lethe.close();
  }

  private CallJson list(String scope) {
    return call("l" + calls++, "memory.list").in(scope);
  }

  private CallJson list(String scope, Map<String, Object> filter) {
    return list(scope).with("filter", filter);
  }

  private List<String> texts(CallJson list) {
    JsonNode reply = lethe.asks(list);
    assertTrue(reply.path("ok").booleanValue(), reply::toString);
    List<String> texts = new ArrayList<>();
    reply.at("/result/memories").forEach(memory -> texts.add(memory.path("text").asText()));
    return texts;
  }

  private static ItemJson fact(String id, String content, double seconds) {
    return entry(id, content).at(seconds);
  }

  @Test
  void an_entry_is_listed_with_its_properties() {
    String id =
        lethe
            .hears(
                fact("i1", "Herons eat frogs.", 1)
                    .with("type", "lesson")
                    .with("project", "pond")
                    .with("importance", 8)
                    .with("tags", List.of("food")))
            .path("memory_id")
            .asText();

    JsonNode memory = lethe.asks(list(NOTES)).at("/result/memories/0");

    assertEquals(id, memory.path("memory_id").asText(), memory::toString);
    assertEquals("i1", memory.path("item_id").asText());
    assertEquals("entry", memory.path("kind").asText());
    assertEquals("live", memory.path("state").asText());
    assertEquals("lesson", memory.path("type").asText());
    assertEquals("herons", memory.path("subject").asText());
    assertEquals("pond", memory.path("project").asText());
    assertEquals(8, memory.path("importance").asInt());
    assertEquals("food", memory.at("/tags/0").asText());
    assertFalse(memory.path("pinned").asBoolean());
    assertTrue(memory.path("created_at").isIntegralNumber());
    assertFalse(memory.has("score"), "a list compares no query");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                             | tea, c, b, a",
        "{'kinds':['preference']}                       | tea",
        "{'kinds':['entry','preference']}               | tea, c, b, a",
        "{'types':['decision','todo']}                  | c, b",
        "{'tags':['x']}                                 | b, a",
        "{'tags':['x','y']}                             | b",
        "{'item_ids':['a','c','unknown']}               | c, a",
        "{'project':'pond'}                             | b",
        "{'subject':'otters'}                           | c",
        "{'min_importance':6}                           | c, b",
        "{'pinned':true}                                | c",
        "{'pinned':false}                               | tea, b, a",
        "{'since':'2026-01-03'}                         | tea, c",
        "{'until':'2026-01-03'}                         | b, a",
        "{'since':'2026-01-02T02:00:00+02:00','until':'2026-01-03T00:00:00.001Z'} | c, b",
        "{'types':['todo'],'subject':'herons'}          | ''",
        "{'author_id':'ada'}                            | ''",
      })
  void a_memory_is_listed_if_it_meets_all_conditions(String filter, String expected) {
    lethe.hears(created(fact("a", "a", 1).with("tags", List.of("x")), 1));
    lethe.hears(
        created(
            fact("b", "b", 2)
                .with("type", "decision")
                .with("project", "pond")
                .with("importance", 6)
                .with("tags", List.of("x", "y")),
            2));
    lethe.hears(
        created(
            fact("c", "c", 3)
                .with("type", "todo")
                .with("subject", "otters")
                .with("importance", 9)
                .with("pinned", true),
            3));
    lethe.hears(created(preference("p", "drink", "tea").at(4), 4));

    String call = "{'type':'tool_call','name':'memory.list','scope':'%s','args':{'filter':%s}}";
    List<String> texts = texts(CallJson.of(quoted(call.formatted(NOTES, filter))));

    assertEquals(
        expected, String.join(", ", texts).replace("drink: ", ""), "only the first is a prefix");
  }

  private static ItemJson created(ItemJson item, int day) {
    return item.with("created_at", "2026-01-0" + day + "T00:00:00Z");
  }

  private static String quoted(String json) {
    return json.replace('\'', '"');
  }

  @Test
  void messages_are_listed_by_author() {
    lethe.hears(person("e1", "the heron is back").at(1).author("ada", "Ada", false));
    lethe.hears(person("e2", "and the otter").at(2).author("bob", "Bob", false));

    assertEquals(List.of("the heron is back"), texts(list(GENERAL, Map.of("author_id", "ada"))));
  }

  @Test
  void pages_list_each_memory_once_though_others_arrive_in_between() {
    for (int i = 0; i < 7; i++) {
      lethe.hears(fact("i" + i, "fact " + i, i));
    }
    List<String> listed = new ArrayList<>();
    String cursor = null;
    int pages = 0;
    do {
      CallJson page = list(NOTES).with("limit", 3);
      JsonNode reply = lethe.asks(cursor == null ? page : page.with("cursor", cursor));
      reply.at("/result/memories").forEach(memory -> listed.add(memory.path("item_id").asText()));
      cursor = reply.at("/result/next_cursor").textValue();
      lethe.hears(fact("new" + pages, "fact of page " + pages, 100 + pages));
      pages++;
    } while (cursor != null);

    assertEquals(List.of("i6", "i5", "i4", "i3", "i2", "i1", "i0"), listed);
    assertEquals(3, pages);
  }

  @Test
  void pages_of_memories_created_before_a_day_list_each_memory_once() {
    for (int day = 1; day <= 5; day++) {
      lethe.hears(created(fact("i" + day, "fact " + day, day), day));
    }
    Map<String, Object> filter = Map.of("until", "2026-01-05");
    CallJson first = list(NOTES, filter).with("limit", 3);
    String cursor = lethe.asks(first).at("/result/next_cursor").textValue();

    assertEquals(
        List.of("fact 4", "fact 3", "fact 2"), texts(list(NOTES, filter).with("limit", 3)));
    assertEquals(List.of("fact 1"), texts(list(NOTES, filter).with("cursor", cursor)));
  }

  @Test
  void a_deleted_memory_is_listed_on_request_and_a_forgotten_one_is_not() {
    lethe.hears(person("e1", "the heron is back").at(1));
    String forgotten =
        lethe.hears(person("e2", "my number is 4711").at(2)).path("memory_id").asText();
    lethe.hears(person("e3", "and the otter").at(3));
    lethe.hears(deletion("e4", "m-e1").at(4));
    lethe.asks(call("f", "memory.forget").with("memory_id", forgotten));

    assertEquals(List.of("and the otter"), texts(list(GENERAL)));
    JsonNode deleted = lethe.asks(list(GENERAL, Map.of("state", "deleted")));
    assertFalse(deleted.toString().contains("4711"), deleted::toString);
    assertFalse(deleted.toString().contains(forgotten), deleted::toString);
  }

  @Test
  void a_tenant_lists_its_own_memories_only() {
    lethe.hears(fact("i1", "Ours.", 1).with("tenant", "ours"));
    lethe.hears(fact("i1", "Theirs.", 1).with("tenant", "theirs"));

    assertEquals(List.of("Ours."), texts(list("ours/collection:default").ofTenant("ours")));
    JsonNode stolen = lethe.asks(list("theirs/collection:default").ofTenant("ours"));
    assertEquals("invalid_args", stolen.at("/error/code").asText(), stolen::toString);

    String cursor =
        lethe.asks(list("theirs/collection:default").with("limit", 1)).at("/result").toString();
    assertFalse(cursor.contains("Ours."), cursor);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'filter':{'kinds':['notes']}}          | $.filter.kinds[0]       | notes",
        "{'filter':{'types':['facts']}}          | $.filter.types[0]       | facts",
        "{'filter':{'since':'yesterday'}}        | $.filter.since          | yesterday",
        "{'filter':{'until':'2026-02-31'}}       | $.filter.until          | 2026-02-31",
        "{'filter':{'since':'2026-02-01','until':'2026-01-01'}} | $.filter.until | 2026-01-01",
        "{'filter':{'since':'2026-02-01T10:00'}} | $.filter.since          | 2026-02-01T10:00",
        "{'filter':{'until':'+1000000000-01-01T00:00:00Z'}} | $.filter.until | +1000000000",
        "{'filter':{'min_importance':11}}        | $.filter.min_importance | 10",
        "{'filter':{'state':'gone'}}             | $.filter.state          | gone",
        "{'limit':501}                           | $.limit                 | 500",
        "{'cursor':'abc'}                        | $.cursor                | abc",
        "{'cursor':'bGlzdDoxOmE'}                | $.cursor                | bGlzdDoxOmE"
      })
  void an_error_names_the_argument_and_its_value(String args, String path, String named) {
    lethe.hears(person("e1", "the heron is back"));
    String call = "{'type':'tool_call','name':'memory.list','scope':'default/general','args':%s}";

    JsonNode reply = lethe.asks(quoted(call.formatted(args)).getBytes(UTF_8));

    assertEquals("invalid_args", reply.at("/error/code").asText(), reply::toString);
    assertEquals(path, reply.at("/error/path").asText());
    String message = reply.at("/error/message").asText();
    assertTrue(message.startsWith(path + ": ") && message.contains(named), message);
  }

  @Test
  void a_list_needs_a_scope_that_has_had_memories() {
    lethe.hears(person("e1", "the heron is back"));

    JsonNode without = lethe.asks(list(GENERAL).changed(c -> c.remove("scope")));
    JsonNode elsewhere = lethe.asks(list("default/other"));

    assertEquals("invalid_args", without.at("/error/code").asText(), without::toString);
    assertEquals("unknown_scope", elsewhere.at("/error/code").asText(), elsewhere::toString);
  }
}
