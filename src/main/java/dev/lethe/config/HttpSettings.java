package dev.lethe.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * Address of probes and metrics.
 *
 * @param port 0 if they are disabled
 * @param host address or name of this machine
 * @param token bearer token for requests beyond the probes; empty for unrestricted access
 * @param isPortSet true if the port was set explicitly
 */
public record HttpSettings(int port, String host, Optional<String> token, boolean isPortSet) {
  /** Minimum number of characters of a token. */
  static final int MIN_TOKEN = 16;

  public boolean isOn() {
    return port != 0;
  }

  /**
   * Returns the settings of a worker in its own process, where probes and metrics are disabled
   * unless a port was set explicitly.
   */
  public HttpSettings ofWorker() {
    return isPortSet ? this : new HttpSettings(0, host, token, false);
  }

  /** Returns the socket address, unresolved if the host has no address. */
  public InetSocketAddress address() {
    return new InetSocketAddress(host, port);
  }

  boolean isLoopback() {
    return isLoopback(host);
  }

  /** Returns true if the address or name is that of the loopback interface. */
  static boolean isLoopback(String host) {
    InetAddress address = new InetSocketAddress(host, 0).getAddress();
    return address != null && address.isLoopbackAddress();
  }

  /** Returns the address without the token. */
  @Override
  public String toString() {
    return host + ':' + port;
  }
}
