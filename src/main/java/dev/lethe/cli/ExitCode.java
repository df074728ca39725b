package dev.lethe.cli;

/** Exit codes of the command. */
public final class ExitCode {
  public static final int DONE = 0;
  public static final int FAILED = 1;
  public static final int USAGE = 2;
  public static final int CONFIGURATION = 3;
  public static final int UNREACHABLE = 4;
  public static final int FOUND_SOMETHING = 5;

  private ExitCode() {}
}
