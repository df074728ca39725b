package dev.lethe.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Where probes and metrics are served.
 *
 * @param port 0 where they aren't
 * @param host address or name of this machine
 * @param token what requests for more than the probes must bear; empty where all may ask
 * @param isSaid true if somebody has said the port
 */
public record HttpSettings(int port, String host, Optional<String> token, boolean isSaid) {
  /** Characters of a token at the least. */
  static final int MIN_TOKEN = 16;

  public boolean isOn() {
    return port != 0;
  }

  /**
   * Where a worker in a process of its own serves them: nowhere, unless somebody has said a port.
   */
  public HttpSettings ofWorker() {
    return isSaid ? this : new HttpSettings(0, host, token, false);
  }

  /** Unresolved if the host has no address. */
  public InetSocketAddress address() {
    return new InetSocketAddress(host, port);
  }

  boolean isLoopback() {
    return isLoopback(host);
  }

  /** Whether that address or name is this machine itself. */
  static boolean isLoopback(String host) {
    InetAddress address = new InetSocketAddress(host, 0).getAddress();
    return address != null && address.isLoopbackAddress();
  }

  /** Without the token. */
  @Override
  public String toString() {
    return host + ':' + port;
  }
}
