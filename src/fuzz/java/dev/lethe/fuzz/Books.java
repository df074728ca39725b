package dev.lethe.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.config.Topics;
import dev.lethe.fuzz.Sent.Author;
import dev.lethe.fuzz.Sent.Fate;
import dev.lethe.runtime.SimulatedRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Ledger of sent records and outputs, which checks one against the other. */
final class Books {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DEAD_LETTERED = "dead_lettered";

  /** Verdicts allowed for a person's message. */
  private static final Set<String> PERSONAL = Set.of("minted", "redelivered", "marked_deleted");

  private final Topics topics;
  private final List<JsonNode> decisions = new ArrayList<>();
  private final Map<String, Long> verdicts = new TreeMap<>();
  private final Map<String, Long> members = new HashMap<>();
  private final Map<String, byte[]> families = new HashMap<>();
  private int letters;
  private int memories;
  private long read;

  Books(Topics topics) {
    this.topics = topics;
  }

  /** Returns the number of events by verdict, including dead letters. */
  Map<String, Long> verdicts() {
    return verdicts;
  }

  /** Records an output. */
  void take(SimulatedRecord said) {
    byte[] value = said.record().value();
    if (said.topic().equals(topics.decisions())) {
      decisions.add(json(value));
    } else if (said.topic().equals(topics.deadLetters())) {
      letters++;
    } else if (said.topic().equals(topics.memories())) {
      memories += value == null ? 0 : 1;
    } else if (said.topic().equals(topics.families()) && value != null) {
      families.put(new String(said.record().key(), StandardCharsets.UTF_8), value);
    }
  }

  /**
   * Checks the outputs of an event that has been processed.
   *
   * @throws BrokenInvariant if the outputs since the previous event aren't those expected
   */
  void settle(Sent sent) {
    read++;
    require(
        decisions.size() + letters == 1,
        "each event has one decision or dead letter",
        decisions.size() + " decisions, " + letters + " dead letters");
    require(
        sent.fate() == Fate.EITHER || (sent.fate() == Fate.DEAD_LETTER) == (letters == 1),
        "good events are decided and bad ones dead-lettered",
        "expected " + sent.fate() + ", dead letters: " + letters);
    if (letters == 1) {
      verdicts.merge(DEAD_LETTERED, 1L, Long::sum);
    } else {
      decided(sent, decisions.get(0));
    }
    decisions.clear();
    letters = 0;
    memories = 0;
  }

  private void decided(Sent sent, JsonNode decision) {
    String verdict = decision.get("verdict").asText();
    boolean hasFamily = decision.has("family_id");
    verdicts.merge(verdict, 1L, Long::sum);
    require(
        sent.author() == Author.BOT || !verdict.equals("aggregated"),
        "only bots' messages are aggregated",
        decision.toString());
    require(
        sent.author() != Author.PERSON || !hasFamily,
        "people are in no family",
        decision.toString());
    require(
        sent.author() != Author.PERSON || PERSONAL.contains(verdict),
        "a person's message is minted, redelivered or was deleted before",
        decision.toString());
    require(
        !verdict.equals("minted") || memories > 0,
        "what is minted is published",
        decision.toString());
    if (hasFamily && (verdict.equals("minted") || verdict.equals("aggregated"))) {
      members.merge(decision.get("family_id").asText(), 1L, Long::sum);
    }
  }

  /**
   * Checks the totals once nothing is left to publish.
   *
   * @param told the application's own counts by verdict
   */
  void balance(Map<String, Long> told) {
    long accounted = verdicts.values().stream().mapToLong(Long::longValue).sum();
    require(read == accounted, "verdicts add up to the events read", read + ", " + verdicts);
    require(
        told.equals(verdicts), "the metrics count what came out", "told " + told + ", " + verdicts);
    balanceFamilies();
  }

  private void balanceFamilies() {
    Map<String, String> into = new HashMap<>();
    Map<String, Long> counted = new TreeMap<>();
    for (byte[] value : families.values()) {
      JsonNode family = json(value);
      String id = family.get("family_id").asText();
      counted.merge(id, family.get("dup_count").asLong(), Long::sum);
      if (family.has("merged_into")) {
        into.put(id, family.get("merged_into").asText());
      }
    }
    Map<String, Long> joined = new TreeMap<>();
    members.forEach((id, count) -> joined.merge(last(id, into), count, Long::sum));
    joined.values().removeIf(count -> count == 1);
    counted.values().removeIf(count -> count == 0);
    for (Map.Entry<String, Long> family : joined.entrySet()) {
      require(
          family.getValue().equals(counted.remove(family.getKey())),
          "a family's counts add up to its members",
          family.toString());
    }
    require(counted.isEmpty(), "families have members", counted.toString());
  }

  private static String last(String id, Map<String, String> into) {
    String last = id;
    for (int steps = 0; into.containsKey(last); steps++) {
      require(steps <= into.size(), "families are merged in no circle", id);
      last = into.get(last);
    }
    return last;
  }

  private static void require(boolean holds, String invariant, String found) {
    if (!holds) {
      throw new BrokenInvariant(invariant, found);
    }
  }

  private static JsonNode json(byte[] value) {
    try {
      return JSON.readTree(value);
    } catch (IOException bad) {
      throw new UncheckedIOException(bad);
    }
  }
}
