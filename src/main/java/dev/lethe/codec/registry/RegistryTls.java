package dev.lethe.codec.registry;

import dev.lethe.config.RegistryNames;
import dev.lethe.config.RegistrySettings;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.config.SslConfigs;
import org.apache.kafka.common.config.types.Password;
import org.apache.kafka.common.security.ssl.DefaultSslEngineFactory;

/** {@code schema.registry.ssl.*}: interpreted as Kafka does its own {@code ssl.*}, PEM included. */
final class RegistryTls {
  private RegistryTls() {}

  /**
   * Returns an SSL context; empty if no such setting is given, so that the JVM's trust store
   * applies.
   *
   * @throws ConfigException if a store can't be read
   */
  static Optional<SSLContext> context(RegistrySettings settings) {
    boolean trusts = settings.isSet(RegistryNames.SSL_PREFIX + "truststore.location");
    boolean hasKey = settings.isSet(RegistryNames.SSL_PREFIX + "keystore.location");
    if (!trusts && !hasKey) {
      return Optional.empty();
    }
    try (DefaultSslEngineFactory stores = new DefaultSslEngineFactory()) {
      stores.configure(kafkas(settings));
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          hasKey ? keys(stores.keystore(), settings) : null,
          trusts ? trust(stores.truststore()) : null,
          null);
      return Optional.of(context);
    } catch (GeneralSecurityException | KafkaException refused) {
      ConfigException mistake =
          new ConfigException(
              "cannot read a store set with schema.registry.ssl.*: " + refused.getMessage());
      mistake.initCause(refused);
      throw mistake;
    }
  }

  private static Map<String, Object> kafkas(RegistrySettings settings) {
    Map<String, Object> all = new HashMap<>();
    all.put(SslConfigs.SSL_PROTOCOL_CONFIG, settings.text(RegistryNames.SSL_PREFIX + "protocol"));
    all.put(SslConfigs.SSL_CIPHER_SUITES_CONFIG, List.of());
    all.put(SslConfigs.SSL_ENABLED_PROTOCOLS_CONFIG, List.of());
    for (String store : new String[] {"truststore", "keystore"}) {
      put(all, settings, store + ".location", false);
      put(all, settings, store + ".password", true);
      all.put("ssl." + store + ".type", settings.text(RegistryNames.SSL_PREFIX + store + ".type"));
    }
    put(all, settings, "key.password", true);
    return all;
  }

  private static void put(
      Map<String, Object> all, RegistrySettings settings, String name, boolean isSecret) {
    String value = settings.text(RegistryNames.SSL_PREFIX + name);
    if (!value.isEmpty()) {
      all.put("ssl." + name, isSecret ? new Password(value) : value);
    }
  }

  private static KeyManager[] keys(KeyStore store, RegistrySettings settings)
      throws GeneralSecurityException {
    String key = settings.text(RegistryNames.SSL_PREFIX + "key.password");
    boolean isPem = settings.text(RegistryNames.SSL_PREFIX + "keystore.type").equals("PEM");
    String whole = isPem ? "" : settings.text(RegistryNames.SSL_PREFIX + "keystore.password");
    String password = key.isEmpty() ? whole : key;
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, password.isEmpty() ? null : password.toCharArray());
    return factory.getKeyManagers();
  }

  private static TrustManager[] trust(KeyStore store) throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }
}
