package dev.lethe.config;

import java.net.InetSocketAddress;
import java.net.URL;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Settings of the gateway.
 *
 * @param port port of the API and the console; 0 for any free one
 * @param host address or name of this machine
 * @param tokens file with the callers' tokens; empty for none
 * @param proxy signer of other tokens; empty for none
 * @param requestsPerMinute limit per caller; 0 for none
 * @param maxBodyBytes limit of a request's body
 */
public record ServeSettings(
    int port,
    String host,
    Optional<Path> tokens,
    Optional<Proxy> proxy,
    int requestsPerMinute,
    int maxBodyBytes) {
  /**
   * Signer of tokens (JWT).
   *
   * @param keys address of its public keys (JWKS)
   * @param issuer required {@code iss}
   * @param audience required {@code aud}
   */
  public record Proxy(URL keys, String issuer, String audience) {}

  /** Returns the socket address, unresolved if the host has no address. */
  public InetSocketAddress address() {
    return new InetSocketAddress(host, port);
  }

  /** Returns true if only programs on this machine can reach the address. */
  public boolean isLoopback() {
    return HttpSettings.isLoopback(host);
  }

  /** Returns true if there is a way to tell callers apart. */
  public boolean hasTokens() {
    return tokens.isPresent() || proxy.isPresent();
  }
}
