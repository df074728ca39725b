package dev.lethe.quality;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Definition of an invented bot: its messages, their frequency and their order.
 *
 * @param name name of the stream, and its channel unless a template names one
 * @param messages number of messages in a stream
 * @param skew exponent of Zipf's law for the number of messages per label
 * @param repeats percentage of messages that repeat one of the label's last five texts
 * @param humans percentage of messages by people
 * @param crowd number of people that the bot mostly mentions
 * @param lists the bot's own values, one list per line: {@code name = one | another}
 * @param templates message templates, most frequent first, one per line: {@code label text} or
 *     {@code @channel label text}; lines with the same label are variants of one message. Labels
 *     with the same prefix up to the first dot occur in the same hours
 */
record InventedBot(
    String name,
    int messages,
    double skew,
    int repeats,
    int humans,
    int crowd,
    String lists,
    String templates) {
  private static final int REMEMBERED = 5;

  private record Kind(String label, String channel, List<Template> texts) {
    String topic() {
      int dot = label.indexOf('.');
      return dot < 0 ? label : label.substring(0, dot);
    }
  }

  private record Moment(double at, int order, Kind kind) {}

  /** Generates the bot's stream. */
  LabelledStream stream(long seed) {
    Random random = new Random(seed * 31 + name.hashCode());
    Draw draw = new Draw(random, values(People.LISTS + Words.LISTS), values(lists), crowd);
    Map<String, Deque<String>> said = new HashMap<>();
    List<LabelledMessage> out = new ArrayList<>();
    for (Moment moment : moments(draw)) {
      Kind kind = moment.kind();
      Deque<String> recent = said.computeIfAbsent(kind.label(), label -> new ArrayDeque<>());
      String text =
          !recent.isEmpty() && draw.chance(repeats)
              ? List.copyOf(recent).get(draw.between(0, recent.size() - 1))
              : draw.message(kind.texts().get(draw.skewed(kind.texts().size())));
      recent.addLast(text);
      if (recent.size() > REMEMBERED) {
        recent.removeFirst();
      }
      out.add(new LabelledMessage(kind.channel(), kind.label(), text));
    }
    return new LabelledStream(name, out);
  }

  /** Returns the times of all messages: bursts by topic, mixed with single messages. */
  private List<Moment> moments(Draw draw) {
    List<Kind> kinds = kinds(templates, name);
    int people = messages * humans / 100;
    List<Integer> counts = counts(kinds.size(), messages - people);
    List<Moment> moments = new ArrayList<>();
    Map<String, List<Double>> hours = new LinkedHashMap<>();
    for (int i = 0; i < kinds.size(); i++) {
      Kind kind = kinds.get(i);
      List<Double> runs =
          hours.computeIfAbsent(
              kind.topic(), topic -> draw.times(Math.max(1, messages / kinds.size() / 6)));
      for (int n = 0; n < counts.get(i); n++) {
        double run = runs.get(draw.between(0, runs.size() - 1));
        double at = draw.chance(55) ? run + draw.unit() * draw.unit() * 0.01 : draw.unit();
        moments.add(new Moment(at, moments.size(), kind));
      }
    }
    List<Kind> talk = kinds(People.LINES, name);
    for (int n = 0; n < people; n++) {
      Kind line = talk.get(draw.between(0, talk.size() - 1));
      String channel = kinds.get(draw.between(0, kinds.size() - 1)).channel();
      moments.add(
          new Moment(draw.unit(), moments.size(), new Kind(line.label(), channel, line.texts())));
    }
    moments.sort(Comparator.comparingDouble(Moment::at).thenComparing(Moment::order));
    return moments;
  }

  /**
   * Returns the number of messages per label: Zipf's law for two thirds of the labels, four down to
   * one for the rest.
   */
  private List<Integer> counts(int labels, int total) {
    int rare = labels / 3;
    int common = labels - rare;
    List<Integer> tail = new ArrayList<>();
    for (int i = 0; i < rare; i++) {
      tail.add(Math.max(1, 4 - (int) (5.0 * i / rare)));
    }
    int left = total - tail.stream().mapToInt(Integer::intValue).sum();
    double weights = 0;
    for (int rank = 0; rank < common; rank++) {
      weights += Math.pow(rank + 1.5, -skew);
    }
    List<Integer> counts = new ArrayList<>();
    for (int rank = 0; rank < common; rank++) {
      counts.add(Math.max(5, (int) (left * Math.pow(rank + 1.5, -skew) / weights)));
    }
    counts.addAll(tail);
    return counts;
  }

  private static Map<String, Template> values(String lists) {
    Map<String, Template> values = new HashMap<>();
    lists
        .lines()
        .filter(line -> !line.isBlank())
        .forEach(
            line -> {
              String[] parts = line.split(" = ", 2);
              values.put(parts[0].strip(), Template.oneOf(parts[1]));
            });
    return values;
  }

  private static List<Kind> kinds(String lines, String name) {
    Map<String, Kind> kinds = new LinkedHashMap<>();
    lines
        .lines()
        .filter(line -> !line.isBlank())
        .forEach(
            line -> {
              String[] parts = line.strip().split(" +", 2);
              String channel = name;
              if (parts[0].startsWith("@")) {
                channel = parts[0].substring(1);
                parts = parts[1].split(" +", 2);
              }
              String label = parts[0];
              String at = channel;
              kinds
                  .computeIfAbsent(label, l -> new Kind(l, at, new ArrayList<>()))
                  .texts()
                  .add(Template.of(parts[1]));
            });
    return List.copyOf(kinds.values());
  }
}
