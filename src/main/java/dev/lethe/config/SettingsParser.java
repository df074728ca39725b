package dev.lethe.config;

import dev.lethe.config.GivenSettings.Given;
import dev.lethe.store.SharedRocksMemory;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.utils.Utils;

/** Parses the given values into settings, and collects all errors. */
final class SettingsParser {
  private static final Set<String> HTTP = Set.of("http", "https");

  private final GivenSettings sources;
  private final Map<String, Given> given;
  private final List<String> errors;
  private final List<String> warnings;
  private final ClientSettingsParser clients;

  SettingsParser(GivenSettings sources) {
    this.sources = sources;
    given = sources.all();
    errors = new ArrayList<>(sources.errors());
    warnings = new ArrayList<>(sources.warnings());
    clients = new ClientSettingsParser(sources, errors, warnings);
  }

  Settings parse() {
    String servers = servers();
    String applicationId = name(Setting.APPLICATION_ID, 1);
    String prefix = name(Setting.TOPIC_PREFIX, 0);
    int partitions = (int) whole(Setting.PARTITIONS, 1, 10_000);
    int replication = (int) whole(Setting.REPLICATION_FACTOR, -1, Short.MAX_VALUE);
    Path stateDir = path(Setting.STATE_DIR).orElseGet(this::defaultStateDir);
    Optional<Path> policy = path(Setting.POLICY);
    policy
        .filter(file -> !Files.isReadable(file))
        .ifPresent(file -> reject(Setting.POLICY, "must be a readable file"));
    boolean backfill = yesOrNo(Setting.BACKFILL);
    long rocksDb = whole(Setting.ROCKSDB_BYTES, SharedRocksMemory.MIN_BYTES, Long.MAX_VALUE);
    HttpSettings http = http();
    ServeSettings serve = serve();
    LlmSettings llm = llm();
    EmbedSettings embed = embed();
    LogFormat logFormat = logFormat();
    Map<String, String> kafka = clients.kafka();
    RegistrySettings registry = registry(kafka);
    if (!errors.isEmpty()) {
      throw new SettingsException(errors);
    }
    return new Settings(
        servers,
        applicationId,
        prefix,
        partitions,
        replication,
        stateDir,
        registry,
        policy,
        backfill,
        rocksDb,
        http,
        serve,
        llm,
        embed,
        logFormat,
        changed(),
        kafka,
        warnings);
  }

  private HttpSettings http() {
    int port = (int) whole(Setting.HTTP_PORT, 0, 65_535);
    String host = text(Setting.HTTP_HOST);
    String token = valueOf(Setting.HTTP_TOKEN);
    if (!token.isEmpty() && token.length() < HttpSettings.MIN_TOKEN) {
      errors.add(
          given.get(Setting.HTTP_TOKEN.key()).where()
              + " must have at least "
              + HttpSettings.MIN_TOKEN
              + " characters, had "
              + token.length());
    }
    HttpSettings http =
        new HttpSettings(
            port,
            host,
            token.isEmpty() ? Optional.empty() : Optional.of(token),
            given.containsKey(Setting.HTTP_PORT.key()));
    if (http.isOn() && !host.isEmpty() && http.address().isUnresolved()) {
      reject(Setting.HTTP_HOST, "must be an address of this machine");
    } else if (http.isOn() && token.isEmpty() && !http.isLoopback()) {
      Given source = given.get(Setting.HTTP_HOST.key());
      errors.add(
          source.where()
              + " is reachable from other machines, so "
              + Setting.HTTP_TOKEN.key()
              + " ("
              + Setting.HTTP_TOKEN.variables().get(0)
              + ") must be set too; it was "
              + Secrets.quoted(Setting.HTTP_HOST.key(), source.value())
              + "; an example is 127.0.0.1");
    }
    return http;
  }

  private ServeSettings serve() {
    String host = text(Setting.SERVE_HOST);
    if (!host.isEmpty() && new InetSocketAddress(host, 0).isUnresolved()) {
      reject(Setting.SERVE_HOST, "must be an address of this machine");
    }
    Optional<Path> tokens = path(Setting.SERVE_TOKENS);
    tokens
        .filter(file -> !Files.isReadable(file))
        .ifPresent(file -> reject(Setting.SERVE_TOKENS, "must be a readable file"));
    return new ServeSettings(
        (int) whole(Setting.SERVE_PORT, 0, 65_535),
        host,
        tokens,
        proxy(),
        (int) whole(Setting.SERVE_REQUESTS, 0, 1_000_000),
        (int) whole(Setting.SERVE_BODY, 1_024, 64 << 20));
  }

  /** The three settings only make sense together: a token that anybody signed proves nothing. */
  private Optional<ServeSettings.Proxy> proxy() {
    List<Setting> all =
        List.of(Setting.SERVE_JWT_KEYS_URL, Setting.SERVE_JWT_ISSUER, Setting.SERVE_JWT_AUDIENCE);
    List<Setting> missing = all.stream().filter(one -> valueOf(one).isEmpty()).toList();
    if (missing.size() == all.size()) {
      return Optional.empty();
    }
    missing.forEach(
        one ->
            errors.add(
                one.variables().get(0)
                    + " ("
                    + one.key()
                    + ") is not set, but is needed with the other settings of lethe.serve.jwt;"
                    + " an example is "
                    + one.example()));
    URL keys = null;
    try {
      URI address = new URI(valueOf(Setting.SERVE_JWT_KEYS_URL));
      if (HTTP.contains(address.getScheme()) && address.getHost() != null) {
        keys = address.toURL();
      }
    } catch (URISyntaxException | MalformedURLException none) {
      // Reported below, like an address without a host.
    }
    if (keys == null && !missing.contains(Setting.SERVE_JWT_KEYS_URL)) {
      reject(Setting.SERVE_JWT_KEYS_URL, "must be http:// or https:// with a host");
    }
    return Optional.of(
        new ServeSettings.Proxy(
            keys, valueOf(Setting.SERVE_JWT_ISSUER), valueOf(Setting.SERVE_JWT_AUDIENCE)));
  }

  private LlmSettings llm() {
    Optional<String> key = apiKey(Setting.LLM_API_KEY);
    return new LlmSettings(
        endpoint(Setting.LLM_URL, "/chat/completions", key.isPresent()),
        key,
        Duration.ofSeconds(whole(Setting.LLM_TIMEOUT, 1, 3_600)),
        (int) whole(Setting.LLM_CONCURRENCY, 1, 256),
        (int) whole(Setting.LLM_RETRIES, 0, 20),
        whole(Setting.LLM_TOKENS, 0, Long.MAX_VALUE));
  }

  private EmbedSettings embed() {
    Optional<String> key = apiKey(Setting.EMBED_API_KEY);
    boolean isSet = given.containsKey(Setting.EMBED_CONCURRENCY.key());
    return new EmbedSettings(
        endpoint(Setting.EMBED_URL, "/embeddings", key.isPresent()),
        key,
        valueOf(Setting.EMBED_MODEL),
        valueOf(Setting.EMBED_MODEL_VERSION),
        Duration.ofSeconds(whole(Setting.EMBED_TIMEOUT, 1, 3_600)),
        isSet
            ? (int) whole(Setting.EMBED_CONCURRENCY, 1, 256)
            : Runtime.getRuntime().availableProcessors(),
        (int) whole(Setting.EMBED_RETRIES, 0, 20));
  }

  private Optional<String> apiKey(Setting setting) {
    String key = valueOf(setting);
    if (!key.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      errors.add(
          given.get(setting.key()).where()
              + " must contain only ASCII characters and no white "
              + "space");
    }
    return key.isEmpty() ? Optional.empty() : Optional.of(key);
  }

  /**
   * Returns the base URL of an OpenAI-compatible endpoint.
   *
   * @param path path that the worker itself appends
   */
  private Optional<URI> endpoint(Setting setting, String path, boolean hasKey) {
    String value = valueOf(setting);
    if (value.isEmpty()) {
      return Optional.empty();
    }
    URI url = null;
    try {
      url = new URI(value.endsWith("/") ? value.substring(0, value.length() - 1) : value);
    } catch (URISyntaxException none) {
      // Reported below, like a URL without a host.
    }
    boolean isHttp = url != null && url.getHost() != null && HTTP.contains(url.getScheme());
    boolean isPlain =
        isHttp && url.getUserInfo() == null && url.getQuery() == null && url.getFragment() == null;
    if (!isPlain) {
      reject(setting, "must be http:// or https:// with a host, without user or query");
      return Optional.empty();
    }
    if (url.getPath().endsWith(path.substring(path.lastIndexOf('/')))) {
      reject(setting, "must be the base URL, without " + path);
    }
    if (hasKey && url.getScheme().equals("http") && !HttpSettings.isLoopback(url.getHost())) {
      warnings.add(
          given.get(setting.key()).where()
              + " uses http, which exposes the key on the network; use https");
    }
    return Optional.of(url);
  }

  private LogFormat logFormat() {
    Optional<LogFormat> format = LogFormat.of(valueOf(Setting.LOG_FORMAT));
    if (format.isEmpty()) {
      reject(Setting.LOG_FORMAT, "must be text or json");
    }
    return format.orElse(LogFormat.TEXT);
  }

  private Map<String, String> changed() {
    Map<String, String> changed = new TreeMap<>();
    given.forEach(
        (key, value) -> {
          boolean isDefault =
              Setting.ofKey(key).filter(one -> one.defaultText().equals(value.value())).isPresent();
          if (!isDefault) {
            changed.put(key, value.value());
          }
        });
    return changed;
  }

  /** An address without a port would look like a broker that never responds. */
  private String servers() {
    String value = valueOf(Setting.BOOTSTRAP_SERVERS);
    if (value.isEmpty()) {
      reject(Setting.BOOTSTRAP_SERVERS, "must not be empty");
    }
    for (String address : value.isEmpty() ? new String[0] : value.split(",", -1)) {
      if (Utils.getHost(address.strip()) == null || Utils.getPort(address.strip()) == null) {
        reject(
            Setting.BOOTSTRAP_SERVERS,
            "must be host:port, separated by commas if there " + "are several");
        break;
      }
    }
    return value;
  }

  private String text(Setting setting) {
    String value = valueOf(setting);
    if (value.isEmpty()) {
      reject(setting, "must not be empty");
    }
    return value;
  }

  private String name(Setting setting, int shortest) {
    String value = valueOf(setting);
    boolean fits = value.length() >= shortest && value.length() <= 100;
    for (int i = 0; i < value.length() && fits; i++) {
      char c = value.charAt(i);
      fits =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || c == '.'
              || c == '_'
              || c == '-';
    }
    if (!fits) {
      reject(
          setting,
          "must be " + shortest + " to 100 ASCII letters, digits, dots, dashes or underscores");
    }
    return value;
  }

  private long whole(Setting setting, long least, long most) {
    try {
      long value = Long.parseLong(valueOf(setting));
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException notOne) {
      // Reported below, like a number out of range.
    }
    String range =
        most == Long.MAX_VALUE ? "of at least " + least : "from " + least + " to " + most;
    reject(setting, "must be a whole number " + range);
    return least;
  }

  private boolean yesOrNo(Setting setting) {
    String value = valueOf(setting);
    if (!value.equals("true") && !value.equals("false")) {
      reject(setting, "must be true or false");
    }
    return value.equals("true");
  }

  private Optional<Path> path(Setting setting) {
    String value = given.containsKey(setting.key()) ? given.get(setting.key()).value() : "";
    try {
      return value.isEmpty() ? Optional.empty() : Optional.of(Path.of(value));
    } catch (InvalidPathException bad) {
      reject(setting, "must be a path");
      return Optional.empty();
    }
  }

  private RegistrySettings registry(Map<String, String> kafka) {
    int before = errors.size();
    Map<String, String> registry = clients.registry();
    registryUrl();
    return errors.size() > before ? RegistrySettings.NONE : new RegistrySettings(registry, kafka);
  }

  private void registryUrl() {
    String value = valueOf(Setting.REGISTRY_URL);
    if (value.isEmpty() || value.startsWith("mock://")) {
      return;
    }
    for (String url : value.split(",", -1)) {
      if (!url.strip().startsWith("http://") && !url.strip().startsWith("https://")) {
        reject(Setting.REGISTRY_URL, "must begin with http://, https:// or mock://");
        return;
      }
      if (!isBaseUrl(url.strip())) {
        reject(
            Setting.REGISTRY_URL,
            "must be URLs without a query, special characters of a password percent-encoded");
        return;
      }
    }
  }

  private static boolean isBaseUrl(String url) {
    try {
      URI parsed = new URI(url);
      return parsed.getQuery() == null && parsed.getFragment() == null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }

  /** {@code ~} means {@code $HOME}, as in a shell; the user database is only the fallback. */
  private Path defaultStateDir() {
    String state = sources.environment().getOrDefault(Variables.STATE_HOME, "");
    if (!state.isEmpty()) {
      return Path.of(state, "lethe");
    }
    String home = sources.environment().getOrDefault("HOME", "");
    return Path.of(home.isEmpty() ? System.getProperty("user.home", "") : home)
        .resolve(Path.of(".local", "state", "lethe"));
  }

  private String valueOf(Setting setting) {
    Given source = given.get(setting.key());
    return source == null ? setting.defaultText() : source.value();
  }

  private void reject(Setting setting, String rule) {
    Given source = given.get(setting.key());
    errors.add(
        source.where()
            + ' '
            + rule
            + ", was "
            + Secrets.quoted(setting.key(), source.value())
            + "; an example is "
            + setting.example());
  }
}
