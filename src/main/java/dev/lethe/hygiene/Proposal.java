package dev.lethe.hygiene;

import dev.lethe.event.Scope;
import dev.lethe.memory.MemoryIds;
import java.util.ArrayList;
import java.util.List;

/**
 * A change of memories that a person may approve. It has their ids, and in its stored form none of
 * their text, so that nothing is left of them here after an erasure.
 */
public sealed interface Proposal {

  /** Returns the kind of the proposal in one word. */
  String kind();

  /** Returns all memories that must be unchanged. */
  List<Member> members();

  /** Returns the memories that would be removed. */
  List<Member> removed();

  /** Returns the memories that must not be protected. */
  default List<Member> unprotected() {
    return removed();
  }

  /** Returns the memory that replaces the removed ones; null if there is none. */
  default String successor(Scope scope) {
    return null;
  }

  /** Returns the reason why an approval has no effect of its own; null if it has one. */
  default String undecided() {
    return null;
  }

  /**
   * Merges memories into one of them.
   *
   * @param phase phase that proposes it, as in reports
   * @param keeper memory that stays
   * @param merged memories to remove, in order
   */
  record Merge(String phase, Member keeper, List<Member> merged) implements Proposal {
    public Merge {
      merged = List.copyOf(merged);
    }

    @Override
    public String kind() {
      return "merge";
    }

    @Override
    public List<Member> members() {
      List<Member> members = new ArrayList<>();
      members.add(keeper);
      members.addAll(merged);
      return members;
    }

    @Override
    public List<Member> removed() {
      return merged;
    }

    @Override
    public String successor(Scope scope) {
      return keeper.memoryId();
    }

    /** Returns the merge of the same memories into another one of them. */
    public Merge keeping(Member other) {
      List<Member> rest = new ArrayList<>(members());
      rest.remove(other);
      return new Merge(phase, other, rest);
    }
  }

  /**
   * Replaces memories by a new one with the content of all.
   *
   * @param phase phase that proposes it, as in reports
   * @param itemId item id of the new memory
   * @param sources memories to replace, best first
   */
  record Make(String phase, String itemId, List<Member> sources) implements Proposal {
    public Make {
      sources = List.copyOf(sources);
    }

    @Override
    public String kind() {
      return "merge";
    }

    @Override
    public List<Member> members() {
      return sources;
    }

    @Override
    public List<Member> removed() {
      return sources;
    }

    @Override
    public String successor(Scope scope) {
      return MemoryIds.ofItem(scope, itemId);
    }
  }

  /**
   * Removes memories without a successor.
   *
   * @param phase phase that proposes it, as in reports
   */
  record Remove(String phase, List<Member> removed) implements Proposal {
    public Remove {
      removed = List.copyOf(removed);
    }

    @Override
    public String kind() {
      return "remove";
    }

    @Override
    public List<Member> members() {
      return removed;
    }

    @Override
    public List<Member> removed() {
      return removed;
    }
  }

  /**
   * Replaces the text of a memory.
   *
   * @param content text written by a model; null in the stored form, which keeps the text
   *     separately, and if the text is no longer stored
   */
  record Update(Member pattern, String content) implements Proposal {
    @Override
    public String kind() {
      return "update";
    }

    @Override
    public List<Member> members() {
      return List.of(pattern);
    }

    @Override
    public List<Member> removed() {
      return List.of();
    }

    @Override
    public List<Member> unprotected() {
      return members();
    }
  }

  /** Reports contradicting memories; only a person can decide which of them is right. */
  record Choose(List<Member> values) implements Proposal {
    public Choose {
      values = List.copyOf(values);
    }

    @Override
    public String kind() {
      return "conflict";
    }

    @Override
    public List<Member> members() {
      return values;
    }

    @Override
    public List<Member> removed() {
      return List.of();
    }

    @Override
    public String undecided() {
      return "no change to apply: update the right value in its store or delete the wrong one "
          + "there; reject the case if both are right";
    }
  }
}
