package dev.lethe.runtime;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.protocol.Errors;

/**
 * Detects the protocol of a port with the first request of a SASL client. A Kafka client with the
 * wrong protocol reports no reason: it is disconnected and retries until its timeout; and one that
 * misreads a TLS alert as the length of a response allocates 352 MB.
 */
final class ListenerProbe {
  private static final int PATIENCE_MS = 10_000;
  private static final int ATTEMPTS = 3;
  private static final short SASL_HANDSHAKE = 17;
  private static final byte TLS_ALERT = 0x15;
  private static final int MAX_MECHANISMS = 100;

  /**
   * Result of a probe.
   *
   * @param address host and port
   * @param isTls true if the port answered with a TLS alert
   * @param isPlain true if it answered as a Kafka broker
   * @param takesNoSasl true if it is a broker's port without SASL
   * @param mechanisms SASL mechanisms of the port, if the requested one is not among them or none
   *     was requested
   */
  record Found(
      String address,
      boolean isTls,
      boolean isPlain,
      boolean takesNoSasl,
      List<String> mechanisms) {
    static Found nothing(String address) {
      return new Found(address, false, false, false, List.of());
    }
  }

  private ListenerProbe() {}

  /**
   * Probes the port, again if it hangs up; without a usable response in ten seconds the result is
   * neither TLS nor plain. A broker that is starting or short of CPU takes seconds for its first
   * handshake.
   *
   * @param mechanism requested SASL mechanism; empty for none
   */
  static Found ask(InetSocketAddress address, String mechanism) {
    String name = address.getHostString() + ':' + address.getPort();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Socket socket = new Socket()) {
        socket.connect(address, PATIENCE_MS);
        socket.setSoTimeout(PATIENCE_MS);
        send(socket, mechanism);
        return read(name, new DataInputStream(socket.getInputStream()));
      } catch (SocketTimeoutException silent) {
        return Found.nothing(name);
      } catch (IOException hungUp) {
        // The next attempt may get an answer.
      }
    }
    return Found.nothing(name);
  }

  private static void send(Socket socket, String mechanism) throws IOException {
    byte[] wanted = mechanism.getBytes(StandardCharsets.UTF_8);
    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
    out.writeInt(2 + 2 + 4 + 2 + 2 + wanted.length);
    out.writeShort(SASL_HANDSHAKE);
    out.writeShort(0);
    out.writeInt(0);
    out.writeShort(-1);
    out.writeShort(wanted.length);
    out.write(wanted);
    out.flush();
  }

  private static Found read(String name, DataInputStream in) throws IOException {
    byte first = in.readByte();
    if (first == TLS_ALERT) {
      return new Found(name, true, false, false, List.of());
    }
    boolean isBroker =
        first == 0 && in.readByte() == 0 && in.readShort() >= 10 && in.readInt() == 0;
    if (!isBroker) {
      return Found.nothing(name);
    }
    boolean takesNoSasl = in.readShort() == Errors.ILLEGAL_SASL_STATE.code();
    List<String> mechanisms = new ArrayList<>();
    for (int left = Math.min(in.readInt(), MAX_MECHANISMS); left > 0; left--) {
      mechanisms.add(new String(in.readNBytes(in.readShort()), StandardCharsets.UTF_8));
    }
    return new Found(name, false, true, takesNoSasl, List.copyOf(mechanisms));
  }
}
