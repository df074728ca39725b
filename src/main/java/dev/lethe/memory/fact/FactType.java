package dev.lethe.memory.fact;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Type of a fact. */
public enum FactType {
  /** Statement about anything. */
  CLAIM,
  /** Preference, wish or dislike of a person. */
  PREFERENCE,
  /** Name of a person, system or place. */
  ENTITY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  public String wireName() {
    return wireName;
  }

  static Optional<FactType> named(String name) {
    return Arrays.stream(values()).filter(type -> type.wireName.equals(name)).findFirst();
  }
}
