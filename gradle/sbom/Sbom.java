import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes the application's bill of materials as CycloneDX 1.6 JSON. Equal libraries produce equal
 * bytes, so it has no time and no random serial number. Started from source by both builds.
 *
 * <p>Arguments: the application's version; a file with a line {@code
 * GROUP:ARTIFACT:jar[:CLASSIFIER]:VERSION:SCOPE:PATH} for each library, with other lines ignored;
 * the output file. Exits with 1 if a library has no licence in {@code licences.properties}, or is
 * older than {@code advisories.properties} requires.
 */
final class Sbom {
  private static final Pattern LIBRARY =
      Pattern.compile(
          "\\s*([^:\\s]+):([^:]+):jar:(?:([^:]+):)?([^:]+):(?:compile|runtime):(\\S+).*");
  private static final Path LICENCES = Path.of("gradle/sbom/licences.properties");
  private static final Path ADVISORIES = Path.of("gradle/sbom/advisories.properties");

  private final Properties licences = read(LICENCES);
  private final Properties advisories = read(ADVISORIES);
  private final Map<String, String> components = new TreeMap<>();
  private final List<String> unlicensed = new ArrayList<>();
  private final List<String> vulnerable = new ArrayList<>();

  private Sbom() throws IOException {}

  private static Properties read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties;
  }

  public static void main(String[] args) throws Exception {
    Sbom sbom = new Sbom();
    for (String line : Files.readAllLines(Path.of(args[1]))) {
      Matcher library = LIBRARY.matcher(line);
      if (library.matches()) {
        sbom.add(library);
      }
    }
    if (!sbom.unlicensed.isEmpty() || sbom.components.isEmpty()) {
      System.err.println("sbom: no licence in " + LICENCES + " for " + sbom.unlicensed);
      System.exit(1);
    }
    if (!sbom.vulnerable.isEmpty()) {
      System.err.println("sbom: known advisories, see " + ADVISORIES + ':');
      sbom.vulnerable.forEach(line -> System.err.println("  " + line));
      System.exit(1);
    }
    Path bill = Path.of(args[2]);
    Files.createDirectories(bill.toAbsolutePath().getParent());
    Files.writeString(bill, sbom.text(args[0]));
  }

  private void add(Matcher library) throws Exception {
    String group = library.group(1);
    String artifact = library.group(2);
    String version = library.group(4);
    String licence = licences.getProperty(group + ':' + artifact, licences.getProperty(group, ""));
    if (licence.isEmpty()) {
      unlicensed.add(group + ':' + artifact);
      return;
    }
    checkAdvisories(group + ':' + artifact, version);
    String purl = "pkg:maven/" + group + '/' + artifact + '@' + version;
    if (library.group(3) != null) {
      purl += "?classifier=" + library.group(3);
    }
    components.put(
        purl,
        """
            {
              "type": "library",
              "bom-ref": "%s",
              "group": "%s",
              "name": "%s",
              "version": "%s",
              "hashes": [{"alg": "SHA-256", "content": "%s"}],
              "licenses": [%s],
              "purl": "%s"
            }"""
            .formatted(
                purl,
                group,
                artifact,
                version,
                sha256(Path.of(library.group(5))),
                json(licence),
                purl));
  }

  private void checkAdvisories(String library, String version) {
    String[] words = advisories.getProperty(library, "0").split(" ", 2);
    if (isOlder(version, words[0])) {
      vulnerable.add(
          library + ' ' + version + ": update to " + words[0] + " or newer (" + words[1] + ')');
    }
  }

  /**
   * Returns true if a version is older, number by number; a missing number is 0, a word ends it.
   */
  private static boolean isOlder(String version, String other) {
    String[] numbers = version.split("[.-]", -1);
    String[] others = other.split("[.-]", -1);
    for (int i = 0; i < Math.max(numbers.length, others.length); i++) {
      String a = i < numbers.length ? numbers[i] : "0";
      String b = i < others.length ? others[i] : "0";
      if (!a.matches("\\d{1,9}") || !b.matches("\\d{1,9}")) {
        return false;
      }
      if (!a.equals(b)) {
        return Integer.parseInt(a) < Integer.parseInt(b);
      }
    }
    return false;
  }

  /** Returns a licence id or an expression of several licences as JSON. */
  private static String json(String licence) {
    return licence.contains(" ")
        ? "{\"expression\": \"" + licence + "\"}"
        : "{\"license\": {\"id\": \"" + licence + "\"}}";
  }

  private static String sha256(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = Files.newInputStream(file)) {
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        digest.update(buffer, 0, read);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private String text(String version) {
    String own = "pkg:maven/dev.lethe/lethe@" + version;
    String text =
        """
        {
          "bomFormat": "CycloneDX",
          "specVersion": "1.6",
          "version": 1,
          "metadata": {
            "component": {
              "type": "application",
              "bom-ref": "%s",
              "group": "dev.lethe",
              "name": "lethe",
              "version": "%s",
              "licenses": [{"license": {"id": "Apache-2.0"}}],
              "purl": "%s"
            }
          },
          "components": [
        %s
          ],
          "compositions": [{"aggregate": "complete", "assemblies": ["%s"]}]
        }
        """
            .formatted(own, version, own, String.join(",\n", components.values()), own);
    return text;
  }
}
