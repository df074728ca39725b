package dev.lethe.fuzz;

import java.util.List;

/** Markdown, tables, colours, mentions, and balanced and unbalanced brackets and quotes. */
final class MarkupShapes {
  private static final String ESC = "\u001b[";

  static final List<Shape> ALL =
      List.of(
          Shape.text(
              "code-block",
              (f, v) ->
                  f.words(1, 3)
                      + "\n```"
                      + f.of("", "java", "ansi", "diff")
                      + "\n"
                      + v.words(3, 12)
                      + "\n  x = "
                      + v.digits(3)
                      + ";\n```"),
          Shape.text("code-block-open", (f, v) -> "```" + v.name() + "\n" + f.words(1, 5)),
          Shape.text(
              "code-inline",
              (f, v) -> f.word() + " `" + v.name() + "` " + f.word() + " ``" + v.words(1, 3) + "`"),
          Shape.text(
              "bold",
              (f, v) ->
                  f.words(1, 3)
                      + " **"
                      + v.words(1, 4)
                      + "** "
                      + f.word()
                      + " __"
                      + v.name()
                      + "__"),
          Shape.text(
              "bold-open",
              (f, v) -> "**" + v.name() + " *" + f.word() + "_ ~~" + v.digits(2) + "~ ***"),
          Shape.text("spoiler", (f, v) -> f.word() + " ||" + v.words(1, 5) + "|| " + f.word()),
          Shape.text(
              "quote-block",
              (f, v) -> "> " + v.words(2, 9) + "\n>>> " + v.words(1, 20) + "\n" + f.words(1, 3)),
          Shape.text(
              "heading",
              (f, v) -> "#".repeat(f.from(1, 7)) + " " + v.words(1, 4) + "\n-# " + f.words(1, 3)),
          Shape.text("bullets", MarkupShapes::bullets),
          Shape.text("numbered", MarkupShapes::numbered),
          Shape.text(
              "checklist",
              (f, v) ->
                  "- ["
                      + v.of(" ", "x", "-")
                      + "] "
                      + f.words(2, 4)
                      + "\n- ["
                      + v.of(" ", "x")
                      + "] "
                      + v.name()),
          Shape.text("table", MarkupShapes::table),
          Shape.text(
              "table-drawn",
              (f, v) ->
                  "┌────┬────┐\n│ "
                      + f.word()
                      + " │ "
                      + v.name()
                      + " │\n╞════╪════╡\n│ "
                      + v.digits(3)
                      + " │ "
                      + v.digits(2)
                      + " │\n└────┴────┘"),
          Shape.text(
              "columns",
              (f, v) ->
                  f.word()
                      + " ".repeat(v.from(1, 30))
                      + v.name()
                      + "\t"
                      + v.digits(3)
                      + "\t\t"
                      + f.word()),
          Shape.text(
              "ansi",
              (f, v) ->
                  ESC
                      + v.from(30, 37)
                      + "m"
                      + f.words(1, 3)
                      + ESC
                      + "0m "
                      + v.name()
                      + ESC
                      + "2K\r"
                      + ESC
                      + v.digits(2)
                      + ";1H"),
          Shape.text(
              "ansi-torn",
              (f, v) ->
                  ESC
                      + f.word()
                      + "\u001b]0;"
                      + v.name()
                      + "\u0007 [3"
                      + v.from(1, 7)
                      + "m "
                      + f.word()
                      + " \u001b"),
          Shape.text(
              "html",
              (f, v) ->
                  "<b>"
                      + f.word()
                      + "</b> <a href='"
                      + v.name()
                      + "'>"
                      + v.word()
                      + "</a>&nbsp;&#"
                      + v.digits(3)
                      + ";<br/>"),
          Shape.text(
              "html-torn",
              (f, v) ->
                  "<"
                      + f.word()
                      + " <<"
                      + v.name()
                      + ">> </"
                      + f.word()
                      + " > <"
                      + v.digits(2)
                      + " & > <!-- "
                      + v.word()),
          Shape.text(
              "mention",
              (f, v) ->
                  "<@"
                      + v.digits(18)
                      + "> "
                      + f.words(2, 4)
                      + " <#"
                      + v.digits(18)
                      + "> <@&"
                      + v.digits(17)
                      + ">"),
          Shape.text(
              "mention-torn",
              (f, v) ->
                  "<@"
                      + v.name()
                      + "> <@!> <@"
                      + v.digits(40)
                      + "> <#> <t:"
                      + v.digits(9)
                      + ":R> <t:> @"
                      + f.word()
                      + " <@1"),
          Shape.text(
              "mention-everyone",
              (f, v) -> "@everyone @here @" + v.name() + "@" + f.word() + " @@" + v.digits(2)),
          Shape.text(
              "quoted",
              (f, v) ->
                  f.word() + " \"" + v.words(1, 6) + "\" " + f.words(1, 2) + " '" + v.name() + "'"),
          Shape.text(
              "quoted-open",
              (f, v) ->
                  f.word()
                      + " \""
                      + v.words(1, 6)
                      + " "
                      + f.word()
                      + " “"
                      + v.name()
                      + "\" »"
                      + v.word()
                      + "«"),
          Shape.text(
              "quoted-escaped",
              (f, v) -> "\"" + v.name() + "\\\"" + f.word() + "\\\\\" \\\"" + v.digits(2)),
          Shape.text(
              "quoted-empty",
              (f, v) -> f.word() + " \"\" '' `` " + v.of("\"", "''", "”", "« »") + f.word()),
          Shape.text(
              "brackets",
              (f, v) ->
                  "["
                      + v.name()
                      + "] ("
                      + f.word()
                      + " {"
                      + v.digits(3)
                      + "}) <"
                      + v.word()
                      + "> "
                      + f.words(1, 3)),
          Shape.text("brackets-nested", (f, v) -> nested(v, v.from(1, 60)) + " " + f.words(1, 3)),
          Shape.text(
              "brackets-torn",
              (f, v) ->
                  v.drawn(v.from(1, 30), "[](){}<>")
                      + f.words(1, 3)
                      + v.drawn(v.from(1, 9), "])}>⟩】")),
          Shape.text(
              "brackets-empty",
              (f, v) ->
                  "[] () {} <> " + f.word() + "[]()" + v.name() + "<>" + "()".repeat(v.from(0, 9))),
          Shape.text(
              "bracket-name",
              (f, v) ->
                  "["
                      + v.name().charAt(0)
                      + "]"
                      + v.name()
                      + " "
                      + f.words(1, 3)
                      + " "
                      + v.name()
                      + "|"
                      + v.name()),
          Shape.text(
              "value-in-brackets",
              (f, v) ->
                  "sent "
                      + v.digits(4)
                      + " bytes"
                      + (v.chance(50) ? " (1." + v.digits(2) + " KB)" : "")
                      + " to "
                      + f.word()),
          Shape.text(
              "latex",
              (f, v) ->
                  "$\\frac{"
                      + v.digits(2)
                      + "}{"
                      + f.word()
                      + "}$ \\"
                      + v.name()
                      + "{"
                      + f.word()
                      + "}^_"
                      + v.from(0, 9)));

  private MarkupShapes() {}

  private static String bullets(Dice frame, Dice value) {
    StringBuilder list = new StringBuilder(frame.words(1, 3)).append(":\n");
    for (int lines = value.from(0, 12); lines > 0; lines--) {
      list.append("  ".repeat(value.from(0, 3))).append(frame.of("-", "*", "•")).append(' ');
      list.append(value.words(1, 4)).append('\n');
    }
    return list.toString();
  }

  private static String numbered(Dice frame, Dice value) {
    StringBuilder list = new StringBuilder(frame.words(1, 3));
    int lines = value.from(1, 9);
    for (int line = 1; line <= lines; line++) {
      list.append('\n')
          .append(line)
          .append(". ")
          .append(value.name())
          .append(" - ")
          .append(value.digits(3));
    }
    return list.toString();
  }

  private static String table(Dice frame, Dice value) {
    StringBuilder table =
        new StringBuilder("| " + frame.word() + " | " + frame.word() + " |\n|---|:-:|\n");
    for (int rows = value.from(0, 8); rows > 0; rows--) {
      table.append("| ").append(value.name()).append(" | ").append(value.digits(2)).append(" |\n");
    }
    return table.toString();
  }

  private static String nested(Dice value, int depth) {
    String pair = value.of("()", "[]", "{}", "<>", "\"\"", "**", "``");
    return pair.substring(0, 1).repeat(depth) + value.name() + pair.substring(1).repeat(depth);
  }
}
