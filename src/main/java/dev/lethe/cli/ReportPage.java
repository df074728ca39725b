package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.text.fingerprint.Digest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Page of {@code simulate --report}: one HTML file with the console's own modules and styles, which
 * loads nothing.
 */
final class ReportPage {
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (\\{[^}]*}) from \"\\./([\\w-]+\\.js)\";$");

  private static final Pattern EXPORT =
      Pattern.compile("(?m)^export ((?:async )?(?:function|const) (\\w+))");

  private ReportPage() {}

  /**
   * Returns the page.
   *
   * @param title text without markup
   * @param data data of {@code report.js}
   */
  static String of(String title, ObjectNode data) {
    String style = resource("style.css") + resource("report.css");
    String script = script("report.js");
    String icon = Base64.getEncoder().encodeToString(bytes(resource("icon.svg")));
    return String.format(
        Locale.ROOT,
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src %s; style-src %s; img-src data:; form-action 'none'; base-uri 'none'">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>%s</title>
        <link rel="icon" href="data:image/svg+xml;base64,%s">
        <style>%s</style>
        </head>
        <body class="report">
        <noscript>%s This page needs JavaScript to show more.</noscript>
        <script id="data" type="application/json">%s</script>
        <script>%s</script>
        </body>
        </html>
        """,
        hash(script),
        hash(style),
        title,
        icon,
        style,
        title,
        json(data),
        script);
  }

  /** Returns JSON without characters that would end the script element that contains it. */
  private static String json(ObjectNode data) {
    return Json.line(data).replace("<", "\\u003c");
  }

  /** Returns a module of the console with those that it imports, as one script. */
  static String script(String entry) {
    Map<String, String> modules = new LinkedHashMap<>();
    addModule(entry, modules);
    return "\"use strict\";\nconst modules = {};\n" + String.join("", modules.values());
  }

  /** Adds a module after those that it imports; its names stay its own. */
  private static void addModule(String name, Map<String, String> modules) {
    if (modules.containsKey(name)) {
      return;
    }
    String source = resource(name);
    IMPORT.matcher(source).results().forEach(found -> addModule(found.group(2), modules));
    String exported =
        EXPORT
            .matcher(source)
            .results()
            .map((MatchResult found) -> found.group(2))
            .collect(Collectors.joining(", "));
    String body = IMPORT.matcher(source).replaceAll("const $1 = modules[\"$2\"];");
    body = EXPORT.matcher(body).replaceAll("$1");
    modules.put(
        name,
        "modules[\"" + name + "\"] = (() => {\n" + body + "return { " + exported + " };\n})();\n");
  }

  private static String hash(String text) {
    MessageDigest sha256 = Digest.sha256();
    return "'sha256-" + Base64.getEncoder().encodeToString(sha256.digest(bytes(text))) + '\'';
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String resource(String name) {
    try (InputStream file = ReportPage.class.getResourceAsStream("/console/" + name)) {
      if (file == null) {
        throw new IllegalStateException("the console has no file " + name);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
