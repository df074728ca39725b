package dev.lethe.codec.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.policy.PolicyReading;
import dev.lethe.policy.Problem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Output of {@code lethe policy check} for a file.
 *
 * @param file name of the file as given by the caller
 */
public record PolicyCheck(String file, PolicyReading reading) {

  /** Reads and checks a policy file. */
  public static PolicyCheck of(String file, byte[] content) {
    return new PolicyCheck(file, EdnPolicyReader.read(content));
  }

  /** Returns a check in which warnings are errors. */
  public PolicyCheck strict() {
    List<Problem> all = new ArrayList<>(reading.errors());
    all.addAll(reading.warnings());
    all.sort(Comparator.comparingInt(Problem::line));
    return new PolicyCheck(file, new PolicyReading(reading.policyOrNull(), all, List.of()));
  }

  public boolean found() {
    return !reading.errors().isEmpty();
  }

  /** Returns one line for each error, or a line that reports none. */
  public List<String> errorLines() {
    List<String> lines = lines(reading.errors(), "error: ");
    if (lines.isEmpty()) {
      lines.add(file + ": ok, policy version " + reading.policyOrNull().version());
    }
    return lines;
  }

  /** Returns one line for each warning. */
  public List<String> warningLines() {
    return lines(reading.warnings(), "warning: ");
  }

  /**
   * Returns {@code {"file", "ok", "version", "errors": [{path, line, value, message, example}],
   * "warnings"}}.
   */
  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("file", file).put("ok", !found());
    json.put("version", found() ? null : reading.policyOrNull().version());
    json.set("errors", json(reading.errors()));
    json.set("warnings", json(reading.warnings()));
    return json;
  }

  private List<String> lines(List<Problem> problems, String severity) {
    List<String> lines = new ArrayList<>();
    for (Problem problem : problems) {
      String place = problem.line() > 0 ? file + ":" + problem.line() : file;
      lines.add(place + ": " + severity + problem.sentence());
    }
    return lines;
  }

  private static ArrayNode json(List<Problem> problems) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (Problem problem : problems) {
      ObjectNode node = array.addObject().put("path", problem.path());
      node.put("line", problem.line() > 0 ? problem.line() : null);
      node.put("value", problem.value().isEmpty() ? null : problem.value());
      node.put("message", problem.message());
      node.put("example", problem.example().isEmpty() ? null : problem.example());
    }
    return array;
  }
}
