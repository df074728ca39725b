package dev.lethe.codec.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Builder of event JSON: starts with a valid event per type and changes single fields. */
final class EventText {
  static final long NOON = 1_767_268_800_000L;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> PAYLOADS =
      Map.ofEntries(
          Map.entry(
              "discord.message.created",
              "{'message_id':'42','content':'build=981 failed','attachments':[{'id':'a1',"
                  + "'filename':'log.txt','content_type':'text/plain','size':12,'url':'u'}],"
                  + "'embeds':[{'type':'rich','title':'T','description':'D','url':'u'}],"
                  + "'reply_to':'41'}"),
          Map.entry("discord.message.edited", "{'message_id':'42','content':'passed'}"),
          Map.entry("discord.message.deleted", "{'message_id':'42'}"),
          Map.entry("tool.call", "{'call_id':'c1','name':'search','args':{'q':['x',1]}}"),
          Map.entry(
              "tool.result",
              "{'call_id':'c1','name':'search','result':[1,{'a':null}],'error':null,"
                  + "'knowledge_bearing':true}"),
          Map.entry("llm.assistant.message", "{'content':'Hello','model':'m1'}"),
          Map.entry("llm.think.trace", "{'content':'Hm','model':'m1'}"),
          Map.entry("system.tick", "{'action':'gc','detail':'nightly'}"),
          Map.entry("admin.command", "{'command':'pin','args':{'memory_id':'m1'}}"),
          Map.entry(
              "memory.summary.created",
              "{'summary':{'topic':'Builds','time_range':{'start':1,'end':2},'summary':['One','Two'],"
                  + "'spam_patterns':[],'decisions':[],'open_loops':[],'entities':[],"
                  + "'source_ids':['m1']},'source_ids':['m1','m2'],'group_id':'g1'}"),
          Map.entry(
              "memory.compaction.deleted",
              "{'memory_id':'m1','replaced_by':'m2','reason':'merged'}"));

  private final ObjectNode event;

  private EventText(ObjectNode event) {
    this.event = event;
  }

  /** Returns a valid event of a type with all its fields. */
  static EventText of(String type) {
    ObjectNode event = JSON.createObjectNode();
    event.put("event_id", "e1").put("type", type).put("occurred_at", NOON);
    event.put("tenant", "acme").put("guild_id", "g").put("channel_id", "77");
    event.put("session_id", "s").put("thread_id", "t");
    event.set("author", read("{'id':'99','name':'ci','is_bot':true}"));
    event.set("payload", read(PAYLOADS.get(type)));
    return new EventText(event);
  }

  static Iterable<String> types() {
    return PAYLOADS.keySet().stream().sorted().toList();
  }

  /** Sets the field at a dotted path to JSON that may use apostrophes as quotes. */
  EventText with(String path, String json) {
    parent(path).set(name(path), read(json));
    return this;
  }

  EventText without(String path) {
    parent(path).remove(name(path));
    return this;
  }

  private ObjectNode parent(String path) {
    ObjectNode parent = event;
    String[] names = path.split("\\.", -1);
    for (int i = 0; i < names.length - 1; i++) {
      parent = (ObjectNode) parent.get(names[i]);
    }
    return parent;
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  byte[] bytes() {
    return toString().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return event.toString();
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
