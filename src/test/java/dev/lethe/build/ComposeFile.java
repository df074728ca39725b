package dev.lethe.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** {@code docker/compose.yaml} with its variables filled in. */
public final class ComposeFile {
  /** {@code ${NAME:-value if unset}} or {@code ${NAME:+value if set}}. */
  private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+):([-+])([^}]*)}");

  private final String text;
  private final Map<String, Object> root;

  private ComposeFile(String text, Map<String, Object> root) {
    this.text = text;
    this.root = root;
  }

  /** Returns the file in an environment without variables. */
  public static ComposeFile read() {
    return read(Map.of());
  }

  /** Returns the file in an environment. */
  static ComposeFile read(Map<String, String> environment) {
    try {
      String text = Files.readString(Path.of("docker/compose.yaml"));
      Map<String, Object> root = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
      return new ComposeFile(text, strings((Map<?, ?>) filledIn(root, environment)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object filledIn(Object value, Map<String, String> environment) {
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> copy = new HashMap<>();
      map.forEach((key, one) -> copy.put(key, filledIn(one, environment)));
      return copy;
    }
    if (value instanceof List<?> list) {
      return list.stream().map(one -> filledIn(one, environment)).toList();
    }
    return value instanceof String text
        ? VARIABLE.matcher(text).replaceAll(found -> filledIn(found, environment))
        : value;
  }

  private static String filledIn(MatchResult variable, Map<String, String> environment) {
    String set = environment.getOrDefault(variable.group(1), "");
    boolean isDefault = variable.group(2).equals("-");
    String filled = set.isEmpty() == isDefault ? variable.group(3) : isDefault ? set : "";
    return Matcher.quoteReplacement(filled);
  }

  /** Returns the file's text, including comments. */
  String text() {
    return text;
  }

  /** Returns the parsed file. */
  public Map<String, Object> root() {
    return root;
  }

  public Map<String, Map<String, Object>> services() {
    Map<String, Map<String, Object>> services = new HashMap<>();
    ((Map<?, ?>) root.get("services"))
        .forEach((name, service) -> services.put((String) name, strings((Map<?, ?>) service)));
    return services;
  }

  private static Map<String, Object> strings(Map<?, ?> map) {
    Map<String, Object> copy = new HashMap<>();
    map.forEach((key, value) -> copy.put((String) key, value));
    return copy;
  }

  /** Returns the environment of a service. */
  public Map<String, String> variables(String service) {
    Map<String, String> variables = new HashMap<>();
    ((Map<?, ?>) services().get(service).get("environment"))
        .forEach((name, value) -> variables.put((String) name, (String) value));
    return variables;
  }

  public List<String> command(String service) {
    return ((List<?>) services().get(service).get("command"))
        .stream().map(String.class::cast).toList();
  }
}
