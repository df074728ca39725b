package dev.lethe.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Parsed {@code docker/Dockerfile}. */
public final class Dockerfile {
  private static final Pattern VARIABLE = Pattern.compile("(\\w+)=(?:\"([^\"]*)\"|(\\S+))");

  private final Map<String, List<String>> instructions = new HashMap<>();

  private Dockerfile(String text) {
    for (String line : text.replaceAll("\\\\\n\\s*", "").lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = line.split(" ", 2);
        instructions.computeIfAbsent(parts[0], key -> new ArrayList<>()).add(parts[1]);
      }
    }
  }

  public static Dockerfile read() {
    try {
      return new Dockerfile(Files.readString(Path.of("docker/Dockerfile")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the arguments of all instructions of a name, in order; continued lines are joined. */
  public List<String> all(String instruction) {
    return instructions.getOrDefault(instruction, List.of());
  }

  public String last(String instruction) {
    List<String> all = all(instruction);
    return all.get(all.size() - 1);
  }

  /** Returns the environment variables that the image sets. */
  public Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>();
    Matcher matcher = VARIABLE.matcher(last("ENV"));
    while (matcher.find()) {
      variables.put(
          matcher.group(1), matcher.group(2) != null ? matcher.group(2) : matcher.group(3));
    }
    return variables;
  }

  public List<String> entryPoint() {
    return words(last("ENTRYPOINT"));
  }

  public List<String> command() {
    return words(last("CMD"));
  }

  /** Returns the command by which an engine checks the container's health. */
  public List<String> healthCheck() {
    String check = last("HEALTHCHECK");
    return words(check.substring(check.indexOf("CMD ") + 4));
  }

  private static List<String> words(String json) {
    List<?> words = new Yaml(new SafeConstructor(new LoaderOptions())).load(json);
    return words.stream().map(String.class::cast).toList();
  }
}
