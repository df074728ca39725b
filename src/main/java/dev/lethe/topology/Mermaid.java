package dev.lethe.topology;

import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.apache.kafka.streams.TopologyDescription.Subtopology;

/** Draws a topology as a Mermaid flow chart; the same graph gives the same text. */
public final class Mermaid {
  private final StringBuilder chart = new StringBuilder("flowchart LR\n");

  private Mermaid() {}

  /** Returns the chart: topics as tubes, processors as boxes, stores as cylinders. */
  public static String of(TopologyDescription graph) {
    Mermaid picture = new Mermaid();
    graph.subtopologies().stream()
        .sorted(Comparator.comparingInt(Subtopology::id))
        .forEach(picture::draw);
    return picture.chart.toString();
  }

  private void draw(Subtopology part) {
    chart.append("  subgraph sub-topology-").append(part.id()).append('\n');
    List<Node> nodes = part.nodes().stream().sorted(Comparator.comparing(Node::name)).toList();
    for (Node node : nodes) {
      if (node instanceof Processor) {
        chart.append("    ").append(id(node.name())).append('[').append(node.name()).append("]\n");
      }
    }
    chart.append("  end\n");
    nodes.forEach(this::connect);
  }

  private void connect(Node node) {
    List<Node> next = node.successors().stream().sorted(Comparator.comparing(Node::name)).toList();
    if (node instanceof Source source) {
      for (String topic : new TreeSet<>(source.topicSet())) {
        next.forEach(successor -> arrow(tube(topic), target(successor)));
      }
    } else if (node instanceof Processor processor) {
      for (String store : new TreeSet<>(processor.stores())) {
        String cylinder = id("store-" + store) + "[(" + store + ")]";
        chart.append("  ").append(id(node.name())).append(" --- ").append(cylinder).append('\n');
      }
      next.forEach(successor -> arrow(id(node.name()), target(successor)));
    }
  }

  private void arrow(String from, String to) {
    chart.append("  ").append(from).append(" --> ").append(to).append('\n');
  }

  private static String target(Node node) {
    return node instanceof Sink sink && sink.topic() != null ? tube(sink.topic()) : id(node.name());
  }

  private static String tube(String topic) {
    return id("topic-" + topic) + "([" + topic + "])";
  }

  /** Mermaid ids consist of letters, digits and underscores; {@code end} is a reserved word. */
  private static String id(String name) {
    StringBuilder id = new StringBuilder("n_");
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      id.append(fits ? c : '_');
    }
    return id.toString();
  }
}
