package dev.lethe.cli;

/** The {@code lethe} command. */
public final class Lethe {
  private Lethe() {}

  public static void main(String[] args) {
    System.out.println("lethe");
  }
}
