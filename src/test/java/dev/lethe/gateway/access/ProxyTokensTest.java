package dev.lethe.gateway.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import dev.lethe.config.ServeSettings;
import dev.lethe.gateway.ProblemException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tokens that an identity provider has signed. */
class ProxyTokensTest {
  private RSAKey key;
  private HttpServer provider;
  private ProxyTokens tokens;

  @BeforeEach
  void startProvider() throws IOException, JOSEException {
    key = new RSAKeyGenerator(2048).keyID("one").generate();
    byte[] keys = new JWKSet(key.toPublicJWK()).toString().getBytes(UTF_8);
    provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    provider.createContext(
        "/keys",
        exchange -> {
          exchange.sendResponseHeaders(200, keys.length);
          exchange.getResponseBody().write(keys);
          exchange.close();
        });
    provider.start();
    tokens =
        new ProxyTokens(
            new ServeSettings.Proxy(
                URI.create("http://127.0.0.1:" + provider.getAddress().getPort() + "/keys").toURL(),
                "https://id.example",
                "lethe"));
  }

  @AfterEach
  void stopProvider() {
    provider.stop(0);
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .subject("ada")
        .issuer("https://id.example")
        .audience("lethe")
        .expirationTime(Date.from(Instant.now().plusSeconds(600)))
        .claim("lethe_tenant", "acme")
        .claim("lethe_role", "moderator");
  }

  private static String signed(JWTClaimsSet claims, RSAKey by) throws JOSEException {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(by.getKeyID()).build(), claims);
    token.sign(new RSASSASigner(by));
    return token.serialize();
  }

  @Test
  void a_provider_that_does_not_answer_is_not_the_callers_fault() throws JOSEException {
    String token = signed(claims().build(), key);
    provider.stop(0);

    ProblemException unavailable = assertThrows(ProblemException.class, () -> tokens.caller(token));

    assertEquals(503, unavailable.problem().status());
  }

  @Test
  void claims_give_name_tenant_scopes_and_role() throws JOSEException {
    String narrow = signed(claims().claim("lethe_scopes", List.of("acme/support*")).build(), key);

    assertEquals(
        Optional.of(new Caller("ada", "acme", List.of("acme/*"), Role.MODERATOR)),
        tokens.caller(signed(claims().build(), key)));
    assertEquals(
        Optional.of(new Caller("ada", "acme", List.of("acme/support*"), Role.MODERATOR)),
        tokens.caller(narrow));
  }

  @Test
  void a_token_for_others_or_of_the_past_is_refused() throws JOSEException {
    Date past = Date.from(Instant.now().minusSeconds(600));

    assertRefused(signed(claims().issuer("https://evil.example").build(), key));
    assertRefused(signed(claims().audience("mail").build(), key));
    assertRefused(signed(claims().expirationTime(past).build(), key));
    assertRefused(signed(claims().expirationTime(null).build(), key));
    assertRefused(signed(claims().claim("lethe_role", "boss").build(), key));
    assertRefused(signed(claims().claim("lethe_tenant", null).build(), key));
  }

  @Test
  void a_token_that_the_provider_did_not_sign_is_refused() throws JOSEException {
    RSAKey other = new RSAKeyGenerator(2048).keyID("one").generate();
    SignedJWT shared = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims().build());
    shared.sign(new MACSigner(key.toPublicJWK().toString().getBytes(UTF_8)));

    assertRefused(signed(claims().build(), other));
    assertRefused(shared.serialize());
    assertRefused(new PlainJWT(claims().build()).serialize());
    assertRefused("a.b.c");
    assertRefused("no token");
  }

  private void assertRefused(String token) {
    assertEquals(Optional.empty(), tokens.caller(token));
  }

  @Test
  void a_token_without_a_plain_name_and_tenant_is_refused() throws JOSEException {
    assertRefused(signed(claims().subject("").build(), key));
    assertRefused(signed(claims().subject("ada\nINFO eve").build(), key));
    assertRefused(signed(claims().claim("lethe_tenant", "").build(), key));
    assertRefused(signed(claims().claim("lethe_tenant", 5).build(), key));
    assertRefused(
        signed(claims().claim("lethe_scopes", Arrays.asList("acme/*", null)).build(), key));
    assertRefused(signed(claims().claim("lethe_scopes", "acme/*").build(), key));
  }
}
