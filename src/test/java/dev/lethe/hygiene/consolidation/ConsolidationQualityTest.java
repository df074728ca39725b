package dev.lethe.hygiene.consolidation;

import static java.nio.charset.StandardCharsets.UTF_8;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Consolidation of invented entries with the bundled model's vectors: without a model none are
 * merged that state different things. Prints how many pairs a model would be asked about. Rules CN2
 * to CN5, CN9, CN10, CN14 and CN22.
 */
class ConsolidationQualityTest {
  private static final String CAPS = "{:safety {:caps {:consolidation {:pct 100 :floor 1000}}}";

  private final TextEmbedder embedder = new LocalQueries();
  private final List<Entry> entries = new ArrayList<>();

  /** Meaning by item id. */
  private final Map<String, String> meanings = new HashMap<>();

  private void add(String type, String subject, String meaning, String text) {
    String id = "e" + entries.size();
    meanings.put(id, meaning);
    entries.add(
        Invented.of(id)
            .type(type)
            .about(subject)
            .says(text)
            .means(EntryVector.of(embedder.whole(text, Set.of(MiniLm.MODEL))))
            .entry());
  }

  private void read(String file) throws IOException {
    try (InputStream in = getClass().getResourceAsStream(file)) {
      String[] heads = {};
      for (String line : new String(in.readAllBytes(), UTF_8).lines().toList()) {
        if (line.startsWith("# ") && file.endsWith(".txt")) {
          heads = line.substring(2).split(" \\| ", 2);
        } else if (!line.isEmpty() && !line.startsWith("#") && file.endsWith(".txt")) {
          add(heads[1], heads[0], heads[0] + ' ' + line.charAt(0), line.substring(3));
        } else if (!line.isEmpty() && !line.startsWith("#")) {
          String[] fields = line.split("\t", -1);
          add(fields[1], fields[2], fields[0].equals("-") ? line : fields[0], fields[3]);
        }
      }
    }
  }

  private ConsolidationPlan plan(String more, List<Entry> of) {
    Policy policy = Policies.edn(CAPS + more + '}');
    return new ConsolidationPlanner(
            new Scope("default/collection:all"),
            policy,
            ConsolidationOptions.of(policy.consolidation()),
            embedder)
        .plan(List.of(), of, List.of(), Invented.DAY, null, null);
  }

  /** Returns the pairs of entries that become one, as those with one meaning and the others. */
  private Map<Boolean, List<String>> pairs(List<Merge> merges) {
    Map<String, List<Entry>> held = new LinkedHashMap<>();
    for (Merge merge : merges) {
      List<Entry> all = new ArrayList<>();
      for (Entry member : merge.isNew() ? merge.merged() : merge.members()) {
        List<Entry> before = held.remove(member.itemId());
        all.addAll(before == null ? List.of(member) : before);
      }
      held.put(merge.keeper().itemId(), all);
    }
    Map<Boolean, List<String>> pairs =
        new HashMap<>(Map.of(true, new ArrayList<>(), false, new ArrayList<>()));
    for (List<Entry> one : held.values()) {
      for (int i = 0; i < one.size(); i++) {
        for (int k = i + 1; k < one.size(); k++) {
          boolean isSame =
              meanings.get(one.get(i).itemId()).equals(meanings.get(one.get(k).itemId()));
          pairs.get(isSame).add(one.get(i).content() + " / " + one.get(k).content());
        }
      }
    }
    return pairs;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"entries.tsv", "entries.txt", "statements.txt", "notes.txt", "conflicts.txt"})
  void nothing_contradictory_is_merged_without_a_model(String file) throws IOException {
    read(file);
    ConsolidationPlan plan = plan("", entries);

    Map<Boolean, List<String>> merged = pairs(plan.merges());
    Map<Boolean, List<String>> asked =
        pairs(plan(":consolidation {:merger :llm}", entries).asked());
    System.out.printf(
        "%s: %d entries, merged pairs %d, clusters to review %d, pairs for a model %d (%d"
            + " differ)%n",
        file,
        entries.size(),
        merged.get(true).size(),
        plan.flagged().size(),
        asked.get(true).size() + asked.get(false).size(),
        asked.get(false).size());

    assertEquals(List.of(), merged.get(false));
    assertTrue(entries.size() >= 190);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"entries.tsv", "entries.txt", "statements.txt", "notes.txt", "conflicts.txt"})
  void all_texts_in_another_format_are_merged_without_vectors(String file) throws IOException {
    read(file);
    List<Entry> all = new ArrayList<>();
    for (Entry entry : entries) {
      String text = entry.content();
      for (String format :
          List.of(
              text,
              "- " + text,
              "1. " + text,
              "  " + text.replace(" ", " \u00a0 ") + "\n",
              text.replaceAll("\\.$", ""))) {
        all.add(
            Invented.of(entry.itemId() + ' ' + all.size())
                .type(entry.type())
                .about(entry.subject() + entry.itemId())
                .says(format)
                .means(null)
                .entry());
      }
    }

    ConsolidationPlan plan = plan("", all);

    assertEquals(entries.size(), plan.merges().size());
    assertEquals(4L * entries.size(), plan.counts().get("merged"));
  }
}
