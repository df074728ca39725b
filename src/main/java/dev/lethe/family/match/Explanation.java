package dev.lethe.family.match;

import java.util.List;

/**
 * What a message was found to be, and by how much.
 *
 * @param joined the family matched, as it is near the message; null for a new one
 * @param others the nearest other families, the nearest first
 */
public record Explanation(Match match, Neighbour joined, List<Neighbour> others) {
  public Explanation {
    others = List.copyOf(others);
  }
}
