package dev.lethe.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The libraries of {@code gradle/libs.versions.toml} and {@code build.gradle} match the pom's. */
class VersionCatalogTest {
  private static final String CATALOG = "gradle/libs.versions.toml";

  /** Libraries that a Maven plugin bundles or that are configured in the plugin. */
  private static final Set<String> IN_MAVENS_PLUGINS =
      Set.of(
          "com.google.googlejavaformat:google-java-format",
          "io.apicurio:apicurio-registry-app",
          "org.apache.avro:avro-tools",
          "org.junit.platform:junit-platform-launcher");

  private static final Pattern ENTRY = Pattern.compile("([\\w-]+) = (.+)");
  private static final Pattern LIBRARY =
      Pattern.compile("\\{ module = \"([^\"]+)\"(?:, version\\.ref = \"([^\"]+)\")? }");
  private static final Pattern DECLARATION =
      Pattern.compile("(\\w+)[ (](?:platform\\(|\\S+Name, )?libs\\.([\\w.]+)");
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{(.+)\\.version}");

  private final SortedMap<String, String> catalogVersions = new TreeMap<>();

  /** Libraries by alias, each with the name of its version, or "" if a platform determines it. */
  private final SortedMap<String, Map.Entry<String, String>> catalogLibraries = new TreeMap<>();

  private final SortedMap<String, String> pomVersions = new TreeMap<>();
  private final SortedMap<String, String> pomLibraries = new TreeMap<>();
  private final SortedMap<String, String> pomScopes = new TreeMap<>();
  private final String build = Files.readString(Path.of("build.gradle"));

  VersionCatalogTest() throws Exception {
    readCatalog();
    readPom();
  }

  @Test
  void the_poms_versions_are_the_catalogs() {
    assertEquals(catalogVersions, pomVersions);
  }

  @Test
  void the_poms_libraries_are_the_catalogs_each_with_the_version_of_the_same_name() {
    SortedMap<String, String> expected = new TreeMap<>();
    catalogLibraries.values().stream()
        .filter(library -> !IN_MAVENS_PLUGINS.contains(library.getKey()))
        .forEach(library -> expected.put(library.getKey(), library.getValue()));

    assertEquals(expected, pomLibraries);
  }

  @Test
  void every_library_of_the_catalog_is_in_build_gradle_and_no_other() {
    Set<String> used = new TreeSet<>();
    DECLARATION.matcher(build).results().forEach(found -> used.add(alias(found.group(2))));

    assertEquals(catalogLibraries.keySet(), used);
    assertEquals(
        List.of(),
        Pattern.compile("['\"][\\w.-]+:[\\w.-]+:[^'\"\\s]+['\"]")
            .matcher(build)
            .results()
            .map(found -> found.group())
            .toList());
  }

  @Test
  void a_library_is_for_the_tests_alone_in_both_builds_or_in_neither() {
    SortedMap<String, String> expected = new TreeMap<>();
    Matcher declarations = DECLARATION.matcher(build);
    while (declarations.find()) {
      String library = catalogLibraries.get(alias(declarations.group(2))).getKey();
      if (declarations.group(1).matches("implementation|(test|fuzz)Implementation")) {
        expected.put(library, declarations.group(1).equals("implementation") ? "compile" : "test");
      }
    }
    expected.keySet().retainAll(pomScopes.keySet());

    assertEquals(expected, pomScopes);
  }

  private void readCatalog() throws IOException {
    String section = "";
    for (String line : Files.readAllLines(Path.of(CATALOG))) {
      Matcher entry = ENTRY.matcher(line);
      if (line.startsWith("[")) {
        section = line;
      } else if (!line.isBlank() && !line.startsWith("#")) {
        assertTrue(entry.matches(), line);
        if (section.equals("[versions]")) {
          catalogVersions.put(entry.group(1), entry.group(2).replace("\"", ""));
        } else {
          assertEquals("[libraries]", section);
          Matcher library = LIBRARY.matcher(entry.group(2));
          assertTrue(library.matches(), line);
          String version = library.group(2) == null ? "" : library.group(2);
          catalogLibraries.put(entry.group(1), Map.entry(library.group(1), version));
        }
      }
    }
  }

  private void readPom() throws Exception {
    Document pom =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(Path.of("pom.xml").toFile());
    Element properties = (Element) pom.getElementsByTagName("properties").item(0);
    for (Element property : elements(properties.getElementsByTagName("*"))) {
      if (property.getTagName().endsWith(".version")) {
        pomVersions.put(
            property.getTagName().replaceAll("\\.version$", ""), property.getTextContent());
      }
    }
    for (Element dependency : elements(pom.getElementsByTagName("dependency"))) {
      readLibrary(dependency);
      if (!dependency.getParentNode().getParentNode().getNodeName().endsWith("Management")) {
        String scope = text(dependency, "scope");
        pomScopes.put(module(dependency), scope.isEmpty() ? "compile" : scope);
      }
    }
    elements(pom.getElementsByTagName("path")).forEach(this::readLibrary);
  }

  private void readLibrary(Element library) {
    String version = text(library, "version");
    Matcher reference = REFERENCE.matcher(version);
    String name = reference.matches() ? reference.group(1) : version;
    pomLibraries.merge(module(library), name, (one, other) -> one.isEmpty() ? other : one);
  }

  private static String module(Element library) {
    return text(library, "groupId") + ":" + text(library, "artifactId");
  }

  private static String text(Element parent, String tag) {
    NodeList found = parent.getElementsByTagName(tag);
    return found.getLength() == 0 ? "" : found.item(0).getTextContent();
  }

  private static List<Element> elements(NodeList nodes) {
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }

  private static String alias(String accessor) {
    return accessor.replace('.', '-');
  }
}
