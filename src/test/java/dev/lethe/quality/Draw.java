package dev.lethe.quality;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Draws the values of a stream's messages; equal seeds give equal sequences. */
final class Draw {
  /**
   * Percentage of values from a bot's own lists that repeat the previous value, as values come in
   * runs.
   */
  private static final int AGAIN = 25;

  /** Percentage of names that are reused until {@code crowd} names are known. */
  private static final int KNOWN_AT_FIRST = 80;

  /** Percentage of names that are reused once {@code crowd} names are known. */
  private static final int KNOWN_IN_TIME = 97;

  private static final Set<String> REGULARS = Set.of("person", "mention", "handle", "fullname");

  private final Random random;
  private final Values values;
  private final Map<String, Template> shared;
  private final Map<String, Template> own;
  private final Map<String, String> last = new HashMap<>();
  private final Map<String, List<String>> regulars = new HashMap<>();
  private final Set<String> drawn = new HashSet<>();
  private final Map<String, String> keyed = new HashMap<>();

  private final int crowd;
  private int depth;
  private int item;

  /**
   * @param shared lists shared by all bots
   * @param own the bot's own lists, whose values come in runs
   * @param crowd number of names of a kind that are remembered
   */
  Draw(Random random, Map<String, Template> shared, Map<String, Template> own, int crowd) {
    this.random = random;
    this.shared = shared;
    this.own = own;
    this.crowd = crowd;
    this.values = new Values(this);
  }

  /** Draws a message's text. */
  String message(Template template) {
    keyed.clear();
    drawn.clear();
    item = 0;
    return text(template);
  }

  private String text(Template template) {
    StringBuilder out = new StringBuilder();
    template.render(this, out);
    return out.toString();
  }

  String value(Template.Value value) {
    String known = value.key().isEmpty() ? null : keyed.get(value.key());
    if (known != null) {
      return known;
    }
    depth++;
    String text = draw(value);
    depth--;
    if (!value.key().isEmpty()) {
      keyed.put(value.key(), text);
    }
    return text;
  }

  private String draw(Template.Value value) {
    String name = value.name();
    if (REGULARS.contains(name)) {
      return regular(name);
    }
    if (!own.containsKey(name)) {
      Template list = shared.get(name);
      return list == null ? values.value(name, value.arguments()) : text(list);
    }
    boolean first = depth == 1 && drawn.add(name);
    String again = last.get(name);
    if (first && again != null && chance(AGAIN)) {
      return again;
    }
    String text = text(own.get(name));
    if (first) {
      last.put(name, text);
    }
    return text;
  }

  /** Returns a name; most activity in a community comes from regulars. */
  private String regular(String name) {
    List<String> known = regulars.computeIfAbsent(name, n -> new ArrayList<>());
    if (known.size() > 4 && chance(known.size() < crowd ? KNOWN_AT_FIRST : KNOWN_IN_TIME)) {
      return known.get(skewed(known.size()));
    }
    String text = text(shared.get(name));
    if (known.size() < crowd) {
      known.add(text);
    }
    return text;
  }

  /** Returns the next position in the message's lists, from 1. */
  int item() {
    return ++item;
  }

  /** Returns the message's value for a key. */
  String keyed(String key) {
    String value = keyed.get(key);
    if (value == null) {
      throw new IllegalArgumentException("no value before #" + key);
    }
    return value;
  }

  int between(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }

  long between(long least, long most) {
    return least + (long) (random.nextDouble() * (most - least + 1));
  }

  double unit() {
    return random.nextDouble();
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  /** Returns an index below {@code size}; lower ones are more likely. */
  int skewed(int size) {
    return size < 4 ? random.nextInt(size) : (int) (size * Math.pow(random.nextDouble(), 1.3));
  }

  /** Returns random times between 0 and 1. */
  List<Double> times(int count) {
    return random.doubles(count).boxed().toList();
  }

  String one(String... of) {
    return of[random.nextInt(of.length)];
  }
}
