package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.probe.Identity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Release and source revision recorded by the build. */
final class Version implements IVersionProvider {
  private static final String RESOURCE = "/META-INF/lethe-build.properties";

  @Override
  public String[] getVersion() {
    return new String[] {text()};
  }

  /** Returns the version text, such as {@code lethe 0.1.0 (1a2b3c4d5e6f)}. */
  static String text() {
    return "lethe " + release() + " (" + revision() + ')';
  }

  /** Returns the release, such as {@code 0.1.0}. */
  static String release() {
    return noted().getProperty("version", "unknown");
  }

  /** Returns the revision of the sources. */
  static String revision() {
    return noted().getProperty("revision", "unknown");
  }

  /**
   * Returns the identity of the running application, for status requests.
   *
   * @param policy policy in force as long as none is published
   */
  static Identity identity(Settings settings, Policy policy) {
    return new Identity(release(), revision(), settings.applicationId(), policy.version());
  }

  private static Properties noted() {
    Properties noted = new Properties();
    try (InputStream file = Version.class.getResourceAsStream(RESOURCE)) {
      if (file != null) {
        noted.load(file);
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return noted;
  }
}
