package dev.lethe.memory.vector;

/**
 * Model of a vector. Vectors of different models or versions can't be compared.
 *
 * @param version empty if the model has none
 */
public record EmbeddingModel(String name, String version) {

  /** Returns {@code name} or {@code name/version}, for people and for single text fields. */
  @Override
  public String toString() {
    return version.isEmpty() ? name : name + '/' + version;
  }
}
