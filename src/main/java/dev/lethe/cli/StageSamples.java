package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Prints the samples of individual memories from a stage's reports. */
final class StageSamples {
  /** Maximum number of group members listed; the report has all. */
  private static final int SHOWN = 5;

  private StageSamples() {}

  /**
   * Prints samples and flagged memories; prints nothing if there are none.
   *
   * @param flags true to print the flagged memories
   */
  static void print(Console console, JsonNode reports, boolean flags) {
    Table samples = new Table("PHASE", "SIZE", "SIGNATURE", "STAYS", "GOES");
    Table conflicts = new Table("SCOPE", "KEY", "VALUES");
    Table apart = new Table("SCOPE", "SUBJECT", "ALIKE, BUT NOT THE SAME");
    Table flagged = new Table("SCOPE", "TO LOOK AT");
    Set<String> messages = new LinkedHashSet<>();
    for (JsonNode report : reports) {
      String scope = report.path("scope").asText();
      for (JsonNode sample : report.path("samples")) {
        samples.row(cells(sample));
      }
      for (JsonNode flag : flags ? report.path("flagged") : Json.array()) {
        if (flag.path("message").isTextual()) {
          messages.add(flag.path("reason").asText() + ": " + flag.path("message").asText());
        }
        if (flag.path("item_ids").size() > 1) {
          String items = String.join(", ", texts(flag.path("item_ids")));
          apart.row(scope, flag.path("subject").asText(), items);
        } else if (flag.has("values")) {
          conflicts.row(scope, flag.path("key").asText(), values(flag.path("values")));
        } else {
          flagged.row(scope, flag);
        }
      }
    }
    for (Table table : List.of(samples, conflicts, apart, flagged)) {
      table.print(console);
    }
    messages.forEach(console::print);
  }

  /** Shows the original ids of items, or the memory ids if those aren't reported. */
  private static Object[] cells(JsonNode sample) {
    List<String> members = texts(sample.path("item_ids"));
    if (members.isEmpty()) {
      members.add(sample.path("canonical_id").asText());
      members.addAll(texts(sample.path("duplicate_ids")));
    }
    return new Object[] {
      sample.path("phase").asText(),
      sample.path("size").asLong(),
      sample.path("signature").asText(""),
      members.get(0),
      some(members.subList(1, members.size()))
    };
  }

  private static String some(List<String> ids) {
    int shown = Math.min(ids.size(), SHOWN);
    String first = String.join(", ", ids.subList(0, shown));
    return shown == ids.size() ? first : first + " and " + (ids.size() - shown) + " more";
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(one -> texts.add(one.asText()));
    return texts;
  }

  private static String values(JsonNode values) {
    List<String> each = new ArrayList<>();
    values.forEach(
        one -> each.add(one.path("value").asText() + " (" + one.path("pref_scope").asText() + ')'));
    return String.join(", ", each);
  }
}
