package dev.lethe.gateway;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.mcp.McpServers;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Input of a session without the lines that are not messages of the protocol: the library ends the
 * session at the first of them, and would leave the client waiting.
 */
final class MessageLines extends InputStream {
  private static final Logger LOG = LoggerFactory.getLogger(MessageLines.class);

  /** Limit of a line in bytes, that of the gateway's requests by default. */
  private static final int MAX_BYTES = 8 << 20;

  private final InputStream in;
  private final Runnable atEnd;
  private byte[] line = new byte[0];
  private int next;

  /**
   * @param atEnd runs when the input has ended
   */
  MessageLines(InputStream in, Runnable atEnd) {
    this.in = new BufferedInputStream(in);
    this.atEnd = atEnd;
  }

  @Override
  public int read() throws IOException {
    return hasMore() ? line[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!hasMore()) {
      return -1;
    }
    int count = Math.min(length, line.length - next);
    System.arraycopy(line, next, bytes, offset, count);
    next += count;
    return count;
  }

  private boolean hasMore() throws IOException {
    while (next == line.length) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      boolean isTooLong = false;
      int one = in.read();
      if (one < 0) {
        atEnd.run();
        return false;
      }
      for (; one >= 0 && one != '\n'; one = in.read()) {
        isTooLong |= bytes.size() == MAX_BYTES;
        if (!isTooLong) {
          bytes.write(one);
        }
      }
      if (!isTooLong && isMessage(bytes.toByteArray())) {
        bytes.write('\n');
        line = bytes.toByteArray();
        next = 0;
      } else {
        LOG.warn("Skipped a line of {} bytes that is not a JSON-RPC message", bytes.size());
      }
    }
    return true;
  }

  private static boolean isMessage(byte[] bytes) {
    boolean isObject = Json.parse(bytes).filter(ObjectNode.class::isInstance).isPresent();
    try {
      String text = new String(bytes, StandardCharsets.UTF_8);
      return isObject && McpSchema.deserializeJsonRpcMessage(McpServers.JSON, text) != null;
    } catch (IOException | IllegalArgumentException malformed) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
