package dev.lethe.codec.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.codec.avro.RegistryUnavailableException;
import dev.lethe.codec.avro.SchemaRegistry;
import dev.lethe.codec.avro.Schemas;
import dev.lethe.config.Settings;
import dev.lethe.fixture.FakeRegistry;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code schema.registry.ssl.*} with a registry whose certificate is not signed by a known
 * authority.
 */
class RegistryTlsTest {
  private static final String PASSWORD = "changeit";

  @TempDir Path folder;

  @Test
  void a_certificate_is_trusted_that_the_settings_name_and_no_other() throws Exception {
    Path store = keyPair();
    Path pem = folder.resolve("server.pem");
    keytool(
        "-exportcert",
        "-rfc",
        "-keystore",
        store.toString(),
        "-alias",
        "server",
        "-file",
        pem.toString());
    try (FakeRegistry server = new FakeRegistry(context(store))) {
      int id = server.add("a-value", Schemas.of("Decision").toString());

      Optional<?> byPem = registry(server, truststore(pem, "PEM", "")).byId(id);
      Optional<?> byStore = registry(server, truststore(store, "PKCS12", PASSWORD)).byId(id);

      assertEquals(Optional.of(Schemas.of("Decision")), byPem);
      assertEquals(Optional.of(Schemas.of("Decision")), byStore);
      assertThrows(
          RegistryUnavailableException.class,
          () -> registry(server, Map.of("max.retries", "0")).byId(id));
    }
  }

  @Test
  void a_registry_that_asks_for_a_certificate_gets_the_one_of_the_keystore() throws Exception {
    Path store = keyPair();
    try (FakeRegistry server = new FakeRegistry(context(store), true)) {
      int id = server.add("a-value", Schemas.of("Decision").toString());
      Map<String, String> trusting = truststore(store, "PKCS12", PASSWORD);
      Map<String, String> known = new HashMap<>(trusting);
      known.put("schema.registry.ssl.keystore.location", store.toString());
      known.put("schema.registry.ssl.keystore.type", "PKCS12");
      known.put("schema.registry.ssl.keystore.password", PASSWORD);
      known.put("schema.registry.ssl.key.password", PASSWORD);
      trusting.put("max.retries", "0");

      assertEquals(Optional.of(Schemas.of("Decision")), registry(server, known).byId(id));
      assertThrows(RegistryUnavailableException.class, () -> registry(server, trusting).byId(id));
    }
  }

  private Path keyPair() throws Exception {
    Path store = folder.resolve("server.p12");
    keytool(
        "-genkeypair",
        "-keystore",
        store.toString(),
        "-alias",
        "server",
        "-keyalg",
        "EC",
        "-dname",
        "CN=registry",
        "-ext",
        "san=ip:127.0.0.1",
        "-validity",
        "3650");
    return store;
  }

  private static Map<String, String> truststore(Path file, String type, String password) {
    Map<String, String> flags = new HashMap<>();
    flags.put("schema.registry.ssl.truststore.location", file.toString());
    flags.put("schema.registry.ssl.truststore.type", type);
    if (!password.isEmpty()) {
      flags.put("schema.registry.ssl.truststore.password", password);
    }
    return flags;
  }

  private static SchemaRegistry registry(FakeRegistry server, Map<String, String> more) {
    Map<String, String> flags = new HashMap<>(more);
    flags.put("schema.registry.url", server.url());
    return Registries.open(Settings.read(Optional.empty(), Map.of(), flags).registry())
        .orElseThrow();
  }

  private static SSLContext context(Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    context.init(factory.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private static void keytool(String... words) throws Exception {
    String[] command = new String[words.length + 5];
    command[0] = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    System.arraycopy(words, 0, command, 1, words.length);
    command[words.length + 1] = "-storepass";
    command[words.length + 2] = PASSWORD;
    command[words.length + 3] = "-storetype";
    command[words.length + 4] = "PKCS12";
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
  }
}
