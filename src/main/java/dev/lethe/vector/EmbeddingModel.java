package dev.lethe.vector;

/**
 * What made a vector. Vectors of different models have nothing in common, and neither have those of
 * different versions of one.
 *
 * @param version empty where nobody says one
 */
public record EmbeddingModel(String name, String version) {

  /** For people, and where one text has to say it: {@code name} or {@code name/version}. */
  @Override
  public String toString() {
    return version.isEmpty() ? name : name + '/' + version;
  }
}
