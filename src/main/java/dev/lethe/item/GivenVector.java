package dev.lethe.item;

import java.util.List;

/**
 * Vector delivered with an item and used unchanged.
 *
 * @param model name of the model that made it
 */
public record GivenVector(String model, List<Float> vector) {
  public GivenVector {
    vector = List.copyOf(vector);
  }
}
