package dev.lethe.gateway.access;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lethe.text.fingerprint.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tokens of callers, from a file with one JSON object per line; empty lines and lines that begin
 * with {@code #} are skipped. The file contains the tokens' SHA-256 digests only. It is read again
 * when it has changed; while it is invalid, the tokens read before stay valid.
 */
public final class TokensFile implements TokenSource {
  private static final Logger LOG = LoggerFactory.getLogger(TokensFile.class);
  private static final ObjectReader LINE =
      new JsonMapper().readerFor(Line.class).with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final Pattern DIGEST = Pattern.compile("sha256:[0-9a-f]{64}");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,64}");
  private static final long BETWEEN_LOOKS_NS = 1_000_000_000L;

  private final Path file;
  private volatile Map<String, Caller> callers;
  private volatile long lookedAt;
  private Object stamp;

  /** Line of the file. */
  record Line(
      @JsonProperty String name,
      @JsonProperty String token,
      @JsonProperty String tenant,
      @JsonProperty String role,
      @JsonProperty List<String> scopes) {}

  private TokensFile(Path file) {
    this.file = file;
  }

  /**
   * Reads the file.
   *
   * @throws InvalidTokensException with all errors, if the file is invalid or can't be read
   */
  public static TokensFile read(Path file) {
    TokensFile tokens = new TokensFile(file);
    tokens.stamp = tokens.currentStamp();
    tokens.callers = tokens.parse();
    tokens.lookedAt = System.nanoTime();
    return tokens;
  }

  /** Returns the caller with the given token. */
  @Override
  public Optional<Caller> caller(String token) {
    if (System.nanoTime() - lookedAt > BETWEEN_LOOKS_NS) {
      look();
    }
    return Optional.ofNullable(callers.get(Digest.named(token)));
  }

  private synchronized void look() {
    if (System.nanoTime() - lookedAt <= BETWEEN_LOOKS_NS) {
      return;
    }
    lookedAt = System.nanoTime();
    Object current = currentStamp();
    if (current.equals(stamp)) {
      return;
    }
    stamp = current;
    try {
      callers = parse();
      LOG.info("Read {} again: {} tokens", file, callers.size());
    } catch (InvalidTokensException invalid) {
      LOG.error("Ignoring the change of {}: {}", file, invalid.getMessage());
    }
  }

  /** Returns a value that differs after a change of the file. */
  private Object currentStamp() {
    try {
      return List.of(Files.getLastModifiedTime(file), Files.size(file));
    } catch (IOException missing) {
      return List.of(String.valueOf(missing.getMessage()));
    }
  }

  private Map<String, Caller> parse() {
    List<String> lines;
    try {
      lines = Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new InvalidTokensException(List.of(file + " can't be read: " + unreadable));
    }
    Map<String, Caller> read = new HashMap<>();
    Set<String> names = new HashSet<>();
    List<String> errors = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String where = file + ":" + (i + 1) + ": ";
      try {
        Line parsed = LINE.readValue(line);
        List<String> wrong = errors(parsed);
        wrong.forEach(error -> errors.add(where + error));
        if (wrong.isEmpty()) {
          if (!names.add(parsed.name())) {
            errors.add(where + "name: \"" + parsed.name() + "\" occurs twice");
          }
          Caller other = read.put(parsed.token(), caller(parsed));
          if (other != null) {
            errors.add(where + "token: \"" + other.name() + "\" has the same");
          }
        }
      } catch (JsonProcessingException malformed) {
        errors.add(where + malformed.getOriginalMessage());
      }
    }
    if (!errors.isEmpty()) {
      throw new InvalidTokensException(errors);
    }
    return Map.copyOf(read);
  }

  /** Returns the errors in a line of a file; empty if it is valid. */
  public static List<String> errorsIn(String line) {
    try {
      return errors(LINE.readValue(line));
    } catch (JsonProcessingException malformed) {
      return List.of(malformed.getOriginalMessage());
    }
  }

  private static List<String> errors(Line line) {
    if (line == null) {
      return List.of("found null; expected an object");
    }
    List<String> errors = new ArrayList<>();
    require(errors, "name", line.name(), NAME, "1 to 64 letters, digits, and . _ @ -");
    require(errors, "token", line.token(), DIGEST, "sha256: and 64 hexadecimal digits");
    if (line.tenant() == null || line.tenant().isEmpty() || line.tenant().indexOf('/') >= 0) {
      errors.add("tenant: found " + line.tenant() + "; expected a tenant, or * for all");
    }
    if (line.role() == null || Role.named(line.role()).isEmpty()) {
      errors.add("role: found " + line.role() + "; expected one of " + Role.names());
    }
    if (line.scopes() != null && errors.isEmpty()) {
      line.scopes().stream()
          .filter(scope -> !isOfTenant(line.tenant(), scope))
          .forEach(
              scope -> errors.add("scopes: found " + scope + "; expected " + line.tenant() + "/…"));
    }
    return errors;
  }

  private static boolean isOfTenant(String tenant, String scope) {
    return scope != null && (tenant.equals(Caller.ALL_TENANTS) || scope.startsWith(tenant + '/'));
  }

  private static void require(
      List<String> errors, String field, String value, Pattern form, String expected) {
    if (value == null || !form.matcher(value).matches()) {
      errors.add(field + ": found " + value + "; expected " + expected);
    }
  }

  private static Caller caller(Line line) {
    Role role = Role.named(line.role()).orElseThrow();
    return line.scopes() == null
        ? Caller.ofTenant(line.name(), line.tenant(), role)
        : new Caller(line.name(), line.tenant(), line.scopes(), role);
  }
}
