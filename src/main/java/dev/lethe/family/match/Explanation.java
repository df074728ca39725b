package dev.lethe.family.match;

import java.util.List;

/**
 * A match with its distances to the matched and to other families.
 *
 * @param joined the matched family as a neighbor of the message; null for a new one
 * @param others other families, nearest first
 */
public record Explanation(Match match, Neighbour joined, List<Neighbour> others) {
  public Explanation {
    others = List.copyOf(others);
  }
}
