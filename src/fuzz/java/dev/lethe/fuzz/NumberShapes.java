package dev.lethe.fuzz;

import java.util.List;

/** Numbers of all lengths and notations, times, addresses, sizes. */
final class NumberShapes {
  static final List<Shape> ALL =
      List.of(
          Shape.text("number-alone", (f, v) -> v.digits(v.from(1, 6))),
          Shape.text("number-huge", (f, v) -> f.word() + " " + v.digits(v.from(1, 400))),
          Shape.text(
              "number-huge-hex",
              (f, v) -> f.word() + " 0x" + v.hex(v.from(1, 400)) + " " + f.word()),
          Shape.text(
              "numbers-only",
              (f, v) -> v.digits(2) + " " + v.digits(3) + " " + v.digits(v.from(1, 5))),
          Shape.text(
              "numbers-many",
              (f, v) -> (v.digits(2) + f.of(" ", ",", ";", "/", "-", "|")).repeat(v.from(1, 40))),
          Shape.text(
              "number-signs",
              (f, v) ->
                  f.word()
                      + " "
                      + v.of("+", "-", "--", "−", "±", "~", "<", "≥")
                      + v.digits(2)
                      + " "
                      + f.word()
                      + "=-"
                      + v.digits(1)),
          Shape.text(
              "number-decimal",
              (f, v) ->
                  f.word()
                      + " "
                      + v.digits(2)
                      + v.of(".", ",", "'", " ", "٫", "..")
                      + v.digits(3)
                      + " "
                      + f.words(1, 2)),
          Shape.text(
              "number-grouped",
              (f, v) ->
                  f.word()
                      + " "
                      + v.from(1, 9)
                      + ("," + v.digits(3)).repeat(v.from(1, 12))
                      + "."
                      + v.digits(2)),
          Shape.text(
              "number-exponent",
              (f, v) ->
                  v.from(1, 9)
                      + "."
                      + v.digits(3)
                      + "e"
                      + v.of("+", "-", "")
                      + v.digits(2)
                      + " "
                      + f.word()
                      + " NaN -Infinity "
                      + v.digits(1)
                      + "E"),
          Shape.text(
              "number-dots", (f, v) -> f.word() + " " + (v.digits(1) + ".").repeat(v.from(1, 30))),
          Shape.text(
              "number-unit",
              (f, v) ->
                  f.words(1, 2)
                      + " "
                      + v.digits(2)
                      + v.of("ms", " ms", "s", " GB", "%", " %", "px", "µs", "°C", "KiB/s", "x")),
          Shape.text(
              "number-glued",
              (f, v) -> f.word() + v.digits(3) + f.word() + v.digits(2) + "of" + v.digits(2)),
          Shape.text(
              "number-ordinal",
              (f, v) ->
                  "the "
                      + v.from(1, 99)
                      + v.of("st", "nd", "rd", "th", ".", "º")
                      + " "
                      + f.words(1, 3)),
          Shape.text(
              "number-or-hex",
              (f, v) ->
                  "fault at " + v.of("0x" + v.hex(4), v.digits(8), v.hex(8)) + " " + f.word()),
          Shape.text(
              "number-fraction",
              (f, v) ->
                  v.from(1, 9)
                      + "/"
                      + v.from(1, 9)
                      + " "
                      + f.word()
                      + " ½ "
                      + v.from(0, 99)
                      + ":"
                      + v.from(0, 9)),
          Shape.text(
              "money",
              (f, v) ->
                  v.of("$", "€", "¥", "US$ ", "₿")
                      + v.digits(3)
                      + "."
                      + v.digits(2)
                      + " "
                      + f.words(1, 3)),
          Shape.text(
              "phone",
              (f, v) ->
                  "+49 (" + v.digits(3) + ") " + v.digits(4) + "-" + v.digits(4) + " " + f.word()),
          Shape.text(
              "roman",
              (f, v) -> f.word() + " " + v.of("I", "IV", "IX", "XL", "MCMXC") + ". " + v.name()),
          Shape.text(
              "date",
              (f, v) ->
                  f.word()
                      + " 20"
                      + v.digits(2)
                      + "-0"
                      + v.from(1, 9)
                      + "-"
                      + v.digits(2)
                      + v.of("", "T", " ", "Z", "T10:00:0", "T25:61:61Z", " 10:00:00,123 +0100")),
          Shape.text(
              "date-forms",
              (f, v) ->
                  v.digits(2)
                      + v.of("/", ".", "-", " Feb ")
                      + v.digits(2)
                      + "/"
                      + v.digits(4)
                      + " "
                      + f.words(1, 2)),
          Shape.text(
              "time",
              (f, v) ->
                  f.word()
                      + " "
                      + v.digits(2)
                      + ":"
                      + v.digits(2)
                      + v.of(
                          "",
                          ":" + v.digits(2),
                          " pm",
                          "am",
                          "h",
                          ":" + v.digits(2) + "." + v.digits(9))),
          Shape.text(
              "duration",
              (f, v) ->
                  f.words(1, 2)
                      + " in "
                      + v.of("20:10", "120:10:05", "1h 2m 3s", "PT5M", "3 days, 4:05:06", "∞")
                      + " "
                      + v.name()),
          Shape.text(
              "ip",
              (f, v) ->
                  f.word()
                      + " "
                      + v.from(0, 300)
                      + "."
                      + v.from(0, 255)
                      + "."
                      + v.from(0, 255)
                      + "."
                      + v.from(0, 255)
                      + v.of("", ":" + v.digits(4), "/24", ":")),
          Shape.text(
              "ip-or-name",
              (f, v) ->
                  "probe "
                      + v.of("db.internal", "10.1.2.3", "cache", v.name())
                      + ":"
                      + v.digits(4)
                      + " "
                      + f.word()),
          Shape.text(
              "ipv6",
              (f, v) ->
                  f.word()
                      + " "
                      + v.of(
                          "::1",
                          "fe80::" + v.hex(4) + "%eth0",
                          "2001:db8:" + v.hex(4) + "::",
                          "::ffff:10.0.0." + v.from(1, 9),
                          ":::",
                          "[::]:80")),
          Shape.text(
              "mac",
              (f, v) ->
                  "port ff:f2:"
                      + v.hex(2)
                      + ":16:00:01"
                      + (":" + v.hex(2)).repeat(v.from(0, 4))
                      + " "
                      + f.word()),
          Shape.text(
              "pci", (f, v) -> "device 0000:" + v.hex(2) + ":02." + v.from(0, 7) + " " + f.word()),
          Shape.text(
              "colons-hex", (f, v) -> (v.hex(v.from(1, 4)) + ":").repeat(v.from(1, 30)) + f.word()),
          Shape.text(
              "coordinates",
              (f, v) ->
                  "("
                      + v.digits(2)
                      + "."
                      + v.digits(6)
                      + ", -"
                      + v.digits(2)
                      + "."
                      + v.digits(6)
                      + ") "
                      + f.word()
                      + " 48°51′N"),
          Shape.text(
              "score",
              (f, v) ->
                  f.name()
                      + " "
                      + v.from(0, 9)
                      + ":"
                      + v.from(0, 9)
                      + " "
                      + f.name()
                      + " ("
                      + v.from(0, 9)
                      + "–"
                      + v.from(0, 9)
                      + ")"),
          Shape.text(
              "snowflakes",
              (f, v) -> v.digits(18) + " " + f.word() + " " + v.digits(19) + "-" + v.digits(17)),
          Shape.text(
              "flip",
              (f, v) ->
                  f.words(1, 3)
                      + " "
                      + v.of("0", "1", "true", "false", "OK", "KO", "red", "green", "yes", "no")));

  private NumberShapes() {}
}
