package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.access.TokensFile;
import dev.lethe.text.fingerprint.Digest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code lethe token}: creates a token for a caller of the HTTP API. */
@Command(
    name = "token",
    description = {
      "Create a token for a caller of the HTTP API.",
      "Prints the line for the file of lethe serve --tokens on standard output, and the token",
      "itself on standard error; with --json both as one object. The file contains only the",
      "token's digest, so keep the token."
    },
    footer = {
      "  lethe token ci-bot --tenant acme --role agent >> tokens.ndjson",
      "  lethe token helper --tenant acme --role reader --scope 'acme/support*' >> tokens.ndjson",
      "  lethe token ops --tenant '*' --role admin >> tokens.ndjson"
    })
final class TokenCommand extends JsonCommand {
  private static final int TOKEN_BYTES = 24;
  private static final String PREFIX = "lethe_";

  @Parameters(paramLabel = "NAME", description = "name of the caller, for logs")
  private String name;

  @Option(
      names = "--tenant",
      paramLabel = "TENANT",
      required = true,
      description = "tenant of all that the caller may see; * for every tenant")
  private String tenant;

  @Option(
      names = "--role",
      paramLabel = "ROLE",
      required = true,
      description = "reader, agent, moderator or admin; each includes the ones before it")
  private String role;

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description =
          "scope that the caller may use, or a prefix that ends with *; can be repeated"
              + " (default: all scopes of the tenant)")
  private List<String> scopes = new ArrayList<>();

  @Override
  public Integer call() {
    String token = newToken();
    ObjectNode line = Json.object().put("name", name).put("token", Digest.named(token));
    line.put("tenant", tenant).put("role", role);
    if (!scopes.isEmpty()) {
      line.set("scopes", Json.tree(scopes));
    }
    String text = Json.line(line);
    List<String> errors = TokensFile.errorsIn(text);
    if (!errors.isEmpty()) {
      throw usage(String.join("; ", errors));
    }
    if (isJson()) {
      console.print(Json.object().put("token", token).set("line", line));
    } else {
      console.print(text);
      console.say("the token of " + name + ", which is not stored anywhere: " + token);
    }
    return ExitCode.DONE;
  }

  /** Returns a new random token. */
  static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(bytes);
    return PREFIX + HexFormat.of().formatHex(bytes);
  }
}
