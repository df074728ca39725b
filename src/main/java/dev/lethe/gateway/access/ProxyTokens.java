package dev.lethe.gateway.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import dev.lethe.config.ServeSettings;
import dev.lethe.gateway.Problem;
import java.net.URL;
import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tokens (JWT, RFC 7519) that a trusted proxy or identity provider has signed. The claims {@code
 * lethe_tenant} and {@code lethe_role}, and {@code lethe_scopes} if there is one, say what the
 * subject may do. Keys are fetched when an unknown one is used, and cached.
 */
public final class ProxyTokens implements TokenSource {
  private static final Logger LOG = LoggerFactory.getLogger(ProxyTokens.class);

  /** Asymmetric ones only: with a shared secret, whoever can verify a token can make one. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(
          JWSAlgorithm.RS256,
          JWSAlgorithm.RS384,
          JWSAlgorithm.RS512,
          JWSAlgorithm.PS256,
          JWSAlgorithm.ES256,
          JWSAlgorithm.ES384);

  private static final String TENANT = "lethe_tenant";
  private static final String ROLE = "lethe_role";
  private static final String SCOPES = "lethe_scopes";

  private final URL address;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

  /** Fetches no keys yet. */
  public ProxyTokens(ServeSettings.Proxy settings) {
    address = settings.keys();
    JWKSource<SecurityContext> keys =
        JWKSourceBuilder.create(settings.keys()).retrying(true).build();
    processor.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, keys));
    processor.setJWTClaimsSetVerifier(
        new DefaultJWTClaimsVerifier<>(
            settings.audience(),
            new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
            Set.of("sub", "exp", TENANT, ROLE)));
  }

  @Override
  public Optional<Caller> caller(String token) {
    if (token.indexOf('.') < 0) {
      return Optional.empty();
    }
    try {
      return caller(processor.process(token, null));
    } catch (KeySourceException unreachable) {
      LOG.warn("Could not read the keys at {}: {}", address, unreachable.getMessage());
      throw Problem.unavailable("the keys of the proxy's tokens can't be read").exception();
    } catch (ParseException | BadJOSEException | JOSEException invalid) {
      // The token itself must not appear in the log.
      LOG.info("Refused a token of the proxy: {}", invalid.getMessage());
      return Optional.empty();
    }
  }

  private static Optional<Caller> caller(JWTClaimsSet claims) throws ParseException {
    String tenant = claims.getStringClaim(TENANT);
    List<String> scopes = claims.getStringListClaim(SCOPES);
    String name = claims.getSubject();
    // Names are compared with authors' ids, and appear in the log.
    if (!isPlain(name) || !isPlain(tenant) || (scopes != null && scopes.contains(null))) {
      LOG.info("Refused a token of the proxy: its sub, {} or {} is invalid", TENANT, SCOPES);
      return Optional.empty();
    }
    return Role.named(claims.getStringClaim(ROLE))
        .map(
            role ->
                scopes == null
                    ? Caller.ofTenant(name, tenant, role)
                    : new Caller(name, tenant, scopes, role));
  }

  private static boolean isPlain(String text) {
    return text != null && !text.isBlank() && text.chars().noneMatch(Character::isISOControl);
  }
}
