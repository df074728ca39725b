package dev.lethe.hygiene;

import java.util.List;
import java.util.Map;

/** Limit of the memories that one report lists, so that the report fits into a record: rule O8. */
public final class ListedMembers {
  /** Largest number of members in one report. */
  public static final int MAX = 2_000;

  private int left = MAX;

  /** Returns the first of a group's members; the groups after them get what remains. */
  public <T> List<T> first(List<T> members) {
    List<T> listed = members.subList(0, Math.min(left, members.size()));
    left -= listed.size();
    return listed;
  }

  /** Adds the number of members that are not listed to a group's entry, if there are any. */
  public static void addLeftOut(List<?> members, List<?> listed, Map<String, Object> entry) {
    if (listed.size() < members.size()) {
      entry.put("left_out", members.size() - listed.size());
    }
  }
}
