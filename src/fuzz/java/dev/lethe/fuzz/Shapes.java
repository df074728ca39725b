package dev.lethe.fuzz;

import java.util.List;
import java.util.stream.Stream;

/** All shapes. */
final class Shapes {
  static final List<Shape> ALL =
      Stream.of(
              NameShapes.ALL,
              PathShapes.ALL,
              ScriptShapes.ALL,
              MarkShapes.ALL,
              MarkupShapes.ALL,
              MachineShapes.ALL,
              NumberShapes.ALL,
              PlaceholderShapes.ALL,
              SentenceShapes.ALL,
              LengthShapes.ALL,
              EmbedShapes.ALL,
              MixedShapes.ALL)
          .flatMap(List::stream)
          .toList();

  private Shapes() {}

  /** Returns the shape with the given name. */
  static Shape named(String name) {
    return ALL.stream()
        .filter(shape -> shape.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no shape \"" + name + "\""));
  }
}
