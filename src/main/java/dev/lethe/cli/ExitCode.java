package dev.lethe.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Exit codes of the command. */
public final class ExitCode {
  public static final int DONE = 0;
  public static final int FAILED = 1;
  public static final int USAGE = 2;
  public static final int CONFIGURATION = 3;
  public static final int UNREACHABLE = 4;
  public static final int FOUND_SOMETHING = 5;

  /** All codes, in order. */
  static final List<Entry> ENTRIES =
      List.of(
          new Entry(
              DONE,
              "done",
              "; `run`, `worker`, `demo`, `inspect --follow` and `inspect --tail`: stopped by"
                  + " Ctrl-C or SIGTERM",
              ""),
          new Entry(
              FAILED,
              "failed",
              ": a call was refused, a file cannot be read, the disk is full, `send`, `import`,"
                  + " `simulate` or a command that calls a tool was stopped before its end, or a"
                  + " bug in Lethe (reported by the message)",
              "start it again once"),
          new Entry(USAGE, "invalid command line", "", "not start it again"),
          new Entry(
              CONFIGURATION,
              "wrong configuration",
              ": a setting, policy, topic, password, key, certificate, access right or state"
                  + " directory",
              "not start it again"),
          new Entry(
              UNREACHABLE, "Kafka or the schema registry is unreachable", "", "start it again"),
          new Entry(
              FOUND_SOMETHING,
              "a check found something to fix",
              ": `doctor`, `status`, `topics`, `schemas`, `policy check`, `policy diff`, `send`,"
                  + " `import` and `grow` list it",
              ""));

  /**
   * Description of one code.
   *
   * @param meaning meaning in a few words
   * @param elaboration continuation of the meaning in the documentation; may be empty
   * @param reaction what a supervisor should do; may be empty
   */
  record Entry(int code, String meaning, String elaboration, String reaction) {
    String details() {
      return meaning + elaboration;
    }
  }

  private ExitCode() {}

  /** Returns the meanings by code, for the help text. */
  static Map<String, String> meanings() {
    Map<String, String> meanings = new LinkedHashMap<>();
    ENTRIES.forEach(entry -> meanings.put(Integer.toString(entry.code()), entry.meaning()));
    return meanings;
  }
}
