package dev.lethe.fuzz;

import java.util.List;

/** Paths, file names, and URLs of usual and odd schemes. */
final class PathShapes {
  static final List<Shape> ALL =
      List.of(
          Shape.text("path", (f, v) -> "/usr/share/doc/" + f.word() + v.from(1, 99) + "/readme"),
          Shape.text(
              "path-name", (f, v) -> "/" + f.word() + "/" + v.name() + "/" + f.word() + ".txt"),
          Shape.text(
              "path-in-text",
              (f, v) ->
                  f.words(1, 3) + " /home/" + v.name() + "/" + v.name() + ".log " + f.words(1, 2)),
          Shape.text("path-depth", (f, v) -> f.word() + " " + segments(v, v.from(1, 30))),
          Shape.text(
              "path-relative", (f, v) -> "../".repeat(v.from(1, 5)) + f.word() + "/" + v.name()),
          Shape.text("path-slashes", (f, v) -> "/".repeat(v.from(1, 20)) + f.word()),
          Shape.text(
              "path-windows",
              (f, v) -> "C:\\Users\\" + v.name() + "\\" + f.word() + "\\" + v.name() + ".dll"),
          Shape.text(
              "path-unc", (f, v) -> "\\\\" + f.word() + "\\" + v.name() + "$\\" + v.digits(3)),
          Shape.text(
              "path-line",
              (f, v) ->
                  "src/"
                      + f.word()
                      + "/"
                      + v.name()
                      + ".java:"
                      + v.digits(3)
                      + ":"
                      + v.digits(2)
                      + ": "
                      + f.words(2, 5)),
          Shape.text(
              "path-spaces", (f, v) -> "\"/mnt/My " + f.word() + "/" + v.words(2, 4) + ".pdf\""),
          Shape.text(
              "path-glob",
              (f, v) ->
                  f.word()
                      + "/**/*."
                      + v.of("java", "c", "tar.gz")
                      + " {"
                      + v.name()
                      + ","
                      + f.word()
                      + "}"),
          Shape.text(
              "file",
              (f, v) -> f.word() + "_" + v.digits(8) + "." + f.of("png", "tar.gz", "jpeg", "7z")),
          Shape.text("file-telling", (f, v) -> f.word() + "/no-sleep-" + v.name() + ".txt"),
          Shape.text(
              "file-parens", (f, v) -> v.name() + " (" + v.from(1, 30) + ")." + f.of("doc", "xls")),
          Shape.text(
              "file-hidden", (f, v) -> "." + v.name() + "rc ~" + f.word() + " " + v.name() + "~"),
          Shape.text(
              "url",
              (f, v) ->
                  f.words(1, 4)
                      + " https://"
                      + f.word()
                      + ".example/"
                      + v.name()
                      + "?id="
                      + v.digits(4)),
          Shape.text(
              "url-alone",
              (f, v) ->
                  "HTTP://User:Pw@"
                      + f.word()
                      + ".Example:"
                      + v.digits(4)
                      + "/"
                      + v.uuid()
                      + "#"
                      + v.name()),
          Shape.text(
              "url-odd",
              (f, v) ->
                  f.of(
                          "ftp",
                          "x-data",
                          "git+ssh",
                          "chrome-extension",
                          "s3",
                          "jdbc:h2:mem",
                          "about",
                          "steam")
                      + "://"
                      + v.name()
                      + "/"
                      + f.word()
                      + "?"
                      + v.hex(4)),
          Shape.text(
              "url-no-host",
              (f, v) ->
                  f.word()
                      + " "
                      + v.of(
                          "http://",
                          "https:///",
                          "https://?",
                          "http://.",
                          "https://#",
                          "http://:80",
                          "https://[")
                      + " "
                      + f.word()),
          Shape.text(
              "url-ipv6",
              (f, v) -> "https://[2001:db8::" + v.hex(4) + "]:" + v.digits(4) + "/" + f.word()),
          Shape.text(
              "url-unicode",
              (f, v) ->
                  "https://münchen.example/"
                      + v.name()
                      + "/ß/%"
                      + v.hex(2)
                      + "%C3%28?ü="
                      + v.name()),
          Shape.text("url-many-params", PathShapes::manyParams),
          Shape.text(
              "url-template",
              (f, v) -> "https://" + f.word() + ".example/<n>/<*>/" + v.name() + "{id}"),
          Shape.text(
              "url-trailing",
              (f, v) ->
                  "(see https://"
                      + f.word()
                      + ".example/"
                      + v.name()
                      + v.of(".", ",", ")", "!?", ").", "...", "'", "*", "**")
                      + ") "
                      + f.word()),
          Shape.text(
              "url-nested",
              (f, v) ->
                  "https://a.example/?u=https://b.example/?u=http%3A%2F%2F"
                      + v.name()
                      + ".example"),
          Shape.text(
              "url-suppressed",
              (f, v) ->
                  "<https://"
                      + f.word()
                      + ".example/"
                      + v.hex(8)
                      + "> <http://"
                      + v.name()
                      + "> <https://"),
          Shape.text(
              "urls-side-by-side",
              (f, v) ->
                  ("https://" + f.word() + ".example/" + v.digits(2) + f.of("", ",", ";", "|"))
                      .repeat(v.from(1, 6))),
          Shape.text(
              "url-markdown",
              (f, v) ->
                  "["
                      + v.words(1, 3)
                      + "](https://"
                      + f.word()
                      + ".example/"
                      + v.name()
                      + " \""
                      + f.word()
                      + "\")"),
          Shape.text(
              "data-uri",
              (f, v) -> "data:image/png;base64," + v.drawn(v.from(4, 300), "ABCabc019+/") + "=="),
          Shape.text("magnet", (f, v) -> "magnet:?xt=urn:btih:" + v.hex(40) + "&dn=" + f.word()),
          Shape.text(
              "mailto",
              (f, v) -> "mailto:" + v.name() + "@" + f.word() + ".example?subject=" + v.name()),
          Shape.text(
              "request",
              (f, v) ->
                  f.of("GET", "POST")
                      + " /v"
                      + v.from(1, 3)
                      + "/"
                      + v.hex(8)
                      + "/"
                      + f.word()
                      + "?all="
                      + v.from(0, 1)
                      + " took "
                      + v.from(1, 900)
                      + " ms"));

  private PathShapes() {}

  private static String segments(Dice value, int count) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < count; i++) {
      path.append('/').append(value.chance(50) ? value.name() : value.digits(value.from(1, 9)));
    }
    return path.toString();
  }

  private static String manyParams(Dice frame, Dice value) {
    StringBuilder url = new StringBuilder("https://" + frame.word() + ".example/?");
    for (int params = value.from(1, 40); params > 0; params--) {
      url.append(value.of("utm_source", "ref", "a", "b", "", "ü", "si")).append('=');
      url.append(value.of("", "1", value.name(), "%", "=")).append('&');
    }
    return url.toString();
  }
}
