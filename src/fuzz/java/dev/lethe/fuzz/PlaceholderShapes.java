package dev.lethe.fuzz;

import java.util.List;

/** Texts that contain the placeholders of normalization, templates and formats. */
final class PlaceholderShapes {
  private static final String[] OURS = {
    "<*>",
    "<n>",
    "<id>",
    "<hex>",
    "<ts>",
    "<time>",
    "<ip>",
    "<@user>",
    "<@role>",
    "<#channel>",
    "<:name:>",
    "<url example.com/<n>?id=1>",
    "<url >",
    "<url",
    "<n",
    "n>",
    "<>",
    "<n>%",
    "<n>ms"
  };
  private static final String[] OTHERS = {
    "%s",
    "%d",
    "%1$s",
    "{}",
    "{0}",
    "${x}",
    "{{x}}",
    "$1",
    "\\1",
    "<%= x %>",
    "#{x}",
    "@x@",
    "__X__"
  };

  static final List<Shape> ALL =
      List.of(
          Shape.text(
              "placeholder-same", (f, v) -> f.words(1, 3) + " " + f.of(OURS) + " " + v.name()),
          Shape.text(
              "placeholder-varies", (f, v) -> f.words(1, 3) + " " + v.of(OURS) + " " + f.word()),
          Shape.text(
              "placeholder-or-value",
              (f, v) ->
                  f.words(1, 3) + " " + v.of("<n>", v.digits(3), "<*>", v.name()) + " " + f.word()),
          Shape.text("placeholder-alone", (f, v) -> v.of(OURS)),
          Shape.text("placeholder-star", (f, v) -> "<*>"),
          Shape.text(
              "placeholders-only", (f, v) -> (v.of(OURS) + v.of(" ", "")).repeat(v.from(1, 12))),
          Shape.text(
              "placeholder-glued",
              (f, v) -> f.word() + f.of(OURS) + v.name() + v.of(OURS) + f.word()),
          Shape.text(
              "placeholder-nested",
              (f, v) ->
                  "<".repeat(v.from(1, 5)) + f.of(OURS) + v.of(OURS) + ">".repeat(v.from(0, 5))),
          Shape.text(
              "placeholder-in-url",
              (f, v) -> "https://" + f.word() + ".example/" + v.of(OURS) + "/" + v.name()),
          Shape.text(
              "placeholder-in-quotes",
              (f, v) ->
                  f.word() + " \"" + v.of(OURS) + "\" '" + v.name() + "' `" + f.of(OURS) + "`"),
          Shape.text(
              "placeholder-key",
              (f, v) -> f.of(OURS) + "=" + v.name() + " " + f.word() + "=" + v.of(OURS)),
          Shape.text("format-same", (f, v) -> f.words(1, 3) + " " + f.of(OTHERS) + " " + v.name()),
          Shape.text(
              "format-varies",
              (f, v) -> f.words(2, 4) + " " + v.of(OTHERS) + f.word() + v.of(OTHERS)),
          Shape.text(
              "literal-star",
              (f, v) -> f.word() + " * ** *** " + v.name() + " *" + f.word() + "* ?"),
          Shape.text(
              "signature-json",
              (f, v) ->
                  "[\"bot\",\"default/general\",\""
                      + v.name()
                      + "\",null,{\"count\":"
                      + v.from(0, 9)
                      + "}]"),
          Shape.text(
              "separator-bytes",
              (f, v) ->
                  f.word() + "\u0000|" + v.name() + "|\u001f" + f.word() + "|-|" + v.digits(2)));

  private PlaceholderShapes() {}
}
