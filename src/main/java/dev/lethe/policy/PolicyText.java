package dev.lethe.policy;

import dev.lethe.policy.PolicyKeys.Place;
import dev.lethe.policy.PolicyKeys.Section;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes a policy as a file for people: every key with its value, under a comment that describes
 * its effect. Reading the file gives the same policy, without tenants' overrides.
 */
public final class PolicyText {
  private static final int WIDTH = 100;

  private final StringBuilder text = new StringBuilder();
  private final Policy policy;

  private PolicyText(Policy policy) {
    this.policy = policy;
  }

  /**
   * Returns the whole file.
   *
   * @param heading lines of a comment at the top
   */
  public static String of(Policy policy, List<String> heading) {
    PolicyText writer = new PolicyText(policy);
    heading.forEach(line -> writer.text.append((";; " + line).stripTrailing()).append('\n'));
    String before = "{";
    for (Section section : PolicyKeys.SECTIONS) {
      writer.section(section, before);
      before = "\n\n ";
    }
    return writer.text.append("}\n").toString();
  }

  private void section(Section section, String before) {
    text.append(before);
    comment(" ", section.about());
    text.append(' ').append(section.name()).append("\n {");
    if (section.isOfChannels()) {
      channels(section);
    } else {
      map(below(section.keys(), 1), 1, "  ");
    }
    text.append('}');
  }

  /** Writes the entries of a map of keys, nested by their paths from {@code depth} on. */
  private void map(Map<String, List<PolicyKey>> entries, int depth, String indent) {
    boolean first = true;
    for (Map.Entry<String, List<PolicyKey>> entry : entries.entrySet()) {
      String lead = first ? "" : "\n" + indent;
      first = false;
      PolicyKey key = entry.getValue().get(0);
      if (key.path().size() == depth + 1) {
        value(lead, indent, entry.getKey(), key, policy.values().get(key));
      } else {
        text.append(lead).append(entry.getKey()).append('\n').append(indent).append('{');
        map(below(entry.getValue(), depth + 1), depth + 1, indent + " ");
        text.append('}');
      }
    }
  }

  private static Map<String, List<PolicyKey>> below(List<PolicyKey> keys, int depth) {
    Map<String, List<PolicyKey>> byName = new LinkedHashMap<>();
    for (PolicyKey key : keys) {
      byName.computeIfAbsent(key.path().get(depth), unused -> new ArrayList<>()).add(key);
    }
    return byName;
  }

  private void channels(Section section) {
    text.append(":default\n  {");
    String lead = "";
    for (PolicyKey key : section.keys()) {
      Object value = policy.values().get(key);
      if (value != null) {
        value(lead, "   ", key.path().get(2), key, value);
        lead = "\n   ";
      }
    }
    text.append('}');
    for (String id : policy.values().channelIds()) {
      text.append("\n  ").append(Edn.of(id)).append("\n  {");
      lead = "";
      for (PolicyKey key : section.keys()) {
        Object value = policy.values().get(new Place(key, id));
        text.append(lead).append(key.path().get(2)).append(' ').append(key.write(value));
        lead = " ";
      }
      text.append('}');
    }
  }

  private void value(String lead, String indent, String name, PolicyKey key, Object value) {
    text.append(lead);
    comment(indent, key.effect());
    text.append(indent).append(name);
    Object data = key.type().data(value);
    String line = Edn.of(data);
    boolean fits = indent.length() + name.length() + 1 + line.length() <= WIDTH;
    if (!fits && data instanceof Collection<?> elements) {
      text.append('\n').append(indent);
      wrapped(elements, indent);
    } else {
      text.append(' ').append(line);
    }
  }

  private void wrapped(Collection<?> data, String indent) {
    boolean set = data instanceof Set<?>;
    List<String> parts = new ArrayList<>(data.stream().map(Edn::of).toList());
    Collection<String> ordered = set ? new TreeSet<>(parts) : parts;
    String open = set ? "#{" : "[";
    String margin = indent + " ".repeat(open.length());
    int column = margin.length();
    String lead = open;
    for (String part : ordered) {
      if (column + 1 + part.length() > WIDTH - 2) {
        lead = "\n" + margin;
        column = margin.length();
      }
      text.append(lead).append(part);
      column += part.length() + 1;
      lead = " ";
    }
    text.append(set ? '}' : ']');
  }

  /** Appends a comment, which starts at the current column and continues at {@code indent}. */
  private void comment(String indent, String words) {
    int column = WIDTH;
    String lead = "";
    for (String word : words.split(" ", -1)) {
      if (column + 1 + word.length() > WIDTH) {
        text.append(lead).append(";; ").append(word);
        column = indent.length() + 3 + word.length();
        lead = "\n" + indent;
      } else {
        text.append(' ').append(word);
        column += 1 + word.length();
      }
    }
    text.append('\n');
  }
}
