package dev.lethe.hygiene.cleanup;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Versions mentioned in a text: after the name of a product known to have versions, after {@code v}
 * or {@code version}, or dotted numbers after a capitalised word ({@code Acme 2.1}).
 */
final class Versions {
  /** Product of a version without a name. */
  private static final String UNNAMED = "";

  private static final String NUMBER = "(\\d{1,4}(?:\\.\\d{1,4}){0,3})";
  private static final String DOTTED = "(\\d{1,4}(?:\\.\\d{1,4}){1,2})";
  private static final String BEFORE = "(?<![\\p{L}\\p{N}._-])";
  private static final String BEHIND = "(?:\\.x)?(?![\\p{L}\\p{N}]|\\.\\d)";

  /** Excludes numbers with a unit, which are measures. */
  private static final String NO_UNIT =
      "(?!\\s?(?:%|x|[mµn]?s|sec|seconds?|minutes?|hours?|days?|[kmgt]i?b)\\b|\\s?%)";

  private static final Map<String, String> SAME = new HashMap<>();

  static {
    for (String names :
        new String[] {
          "python py",
          "java jdk openjdk",
          "node nodejs node.js",
          "postgresql postgres",
          "kubernetes k8s",
          "typescript ts",
          "react reactjs",
          "vue vuejs",
          ".net dotnet",
          "springboot",
          "golang",
          "ruby",
          "rails",
          "php",
          "laravel",
          "symfony",
          "mysql",
          "mariadb",
          "kafka",
          "kotlin",
          "scala",
          "swift",
          "rust",
          "gradle",
          "maven",
          "ubuntu",
          "debian",
          "fedora",
          "windows",
          "macos",
          "android",
          "ios",
          "terraform",
          "ansible",
          "elasticsearch",
          "redis",
          "mongodb",
          "sqlite",
          "numpy",
          "pandas",
          "tensorflow",
          "pytorch",
          "angular",
          "webpack",
          "vite",
          "jest",
          "junit",
          "hibernate",
          "django",
          "flask",
          "fastapi",
          "gcc",
          "clang",
          "cuda",
          "openssl",
          "tls",
          "oauth",
          "http",
          "graphql",
          "electron",
          "nginx",
          "spark",
          "flink",
          "qt"
        }) {
      String[] all = names.split(" ", -1);
      for (String name : all) {
        SAME.put(name, all[0]);
      }
    }
  }

  private static final Pattern NAMED =
      Pattern.compile(
          BEFORE + "([\\p{L}.][\\p{L}\\p{N}.]{0,20}?)[ /-]?v?" + NUMBER + BEHIND,
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
  private static final Pattern SPRING_BOOT =
      Pattern.compile("spring boot", Pattern.CASE_INSENSITIVE);
  private static final Pattern PLAIN =
      Pattern.compile(
          BEFORE + "(?:v|ver\\.? ?|version |release )" + NUMBER + BEHIND, Pattern.CASE_INSENSITIVE);
  private static final Pattern CAPITAL =
      Pattern.compile(BEFORE + "(\\p{Lu}[\\p{L}\\p{N}]{1,30})[ -]v?" + DOTTED + NO_UNIT + BEHIND);

  /**
   * Words that are not product names: capitalised only at the start of a sentence, or used before
   * measures.
   */
  private static final Set<String> NO_NAMES =
      Set.of(
          "in", "at", "by", "to", "of", "from", "with", "about", "over", "under", "is", "takes",
          "took", "section", "chapter", "figure", "table", "step", "ratio", "rate", "between",
          "after", "before", "than", "the", "version", "release", "ver");

  private Versions() {}

  /** Returns the greatest version by product. */
  static Map<String, VersionNumber> of(String text) {
    Map<String, VersionNumber> all = new TreeMap<>();
    Matcher named = NAMED.matcher(SPRING_BOOT.matcher(text).replaceAll("springboot"));
    while (named.find()) {
      String name = SAME.get(named.group(1).toLowerCase(Locale.ROOT));
      if (name != null) {
        all.merge(name, VersionNumber.of(named.group(2)), Versions::greater);
      }
    }
    Matcher plain = PLAIN.matcher(text);
    while (plain.find()) {
      all.merge(UNNAMED, VersionNumber.of(plain.group(1)), Versions::greater);
    }
    Matcher capital = CAPITAL.matcher(text);
    while (capital.find()) {
      String name = capital.group(1).toLowerCase(Locale.ROOT);
      if (!NO_NAMES.contains(name)) {
        all.merge(
            SAME.getOrDefault(name, name), VersionNumber.of(capital.group(2)), Versions::greater);
      }
    }
    return all;
  }

  private static VersionNumber greater(VersionNumber one, VersionNumber other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
