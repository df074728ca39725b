package dev.lethe.memory.summary;

import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.NameFinder.Name;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Topic of a group in one line: the names and phrases that several sources share, the channel, and
 * the days.
 */
record TopicFinder(Policy policy) {
  private static final int MAX_WORDS = 3;

  private static final Pattern COUNT =
      Pattern.compile("\\d+ memor(y|ies) of [-\\d]{10}( to [-\\d]{10})?\\.?");

  /** A line and its sources. */
  record Topic(String text, List<String> sourceIds) {}

  /** Returns the topic: shared names and phrases; without any, the number of memories. */
  Topic of(List<Memory> sources, List<Name> names, Vocabulary vocabulary) {
    Span span = Span.of(sources);
    Topic about = about(names, vocabulary);
    return about.text().isEmpty()
        ? new Topic(count(sources.size(), span) + inChannel(sources), ids(sources))
        : new Topic(about.text() + inChannel(sources) + ", " + span.days(), about.sourceIds());
  }

  /** Returns the topic without channel and days; empty if no name or phrase is shared. */
  static Topic about(List<Name> names, Vocabulary vocabulary) {
    List<String> words = new ArrayList<>();
    Set<String> users = new LinkedHashSet<>();
    for (Name name : names) {
      if (words.size() < MAX_WORDS && name.sourceIds().size() > 1) {
        words.add(name.text());
        users.addAll(name.sourceIds());
      }
    }
    for (Vocabulary.Phrase phrase : vocabulary.phrases()) {
      if (words.size() < MAX_WORDS && !isNamed(phrase.text(), words)) {
        words.add(phrase.text());
        users.addAll(phrase.sourceIds());
      }
    }
    return new Topic(String.join(", ", words), List.copyOf(users));
  }

  private static boolean isNamed(String word, List<String> names) {
    String small = word.toLowerCase(Locale.ROOT);
    return names.stream().anyMatch(name -> name.toLowerCase(Locale.ROOT).contains(small));
  }

  private String inChannel(List<Memory> sources) {
    String channelId = sources.get(0).source().channelId();
    if (channelId == null
        || sources.stream().anyMatch(s -> !channelId.equals(s.source().channelId()))) {
      return "";
    }
    String name = policy.channels().of(channelId).name();
    return " in " + (name == null ? channelId : name);
  }

  private static List<String> ids(List<Memory> sources) {
    return sources.stream().map(Memory::memoryId).toList();
  }

  /** Returns the number of sources with their days. */
  static String count(long sources, Span span) {
    return sources + (sources == 1 ? " memory of " : " memories of ") + span.days();
  }

  /** Returns true if a statement consists of such a count alone. */
  static boolean isCount(String statement) {
    return COUNT.matcher(statement).matches();
  }
}
