package dev.lethe.fuzz;

/** Bot that repeats one shape with other values. */
final class Series {
  static final int LENGTH = 25;

  private final Shape shape;
  private final long seed;
  private final Place home;
  private final Place elsewhere;
  private final String bot;
  private int n;

  Series(Dice dice, Shape shape) {
    this.shape = shape;
    this.seed = dice.seed();
    this.home = dice.of(Place.ALL);
    this.elsewhere = dice.chance(80) ? home : dice.of(Place.ALL);
    this.bot = "bot-" + dice.from(1, 5);
  }

  Shape shape() {
    return shape;
  }

  String bot() {
    return bot;
  }

  Place place() {
    return n % 2 == 0 ? home : elsewhere;
  }

  /** Returns the next message. */
  Said next() {
    return shape.said(seed, n++);
  }

  boolean isOver() {
    return n >= LENGTH;
  }
}
