package dev.lethe.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** {@code docker/compose.yaml} with the defaults of its variables. */
public final class ComposeFile {
  private static final Pattern DEFAULTED = Pattern.compile("\\$\\{\\w+:-([^}]*)}");

  private final String text;
  private final Map<String, Object> root;

  private ComposeFile(String text, Map<String, Object> root) {
    this.text = text;
    this.root = root;
  }

  public static ComposeFile read() {
    try {
      String text = Files.readString(Path.of("docker/compose.yaml"));
      return new ComposeFile(
          text,
          new Yaml(new SafeConstructor(new LoaderOptions()))
              .load(DEFAULTED.matcher(text).replaceAll("\"$1\"")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
