package dev.lethe.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * Broker with a listener of each kind and with ACLs. Anonymous clients without TLS may do
 * everything; the user {@code lethe} with the password {@code right} may do what it is granted. The
 * JDK's keytool creates the certificates.
 */
public final class SecuredBroker implements AutoCloseable {
  private static final String PASSWORD = "changeit";
  private static final String USER = "lethe";

  private final Path folder;
  private final EmbeddedBroker broker;
  private final Map<String, Integer> ports = new HashMap<>();

  public SecuredBroker() {
    try {
      folder = Files.createTempDirectory("lethe-secured-");
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    keytool(
        "-genkeypair",
        "-alias",
        "broker",
        "-keyalg",
        "EC",
        "-dname",
        "CN=localhost",
        "-ext",
        "SAN=ip:127.0.0.1,dns:localhost",
        "-keystore",
        keystore());
    keytool(
        "-genkeypair",
        "-alias",
        "other",
        "-keyalg",
        "EC",
        "-dname",
        "CN=other",
        "-keystore",
        othersTruststore());
    keytool(
        "-exportcert", "-alias", "broker", "-keystore", keystore(), "-file", path("broker.crt"));
    keytool(
        "-importcert",
        "-noprompt",
        "-alias",
        "broker",
        "-file",
        path("broker.crt"),
        "-keystore",
        truststore());
    keytool(
        "-genkeypair",
        "-alias",
        USER,
        "-keyalg",
        "EC",
        "-dname",
        "CN=" + USER,
        "-keystore",
        usersKeystore());
    keytool("-exportcert", "-alias", USER, "-keystore", usersKeystore(), "-file", path("user.crt"));
    keytool(
        "-importcert",
        "-noprompt",
        "-alias",
        USER,
        "-file",
        path("user.crt"),
        "-keystore",
        path("users.p12"));
    broker = EmbeddedBroker.startTemporary(this::secured);
  }

  private Map<String, Object> secured(Map<String, Object> ours) {
    Map<String, Object> settings = new HashMap<>(ours);
    StringBuilder listeners = new StringBuilder(String.valueOf(ours.get("listeners")));
    for (String protocol : List.of("SSL", "SASL_PLAINTEXT", "SASL_SSL")) {
      ports.put(protocol, freePort());
      listeners.append(',').append(protocol).append("://127.0.0.1:").append(ports.get(protocol));
    }
    settings.put("listeners", listeners.toString());
    settings.put(
        "listener.security.protocol.map",
        "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SSL:SSL,SASL_PLAINTEXT:SASL_PLAINTEXT,SASL_SSL:SASL_SSL");
    settings.put("ssl.keystore.location", keystore());
    settings.put("ssl.keystore.password", PASSWORD);
    settings.put("ssl.keystore.type", "PKCS12");
    // A client with a certificate is authenticated by its name.
    settings.put("listener.name.ssl.ssl.client.auth", "requested");
    settings.put("ssl.truststore.location", path("users.p12"));
    settings.put("ssl.truststore.password", PASSWORD);
    settings.put("ssl.truststore.type", "PKCS12");
    settings.put("ssl.principal.mapping.rules", "RULE:^CN=(.*)$/$1/");
    settings.put("sasl.enabled.mechanisms", "PLAIN,SCRAM-SHA-256");
    for (String listener : List.of("sasl_plaintext", "sasl_ssl")) {
      settings.put(
          "listener.name." + listener + ".plain.sasl.jaas.config",
          "org.apache.kafka.common.security.plain.PlainLoginModule required user_"
              + USER
              + "=\"right\";");
      settings.put(
          "listener.name." + listener + ".scram-sha-256.sasl.jaas.config",
          "org.apache.kafka.common.security.scram.ScramLoginModule required;");
    }
    settings.put(
        "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
    settings.put("super.users", "User:ANONYMOUS");
    return settings;
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
  }

  private void keytool(String... args) {
    String[] command = new String[args.length + 5];
    command[0] = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    System.arraycopy(args, 0, command, 1, args.length);
    System.arraycopy(
        new String[] {"-storepass", PASSWORD, "-storetype", "PKCS12"},
        0,
        command,
        args.length + 1,
        4);
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("keytool.log").toFile())
              .start();
      if (process.waitFor() != 0) {
        throw new IllegalStateException(Files.readString(folder.resolve("keytool.log")));
      }
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stop);
    }
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String keystore() {
    return path("broker.p12");
  }

  /** Returns a truststore with the broker's certificate. */
  public String truststore() {
    return path("trust.p12");
  }

  /** Returns a truststore without the broker's certificate. */
  public String othersTruststore() {
    return path("other.p12");
  }

  /** Returns a keystore with the user's own certificate and key. */
  public String usersKeystore() {
    return path("user.p12");
  }

  public String password() {
    return PASSWORD;
  }

  /** Enables SCRAM-SHA-256 for the user, with the password of the keystores. */
  public void enrol() {
    ScramCredentialInfo scram = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_256, 4096);
    try (Admin admin = admin()) {
      Brokers.answer(
          admin
              .alterUserScramCredentials(
                  List.of(new UserScramCredentialUpsertion(USER, scram, PASSWORD)))
              .all());
    }
  }

  /** Returns host and port of the listener without TLS and authentication. */
  public String address() {
    return broker.bootstrapServers();
  }

  /** Returns host and port of the listener for a security protocol, such as {@code SASL_SSL}. */
  public String address(String protocol) {
    return "127.0.0.1:" + ports.get(protocol);
  }

  /** Returns the flags of a client of the SASL listener with the given password. */
  public List<String> saslFlags(String password) {
    return List.of(
        "--set=security.protocol=SASL_PLAINTEXT",
        "--set=sasl.mechanism=PLAIN",
        "--set=sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required"
            + " username=\""
            + USER
            + "\" password=\""
            + password
            + "\";");
  }

  /** Allows the user operations on a resource. */
  public void grant(
      ResourceType type, String name, PatternType pattern, AclOperation... operations) {
    for (AclOperation operation : operations) {
      add(new ResourcePattern(type, name, pattern), operation, AclPermissionType.ALLOW);
    }
  }

  /** Denies the user an operation on a resource; this overrides all permissions. */
  public void deny(ResourceType type, String name, AclOperation operation) {
    add(new ResourcePattern(type, name, PatternType.LITERAL), operation, AclPermissionType.DENY);
  }

  /** Denies the user an operation on all resources with a name prefix. */
  public void denyPrefixed(ResourceType type, String name, AclOperation operation) {
    add(new ResourcePattern(type, name, PatternType.PREFIXED), operation, AclPermissionType.DENY);
  }

  private void add(ResourcePattern pattern, AclOperation operation, AclPermissionType permission) {
    AccessControlEntry entry = new AccessControlEntry("User:" + USER, "*", operation, permission);
    try (Admin admin = admin()) {
      Brokers.answer(admin.createAcls(List.of(new AclBinding(pattern, entry))).all());
      awaitThat(admin, new AclBinding(pattern, entry).toFilter(), false);
    }
  }

  /** Waits until the authorizer lists the change, a moment after the controller has made it. */
  private static void awaitThat(Admin admin, AclBindingFilter filter, boolean isGone) {
    while (Brokers.answer(admin.describeAcls(filter).values()).isEmpty() != isGone) {
      Thread.onSpinWait();
    }
  }

  /** Revokes all of the user's permissions. */
  public void revokeAll() {
    try (Admin admin = admin()) {
      Collection<AclBinding> unused =
          Brokers.answer(admin.deleteAcls(List.of(AclBindingFilter.ANY)).all());
      awaitThat(admin, AclBindingFilter.ANY, true);
    }
  }

  /** Returns an admin client that may do everything. */
  public Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", address()));
  }

  @Override
  public void close() {
    broker.close();
    Folders.delete(folder);
  }
}
