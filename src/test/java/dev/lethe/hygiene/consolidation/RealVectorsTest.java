package dev.lethe.hygiene.consolidation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.consolidation.ConsolidationPlan.Merge;
import dev.lethe.memory.vector.TextEmbedder;
import dev.lethe.model.LocalQueries;
import dev.lethe.model.MiniLm;
import dev.lethe.policy.Policy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Invented entries with real vectors: duplicates and paraphrases are merged; contradictions, other
 * versions and unrelated entries never are.
 */
class RealVectorsTest {
  private static final String NOTHING = "-";

  /** Policy with a cap that defers nothing. */
  private static final Policy POLICY =
      Policies.edn("{:safety {:caps {:consolidation {:pct 100 :floor 1000}}}}");

  private final TextEmbedder embedder = new LocalQueries();
  private final List<Entry> entries = new ArrayList<>();

  /** Groups by item id. */
  private final Map<String, String> groups = new HashMap<>();

  private void read() throws IOException {
    try (InputStream file = getClass().getResourceAsStream("entries.tsv")) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(line -> !line.startsWith("#")).toList()) {
        String[] fields = line.split("\t", -1);
        String id = "e" + entries.size();
        groups.put(id, fields[0]);
        entries.add(
            Invented.of(id)
                .type(fields[1])
                .about(fields[2])
                .says(fields[3])
                .means(EntryVector.of(embedder.whole(fields[3], Set.of(MiniLm.MODEL))))
                .entry());
      }
    }
  }

  private long pairsOfGroups() {
    long pairs = 0;
    for (int i = 0; i < entries.size(); i++) {
      for (int k = i + 1; k < entries.size(); k++) {
        pairs += isRight(entries.get(i), entries.get(k)) ? 1 : 0;
      }
    }
    return pairs;
  }

  private boolean isRight(Entry one, Entry other) {
    String group = groups.get(one.itemId());
    return !group.equals(NOTHING) && group.equals(groups.get(other.itemId()));
  }

  /**
   * Returns the entries held by each merged entry at the end, including those that a rule had
   * merged into a source.
   */
  private static List<List<Entry>> ends(ConsolidationPlan plan) {
    Map<String, List<Entry>> held = new HashMap<>();
    for (Merge merge : plan.merges()) {
      List<Entry> all = new ArrayList<>();
      for (Entry member : merge.isNew() ? merge.merged() : merge.members()) {
        List<Entry> before = held.remove(member.itemId());
        all.addAll(before == null ? List.of(member) : before);
      }
      held.put(merge.keeper().itemId(), all);
    }
    return List.copyOf(held.values());
  }

  @Test
  void what_means_the_same_becomes_one_and_nothing_else_does() throws IOException {
    read();

    ConsolidationPlan plan =
        new ConsolidationPlanner(
                new Scope("default/collection:all"),
                POLICY,
                ConsolidationOptions.of(POLICY.consolidation()),
                embedder)
            .plan(entries, List.of(), Invented.DAY, null, null);

    List<String> wrong = new ArrayList<>();
    long right = 0;
    for (List<Entry> end : ends(plan)) {
      for (int i = 0; i < end.size(); i++) {
        for (int k = i + 1; k < end.size(); k++) {
          if (isRight(end.get(i), end.get(k))) {
            right++;
          } else {
            wrong.add(end.get(i).content() + " / " + end.get(k).content());
          }
        }
      }
    }
    double recall = (double) right / pairsOfGroups();
    assertEquals(List.of(), wrong);
    assertTrue(recall >= 0.8, "recall " + recall);
    assertTrue(entries.size() >= 200, entries.size() + " entries");
  }
}
