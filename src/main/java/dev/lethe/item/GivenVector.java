package dev.lethe.item;

import java.util.List;

/**
 * A vector that came with an item, and is used as it is.
 *
 * @param model that made it
 */
public record GivenVector(String model, List<Float> vector) {
  public GivenVector {
    vector = List.copyOf(vector);
  }
}
