package dev.lethe.build;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** {@code docker/helm/lethe}, rendered by Helm itself. */
final class Chart {
  static final Path FOLDER = Path.of("docker/helm/lethe");
  static final String KUBERNETES = "1.34.0";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Folder for files of values. */
  private final Path folder;

  Chart(Path folder) {
    this.folder = folder;
  }

  /** Skips the test on platforms without Helm. */
  static void requireHelm() {
    boolean runs;
    try {
      Object unused = Helm.version().call();
      runs = true;
    } catch (RuntimeException | LinkageError none) {
      runs = false;
    }
    assumeTrue(runs, "there is no Helm for this platform among the test's libraries");
  }

  /** Returns a command that renders the chart with its default values. */
  static TemplateCommand template() {
    return new Helm(FOLDER).template().withName("lethe").withKubeVersion(KUBERNETES);
  }

  /** Returns a command that renders the chart with values in YAML. */
  TemplateCommand template(String values) throws IOException {
    return template().withValuesFile(Files.writeString(folder.resolve("values.yaml"), values));
  }

  /** Returns the rendered objects. */
  List<JsonNode> objects(String values) throws IOException {
    List<JsonNode> objects = new ArrayList<>();
    for (Object object :
        new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(template(values).call())) {
      if (object != null) {
        objects.add(JSON.valueToTree(object));
      }
    }
    return objects;
  }

  /** Returns the rendered objects of a kind. */
  List<JsonNode> all(String kind, String values) throws IOException {
    return objects(values).stream()
        .filter(object -> object.get("kind").asText().equals(kind))
        .toList();
  }

  /** Returns the rendered object of a kind and name. */
  JsonNode named(String kind, String name, String values) throws IOException {
    return all(kind, values).stream()
        .filter(object -> object.at("/metadata/name").asText().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
