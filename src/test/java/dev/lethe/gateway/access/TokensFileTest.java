package dev.lethe.gateway.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.lethe.text.fingerprint.Digest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading the file of tokens. */
class TokensFileTest {
  @TempDir Path folder;

  private Path file(String... lines) throws IOException {
    return Files.write(folder.resolve("tokens.ndjson"), List.of(lines));
  }

  private static String line(String name, String more) {
    return "{\"name\":\"" + name + "\",\"token\":\"" + Digest.named(name) + "\"," + more + '}';
  }

  @Test
  void a_token_gives_name_tenant_scopes_and_role() throws IOException {
    TokensFile tokens =
        TokensFile.read(
            file(
                "# callers",
                "",
                line("ci", "\"tenant\":\"acme\",\"role\":\"agent\""),
                line(
                    "help",
                    "\"tenant\":\"acme\",\"role\":\"reader\",\"scopes\":[\"acme/support*\"]")));

    assertEquals(
        Optional.of(new Caller("ci", "acme", List.of("acme/*"), Role.AGENT)), tokens.caller("ci"));
    assertEquals(
        Optional.of(new Caller("help", "acme", List.of("acme/support*"), Role.READER)),
        tokens.caller("help"));
    assertEquals(Optional.empty(), tokens.caller("other"));
    assertEquals(Optional.empty(), tokens.caller(Digest.named("ci")));
  }

  @Test
  void all_errors_are_reported_with_their_lines() throws IOException {
    Path file =
        file(
            line("ci", "\"tenant\":\"acme\",\"role\":\"boss\""),
            line("a b", "\"tenant\":\"acme\",\"role\":\"agent\""),
            line("x", "\"tenant\":\"acme\",\"role\":\"agent\",\"scopes\":[\"other/*\"]"),
            line("y", "\"tenant\":\"acme\",\"rol\":\"agent\""),
            "{\"name\":\"z\",\"token\":\"secret\",\"tenant\":\"acme\",\"role\":\"agent\"}");

    List<String> errors =
        assertThrows(InvalidTokensException.class, () -> TokensFile.read(file)).errors();

    assertEquals(5, errors.size(), errors::toString);
    assertEquals(
        file + ":1: role: found boss; expected one of [reader, agent, moderator, admin]",
        errors.get(0));
    assertEquals(
        file + ":5: token: found secret; expected sha256: and 64 hexadecimal digits",
        errors.get(4).replaceFirst("found .*; expected", "found secret; expected"));
  }

  @Test
  void a_name_must_not_occur_twice() throws IOException {
    Path file =
        file(
            line("ci", "\"tenant\":\"acme\",\"role\":\"agent\""),
            line("ci", "\"tenant\":\"acme\",\"role\":\"admin\""));

    assertThrows(InvalidTokensException.class, () -> TokensFile.read(file));
  }

  @Test
  void lines_of_another_form_are_errors_with_their_lines() throws IOException {
    String one = line("ci", "\"tenant\":\"acme\",\"role\":\"agent\"");
    Path file =
        file(
            one,
            "null",
            line("two", "\"tenant\":\"acme\",\"role\":\"agent\"") + " {}",
            line("x", "\"tenant\":\"*\",\"role\":\"agent\",\"scopes\":[null]"),
            one.replace("\"name\":\"ci\"", "\"name\":\"same\""));

    List<String> errors =
        assertThrows(InvalidTokensException.class, () -> TokensFile.read(file)).errors();

    assertEquals(4, errors.size(), errors::toString);
    assertEquals(file + ":2: found null; expected an object", errors.get(0));
    assertEquals(file + ":5: token: \"ci\" has the same", errors.get(3));
  }
}
