package dev.lethe.context;

import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.fact.Fact;
import dev.lethe.memory.summary.JsonFormat;
import java.util.List;

/**
 * Properties of a fact in a reply: rule E17.
 *
 * @param type claim, preference or entity
 * @param subject null for none
 * @param sources ids of the first {@link #MOST_SOURCES} memories that state it, live or not
 * @param origin {@link Fact#ORIGIN}: a language model found it
 */
public record FoundFact(String type, String subject, List<String> sources, String origin) {
  private static final int MOST_SOURCES = 20;
  private static final int BYTES_OF_SOURCE = 50;

  public FoundFact {
    sources = List.copyOf(sources);
  }

  /** Returns the properties of a memory; null if it is not a fact or has been erased. */
  static FoundFact of(Memory memory, JsonFormat format) {
    if (memory.kind() != Kind.FACT || memory.item() == null) {
      return null;
    }
    Fact fact = Fact.read(memory.item(), format);
    return new FoundFact(
        fact.type().wireName(),
        fact.subject(),
        fact.sourceIds().stream().limit(MOST_SOURCES).toList(),
        Fact.ORIGIN);
  }

  /** Returns the maximum size in a reply, in bytes. */
  static int bytes(FoundFact fact) {
    if (fact == null) {
      return 0;
    }
    int subject = fact.subject() == null ? 0 : ShownText.bytes(fact.subject());
    return subject + fact.sources().size() * BYTES_OF_SOURCE;
  }
}
