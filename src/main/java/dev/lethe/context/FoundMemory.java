package dev.lethe.context;

import dev.lethe.item.Recency;
import dev.lethe.memory.Memory;
import dev.lethe.memory.summary.JsonFormat;
import java.util.List;

/**
 * Memory in the reply to a list or a search.
 *
 * @param itemId id in its own store; null if it came from an event or from Lethe
 * @param kind wire name of the kind
 * @param state wire name of the {@link MemoryState}
 * @param createdAt epoch milliseconds, as are {@code updatedAt} and {@code expiresAt}
 * @param expiresAt null for none
 * @param type type of an entry; null for other kinds, as are {@code subject}, {@code project},
 *     {@code importance} and {@code evidence}
 * @param fact null unless it is a fact
 * @param score relevance to the query, rounded to four decimals; null in a list
 * @param reason largest part of the score; null in a list
 */
public record FoundMemory(
    String memoryId,
    String itemId,
    String kind,
    String state,
    String text,
    List<String> tags,
    String authorId,
    boolean pinned,
    long createdAt,
    long updatedAt,
    Long expiresAt,
    String type,
    String subject,
    String project,
    Integer importance,
    Evidence evidence,
    FoundFact fact,
    Double score,
    Grounds reason) {

  public FoundMemory {
    tags = List.copyOf(tags);
  }

  /**
   * Returns the reply's form of a memory.
   *
   * @param recency half-lives of entries
   * @param now time of the call, epoch milliseconds
   * @param score null in a list, as is {@code reason}
   */
  static FoundMemory of(
      Memory memory, Recency recency, long now, JsonFormat format, Double score, Grounds reason) {
    Facets facets = Facets.of(memory, format);
    Facets.Knowledge entry = facets.knowledge();
    return new FoundMemory(
        memory.memoryId(),
        memory.itemId(),
        memory.kind().wireName(),
        facets.stateAt(now).wireName(),
        memory.content().text(),
        memory.tags(),
        facets.authorId(),
        facets.isPinned(),
        memory.createdAt(),
        memory.updatedAt(),
        memory.expiresAt(),
        entry == null ? null : entry.type(),
        entry == null ? null : entry.subject(),
        entry == null ? null : entry.project(),
        entry == null ? null : entry.importance(),
        facets.evidence(recency, now),
        FoundFact.of(memory, format),
        score,
        reason);
  }

  /** Returns the maximum size of the texts in a reply, in bytes. */
  int bytes() {
    int bytes = ShownText.bytes(text);
    for (String tag : tags) {
      bytes += ShownText.bytes(tag);
    }
    return bytes + (subject == null ? 0 : ShownText.bytes(subject)) + FoundFact.bytes(fact);
  }
}
