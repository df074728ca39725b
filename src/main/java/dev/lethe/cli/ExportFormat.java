package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.lethe.codec.exchange.MemoryRecords;
import dev.lethe.text.VisibleText;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;

/** Form in which {@code lethe export} writes memories. */
enum ExportFormat {
  JSONL {
    @Override
    void write(String scope, Iterable<JsonNode> memories, PrintStream out) {
      for (JsonNode memory : memories) {
        MemoryRecords.of(memory).ifPresent(record -> out.print(record + "\n"));
      }
    }

    @Override
    List<String> warnings(Iterable<JsonNode> memories) {
      Map<String, Long> kinds = new TreeMap<>();
      for (JsonNode memory : memories) {
        if (MemoryRecords.of(memory).isEmpty()) {
          kinds.merge(memory.path("kind").asText(), 1L, Long::sum);
        }
      }
      return kinds.entrySet().stream()
          .map(
              kind ->
                  Count.of(kind.getValue(), "memory", "memories")
                      + " of kind "
                      + kind.getKey()
                      + " left out: no event or item creates them; csv and html contain them")
          .toList();
    }
  },

  CSV {
    @Override
    void write(String scope, Iterable<JsonNode> memories, PrintStream out) throws IOException {
      CsvSchema.Builder columns = CsvSchema.builder();
      COLUMNS.forEach(columns::addColumn);
      ObjectWriter writer =
          CsvMapper.builder()
              .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
              .build()
              .writer(columns.build());
      out.print(writer.writeValueAsString(COLUMNS));
      for (JsonNode memory : memories) {
        out.print(writer.writeValueAsString(row(memory)));
      }
    }

    @Override
    List<String> warnings(Iterable<JsonNode> memories) {
      long formulas = 0;
      for (JsonNode memory : memories) {
        formulas += row(memory).stream().anyMatch(ExportFormat::isFormula) ? 1 : 0;
      }
      return formulas == 0
          ? List.of()
          : List.of(
              Count.of(formulas, "row")
                  + (formulas == 1 ? " has a cell that begins" : " have a cell that begins")
                  + " with =, +, - or @, which a spreadsheet may run as a formula; import all"
                  + " columns as text");
    }
  },

  HTML {
    @Override
    void write(String scope, Iterable<JsonNode> memories, PrintStream out) {
      out.print(HEAD.replace("SCOPE", escaped(scope)));
      out.print("<table>\n<tr>");
      for (String column : SHOWN) {
        out.print("<th>" + column + "</th>");
      }
      out.print("</tr>\n");
      for (JsonNode memory : memories) {
        out.print("<tr>");
        for (String column : SHOWN) {
          String cell = escaped(row(memory).get(COLUMNS.indexOf(column)));
          out.print("<td class=\"" + column + "\" dir=\"auto\">" + cell + "</td>");
        }
        out.print("</tr>\n");
      }
      out.print("</table>\n</body>\n</html>\n");
    }

    @Override
    List<String> warnings(Iterable<JsonNode> memories) {
      return List.of();
    }
  };

  private static final List<String> COLUMNS =
      List.of(
          "memory_id",
          "scope",
          "kind",
          "item_id",
          "event_id",
          "created_at",
          "updated_at",
          "author_id",
          "pinned",
          "type",
          "subject",
          "project",
          "importance",
          "tags",
          "text");

  /** Columns of a page. */
  private static final List<String> SHOWN =
      List.of("created_at", "kind", "type", "subject", "author_id", "tags", "text");

  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Memories of SCOPE</title>
      <style>
      body { font: 15px/1.4 sans-serif; margin: 2em; }
      table { border-collapse: collapse; }
      th, td { border-bottom: 1px solid #ccc; padding: 4px 8px; text-align: left; vertical-align: top; }
      td.text { white-space: pre-wrap; overflow-wrap: anywhere; }
      </style>
      </head>
      <body>
      <h1>Memories of SCOPE</h1>
      """;

  /**
   * Writes the memories in order.
   *
   * @param memories values of {@code lethe.memories.v1}
   */
  abstract void write(String scope, Iterable<JsonNode> memories, PrintStream out)
      throws IOException;

  /** Returns sentences about what the form lacks or risks. */
  abstract List<String> warnings(Iterable<JsonNode> memories);

  private static List<String> row(JsonNode memory) {
    JsonNode item = memory.path("item");
    return List.of(
        memory.path("memory_id").asText(),
        memory.path("scope").asText(),
        memory.path("kind").asText(),
        memory.path("item_id").asText(""),
        memory.path("event_id").asText(""),
        Instant.ofEpochMilli(memory.path("created_at").longValue()).toString(),
        Instant.ofEpochMilli(memory.path("updated_at").longValue()).toString(),
        memory.path("source").path("author_id").asText(""),
        memory.path("retrieval").path("pinned").asText(),
        item.path("type").asText(""),
        item.path("subject").asText(""),
        item.path("project").asText(""),
        item.path("importance").asText(""),
        tags(memory.path("tags")),
        memory.path("content").path("text").asText());
  }

  /** Returns tags between semicolons, or a JSON list if a tag contains a separator. */
  private static String tags(JsonNode tags) {
    List<String> texts =
        StreamSupport.stream(tags.spliterator(), false).map(JsonNode::asText).toList();
    boolean isPlain = texts.stream().allMatch(tag -> tag.matches("[^,;\\[\\s]([^,;]*[^,;\\s])?"));
    return isPlain ? String.join("; ", texts) : tags.toString();
  }

  private static boolean isFormula(String cell) {
    return !cell.isEmpty() && "=+-@\t\r".indexOf(cell.charAt(0)) >= 0;
  }

  /** Escapes markup, and characters that hide or reorder text. */
  private static String escaped(String text) {
    StringBuilder visible = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              boolean isShown = c == '\n' || c == '\t' || !VisibleText.isUnsafe(c);
              String one = Character.toString(c);
              visible.append(isShown ? one : VisibleText.of(one));
            });
    return visible
        .toString()
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }
}
