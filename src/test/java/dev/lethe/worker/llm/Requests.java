package dev.lethe.worker.llm;

import dev.lethe.call.llm.LlmRequest;
import dev.lethe.codec.json.JsonTree;
import dev.lethe.event.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Requests for summaries, with a good model's answer. */
final class Requests {
  static final String GOOD =
      "{\"topic\":\"Builds\",\"summary\":[\"Build 7 failed.\"],\"spam_patterns\":[{\"pattern\":"
          + "\"Build <*> failed\",\"count_estimate\":2,\"signals\":[\"ci\"]}],\"decisions\":[],"
          + "\"open_loops\":[\"Who mends it?\"],\"entities\":[\"ci\"]}";

  /** Output of the worker for {@link #GOOD} and the sources {@code m1, m2}. */
  static final String OUTPUT =
      "{\"topic\":\"Builds\",\"time_range\":{\"start\":1000,\"end\":2000},\"summary\":[\"Build 7"
          + " failed.\"],\"spam_patterns\":[{\"pattern\":\"Build <*>"
          + " failed\",\"count_estimate\":2,\"signals\":[\"ci\"]}],\"decisions\":[],\"open_loops\":[\"Who"
          + " mends it?\"],\"entities\":[\"ci\"],\"source_ids\":[\"m1\",\"m2\"]}";

  private static final Scope SCOPE = new Scope("default/42");

  private Requests() {}

  static LlmRequest ofTwo() {
    return of(null, "Build 7 failed.", "Build 8 failed.");
  }

  static LlmRequest of(Long notAfter, String... texts) {
    return request(LlmRequest.SUMMARIZE, new JsonTree().write(input(texts)), notAfter);
  }

  static LlmRequest request(String task, String input, Long notAfter) {
    return new LlmRequest("q1", SCOPE, task, "r1", input, 0, notAfter);
  }

  static Map<String, Object> input(String... texts) {
    List<Object> sources = new ArrayList<>();
    List<Object> ids = new ArrayList<>();
    for (String text : texts) {
      ids.add("m" + (ids.size() + 1));
      sources.add(
          new TreeMap<>(
              Map.of(
                  "memory_id",
                  ids.get(ids.size() - 1),
                  "created_at",
                  1_000L * ids.size(),
                  "author_is_bot",
                  true,
                  "kind",
                  "message",
                  "text",
                  text)));
    }
    Map<String, Object> input = new TreeMap<>();
    input.put("format", "json_v1");
    input.put("max_bullets", 2);
    input.put("max_patterns", 1);
    input.put("time_range", Map.of("start", 1_000, "end", 2_000));
    input.put("source_ids", ids);
    input.put("sources", sources);
    return input;
  }
}
