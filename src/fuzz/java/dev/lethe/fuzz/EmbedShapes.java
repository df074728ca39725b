package dev.lethe.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Messages whose content is in embeds and attachments. */
final class EmbedShapes {
  private static final String[] TYPES = {
    "image/png",
    "image/svg+xml",
    "text/plain; charset=utf-8",
    "",
    "/",
    "image",
    "ünknown/x",
    "a/b/c"
  };

  static final List<Shape> ALL =
      List.of(
          shape(
              "embed-title", (f, v) -> one("", embed(f.words(1, 3) + " " + v.name(), null, null))),
          shape(
              "embed-state",
              (f, v) ->
                  one(f.word(), embed("Build " + v.of("failed", "succeeded"), v.name(), null))),
          shape(
              "embed-description",
              (f, v) ->
                  one(
                      "",
                      embed(
                          f.word(),
                          f.words(2, 4)
                              + " "
                              + v.words(1, 9)
                              + "\n**"
                              + f.word()
                              + "** "
                              + v.digits(3),
                          null))),
          shape(
              "embed-url",
              (f, v) ->
                  one(f.word(), embed(null, null, "https://" + f.word() + ".example/" + v.name()))),
          shape(
              "embed-odd-url",
              (f, v) ->
                  one(
                      "",
                      embed(
                          v.name(),
                          null,
                          v.of(
                              "",
                              " ",
                              "x",
                              "http://",
                              "javascript:" + v.name(),
                              "//" + f.word(),
                              "<n>")))),
          shape(
              "embed-nothing",
              (f, v) -> one(v.chance(50) ? "" : f.word(), embed(null, null, null))),
          shape(
              "embed-empty-texts", (f, v) -> one("", embed("", v.of("", " ", "\u200b", "\n"), ""))),
          shape("embed-odd-title", (f, v) -> one("", odd(f, v))),
          shape(
              "embed-kebab",
              (f, v) ->
                  one(
                      "",
                      embed(
                          "release-notes-for-v" + v.from(1, 99), f.word() + "/" + v.name(), null))),
          shape(
              "embed-placeholder",
              (f, v) ->
                  one(
                      "<*>",
                      embed(
                          "<n> " + v.of("<*>", v.name()),
                          "<url x>" + f.word(),
                          "https://x.example/<*>"))),
          shape("embeds-many", EmbedShapes::many),
          shape(
              "embed-long", (f, v) -> one(f.word(), embed(v.words(1, 80), v.words(1, 200), null))),
          shape(
              "attachment",
              (f, v) ->
                  Said.attached(f.words(1, 2), List.of(file(v, f.word() + v.digits(3) + ".png")))),
          shape(
              "attachment-alone",
              (f, v) ->
                  Said.attached(
                      "",
                      List.of(
                          file(
                              v,
                              v.of("errors.txt", "ok.txt", "no-sleep.log", v.name() + ".txt"))))),
          shape(
              "attachment-odd-name",
              (f, v) ->
                  Said.attached(
                      f.word(),
                      List.of(
                          file(
                              v,
                              v.of(
                                  "",
                                  ".",
                                  "..",
                                  "/etc/passwd",
                                  "a\u0000b",
                                  "\ud800",
                                  "con",
                                  "💾.💾",
                                  "x".repeat(300)))))),
          shape("attachments-many", EmbedShapes::manyFiles),
          shape(
              "both",
              (f, v) ->
                  new Said(
                      v.name(),
                      List.of(embed(f.word(), v.name(), null)),
                      List.of(file(v, v.name())))));

  private EmbedShapes() {}

  private static Shape shape(String name, Shape.Voice voice) {
    return new Shape(name, false, voice);
  }

  private static Said one(String text, Map<String, Object> embed) {
    return Said.embeds(text, List.of(embed));
  }

  private static Map<String, Object> embed(String title, String description, String url) {
    Map<String, Object> embed = new HashMap<>();
    embed.put("type", "rich");
    embed.put("title", title);
    embed.put("description", description);
    embed.put("url", url);
    return embed;
  }

  private static Map<String, Object> odd(Dice frame, Dice value) {
    Shape shape =
        frame.of(frame.of(NameShapes.ALL, MarkShapes.ALL, MarkupShapes.ALL, PathShapes.ALL));
    long seed = frame.seed();
    return embed(shape.said(seed, value.from(0, 99)).text(), frame.word(), null);
  }

  private static Said many(Dice frame, Dice value) {
    List<Map<String, Object>> embeds = new ArrayList<>();
    for (int n = value.from(0, 40); n > 0; n--) {
      embeds.add(
          embed(
              frame.word(),
              value.name(),
              value.chance(30) ? "https://" + value.name() + ".example" : null));
    }
    return Said.embeds(frame.word(), embeds);
  }

  private static Map<String, Object> file(Dice value, String filename) {
    Map<String, Object> file = new HashMap<>();
    file.put("id", value.digits(18));
    file.put("filename", filename);
    file.put("content_type", value.chance(20) ? null : value.of(TYPES));
    file.put("size", value.of(0L, 1L, 1023L, 1024L, 1L << 20, 11L << 20, Long.MAX_VALUE));
    file.put("url", "https://cdn.example/" + value.name());
    return file;
  }

  private static Said manyFiles(Dice frame, Dice value) {
    List<Map<String, Object>> files = new ArrayList<>();
    for (int n = value.from(1, 25); n > 0; n--) {
      files.add(file(value, frame.word() + "-" + value.name() + ".txt"));
    }
    return Said.attached("", files);
  }
}
