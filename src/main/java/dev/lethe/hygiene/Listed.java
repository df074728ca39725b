package dev.lethe.hygiene;

/** A memory of an item that a report lists. */
public interface Listed {
  String memoryId();

  String itemId();
}
