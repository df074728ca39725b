package dev.lethe.cli;

/** When output is coloured: the values of {@code --color}. */
enum Colour {
  /** On a terminal, unless NO_COLOR is set. */
  AUTO,
  ALWAYS,
  NEVER
}
