package dev.lethe.fuzz;

import java.util.List;

/** Output of programs: JSON, stack traces, logs, diffs, dumps, configuration. */
final class MachineShapes {
  static final List<Shape> ALL =
      List.of(
          Shape.text(
              "json",
              (f, v) ->
                  "{\""
                      + f.word()
                      + "\":"
                      + v.digits(3)
                      + ",\"name\":\""
                      + v.name()
                      + "\",\"ok\":"
                      + v.of("true", "false", "null")
                      + "}"),
          Shape.text(
              "json-nested",
              (f, v) -> "{\"" + f.word() + "\":" + "[{\"a\":".repeat(v.from(1, 20)) + v.digits(2)),
          Shape.text(
              "json-pretty",
              (f, v) ->
                  "{\n  \""
                      + f.word()
                      + "\": \""
                      + v.name()
                      + "\",\n  \"list\": [\n    "
                      + v.digits(2)
                      + ",\n    -1.5e"
                      + v.digits(2)
                      + "\n  ]\n}"),
          Shape.text(
              "json-keys",
              (f, v) -> "{\"" + v.name() + "\":{\"" + v.name() + "\":\"" + f.word() + "\"}}"),
          Shape.text(
              "yaml",
              (f, v) ->
                  f.word()
                      + ":\n  - name: "
                      + v.name()
                      + "\n    count: "
                      + v.digits(2)
                      + "\n    on: "
                      + v.of("yes", "no", "~")),
          Shape.text(
              "xml",
              (f, v) ->
                  "<?xml version=\"1.0\"?><"
                      + f.word()
                      + " id=\""
                      + v.digits(3)
                      + "\">"
                      + v.name()
                      + "<![CDATA["
                      + v.word()
                      + "]]></"
                      + f.word()
                      + ">"),
          Shape.text(
              "edn",
              (f, v) ->
                  "{:" + f.word() + " #{" + v.name() + " \\a} :v [" + v.digits(2) + " #\"\\d+\"]}"),
          Shape.text(
              "csv",
              (f, v) ->
                  f.word()
                      + ","
                      + v.digits(3)
                      + ",\""
                      + v.words(1, 3)
                      + "\",,"
                      + v.name()
                      + ";"
                      + v.version()),
          Shape.text(
              "pairs",
              (f, v) ->
                  f.word()
                      + "="
                      + v.name()
                      + " "
                      + f.word()
                      + "="
                      + v.digits(3)
                      + " level="
                      + v.of("info", "error", "warn")
                      + " msg=\""
                      + f.words(2, 4)
                      + "\""),
          Shape.text(
              "pairs-odd",
              (f, v) ->
                  "="
                      + v.name()
                      + " "
                      + f.word()
                      + "= "
                      + f.word()
                      + "=="
                      + v.digits(2)
                      + " a=b=c="
                      + v.name()
                      + " ="),
          Shape.text("pairs-many", MachineShapes::pairs),
          Shape.text(
              "state-code",
              (f, v) ->
                  f.words(1, 2)
                      + " exit="
                      + v.from(0, 2)
                      + " HTTP "
                      + v.of("200", "404", "500", "20", "2000")
                      + " status: "
                      + v.from(0, 255)
                      + " rc="
                      + v.from(-1, 1)),
          Shape.text("stack-java", MachineShapes::javaStack),
          Shape.text(
              "stack-python",
              (f, v) ->
                  "Traceback (most recent call last):\n  File \"/app/"
                      + v.name()
                      + ".py\", line "
                      + v.digits(3)
                      + ", in "
                      + f.word()
                      + "\n    "
                      + v.words(2, 5)
                      + "\n"
                      + NameShapes.capital(f.name())
                      + "Error: '"
                      + v.name()
                      + "'"),
          Shape.text(
              "stack-native",
              (f, v) ->
                  "#"
                      + v.from(0, 30)
                      + " 0x"
                      + v.hex(16)
                      + " in "
                      + f.word()
                      + " () from /lib/"
                      + v.name()
                      + ".so."
                      + v.from(1, 9)),
          Shape.text(
              "syslog",
              (f, v) ->
                  "Jan "
                      + v.from(1, 31)
                      + " 12:"
                      + v.digits(2)
                      + ":00 "
                      + f.word()
                      + " kernel: ["
                      + v.digits(5)
                      + "."
                      + v.digits(6)
                      + "] "
                      + f.words(2, 5)
                      + " "
                      + v.name()),
          Shape.text(
              "access-log",
              (f, v) ->
                  "10.0."
                      + v.from(0, 255)
                      + "."
                      + v.from(0, 255)
                      + " - - [31/Jan/2026:10:00:"
                      + v.digits(2)
                      + " +0000] \"GET /"
                      + v.name()
                      + " HTTP/1.1\" "
                      + v.of("200", "500")
                      + " "
                      + v.digits(4)),
          Shape.text(
              "sql",
              (f, v) ->
                  "SELECT * FROM "
                      + f.word()
                      + " WHERE id IN ("
                      + v.digits(2)
                      + ","
                      + v.digits(3)
                      + ") AND name='"
                      + v.name()
                      + "'; -- "
                      + f.word()),
          Shape.text(
              "diff",
              (f, v) ->
                  "@@ -"
                      + v.digits(2)
                      + ",7 +"
                      + v.digits(2)
                      + ",8 @@\n-"
                      + v.words(1, 4)
                      + "\n+"
                      + v.words(1, 4)
                      + "\n "
                      + f.words(1, 4)),
          Shape.text(
              "hexdump",
              (f, v) ->
                  "0000" + v.hex(4) + "  " + v.hex(2) + " " + v.hex(2) + " " + v.hex(2) + "  |"
                      + v.name() + "...|"),
          Shape.text(
              "base64",
              (f, v) -> f.word() + " " + v.drawn(v.from(8, 200), "ABCDEFxyz0123456789+/") + "="),
          Shape.text(
              "hashes",
              (f, v) ->
                  f.word()
                      + " sha256:"
                      + v.hex(64)
                      + " "
                      + v.hex(v.from(1, 40))
                      + " 0x"
                      + v.hex(v.from(1, 16))),
          Shape.text(
              "git",
              (f, v) ->
                  v.hex(7)
                      + " (HEAD -> "
                      + v.name()
                      + ") "
                      + f.words(2, 5)
                      + " | "
                      + v.from(1, 99)
                      + " "
                      + "+".repeat(v.from(0, 30))
                      + "-".repeat(v.from(0, 9))),
          Shape.text(
              "progress",
              (f, v) ->
                  f.word()
                      + " ["
                      + "#".repeat(v.from(0, 20))
                      + ".".repeat(v.from(0, 20))
                      + "] "
                      + v.from(0, 100)
                      + "% ETA "
                      + v.digits(2)
                      + ":"
                      + v.digits(2)),
          Shape.text(
              "progress-blocks",
              (f, v) ->
                  "▓".repeat(v.from(0, 20))
                      + "░".repeat(v.from(0, 20))
                      + " "
                      + v.from(0, 100)
                      + " % "
                      + f.word()),
          Shape.text(
              "metric",
              (f, v) ->
                  f.word()
                      + "_total{job=\""
                      + v.name()
                      + "\",le=\"+Inf\"} "
                      + v.digits(3)
                      + " "
                      + v.digits(13)),
          Shape.text(
              "cron",
              (f, v) ->
                  "*/"
                      + v.from(1, 59)
                      + " * * * "
                      + v.from(0, 6)
                      + " /bin/"
                      + f.word()
                      + " >/dev/null 2>&1"),
          Shape.text(
              "shell",
              (f, v) ->
                  "$ "
                      + f.word()
                      + " --"
                      + v.name()
                      + "="
                      + v.digits(2)
                      + " -x \"$"
                      + v.name()
                      + "\" | grep -v '"
                      + f.word()
                      + "' && echo $? > /tmp/"
                      + v.hex(6)),
          Shape.text(
              "regex",
              (f, v) ->
                  "^(?:"
                      + f.word()
                      + "|"
                      + v.name()
                      + ")[\\w.-]+\\d{"
                      + v.from(1, 9)
                      + ",}(?="
                      + f.word()
                      + ")$"),
          Shape.text(
              "code",
              (f, v) ->
                  "if ("
                      + v.name()
                      + " != null && x["
                      + v.digits(1)
                      + "] >= "
                      + v.digits(2)
                      + ") { return "
                      + f.word()
                      + "->"
                      + v.name()
                      + "(); } // "
                      + f.words(1, 3)),
          Shape.text(
              "uuid",
              (f, v) ->
                  f.words(1, 2)
                      + " "
                      + v.uuid()
                      + " {"
                      + v.uuid()
                      + "} "
                      + v.uuid().replace("-", "")),
          Shape.text(
              "jwt",
              (f, v) ->
                  "eyJ"
                      + v.drawn(30, "ABCabc019_-")
                      + "."
                      + v.drawn(40, "ABCabc019_-")
                      + "."
                      + v.drawn(20, "ABCabc019_-")));

  private MachineShapes() {}

  private static String pairs(Dice frame, Dice value) {
    StringBuilder pairs = new StringBuilder();
    for (int count = value.from(1, 25); count > 0; count--) {
      pairs
          .append(frame.word())
          .append(frame.of("=", ": ", ":", " = "))
          .append(value.name())
          .append(value.of(" ", ", ", "; "));
    }
    return pairs.toString();
  }

  private static String javaStack(Dice frame, Dice value) {
    StringBuilder stack =
        new StringBuilder(
            "java.lang." + NameShapes.capital(frame.name()) + "Exception: " + value.words(1, 5));
    for (int frames = value.from(1, 30); frames > 0; frames--) {
      stack.append("\n\tat com.").append(frame.word()).append('.').append(value.name());
      stack
          .append("$1.lambda$")
          .append(value.from(0, 9))
          .append('(')
          .append(NameShapes.capital(value.name()));
      stack.append(".java:").append(value.digits(3)).append(')');
    }
    return stack
        .append("\nCaused by: ")
        .append(value.name())
        .append("\n\t... ")
        .append(value.digits(2))
        .append(" more")
        .toString();
  }
}
