package dev.lethe.hygiene;

import dev.lethe.event.Scope;
import dev.lethe.memory.MemoryIds;
import java.util.ArrayList;
import java.util.List;

/**
 * What would be done about memories if a person approved of it. It names them, and as it is kept
 * holds nothing that they say: what is erased is erased here too.
 */
public sealed interface Proposal {

  /** What sort of thing it is, in a word. */
  String kind();

  /** All that have to be as they were seen. */
  List<Member> members();

  /** Those of them that would go. */
  List<Member> leaving();

  /** Those of them that nothing protects if it may be done. */
  default List<Member> unprotected() {
    return leaving();
  }

  /** The memory that then stands for those that go; null if none does. */
  default String standIn(Scope scope) {
    return null;
  }

  /** Why nothing follows from it by itself; null if something does. */
  default String undecided() {
    return null;
  }

  /**
   * Memories become one.
   *
   * @param phase by which they would, as reports have it
   * @param keeper the one that stays
   * @param merged those that go, in their order
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
    public List<Member> leaving() {
      return merged;
    }

    @Override
    public String standIn(Scope scope) {
      return keeper.memoryId();
    }
  }

  /**
   * Memories give way to a new one that says what each of them does.
   *
   * @param phase by which they would, as reports have it
   * @param itemId of the new one
   * @param sources the best first
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
    public List<Member> leaving() {
      return sources;
    }

    @Override
    public String standIn(Scope scope) {
      return MemoryIds.ofItem(scope, itemId);
    }
  }

  /**
   * Memories go, and nothing stands for them.
   *
   * @param phase by which they would, as reports have it
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
    public List<Member> leaving() {
      return removed;
    }
  }

  /**
   * A memory says something else from then on.
   *
   * @param content that a model wrote; null where it is kept, since that is done apart, and where
   *     it isn't there any more
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
    public List<Member> leaving() {
      return List.of();
    }

    @Override
    public List<Member> unprotected() {
      return members();
    }
  }

  /** Memories contradict each other, and which of them holds only a person can say. */
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
    public List<Member> leaving() {
      return List.of();
    }

    @Override
    public String undecided() {
      return "nothing follows from it: which value holds is said by saying one anew, or by deleting"
          + " one in its store; reject it if each is right where it stands";
    }
  }
}
