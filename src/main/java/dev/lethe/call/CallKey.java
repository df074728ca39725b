package dev.lethe.call;

import dev.lethe.event.Scope;
import dev.lethe.text.fingerprint.Digest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Identity of calls. A command id belongs to the owner who chose it: a tenant, or the operator,
 * whose calls name neither tenant nor scope. Equal ids of two owners are unrelated.
 */
public final class CallKey {
  private static final int BYTES_SHOWN = 16;

  private CallKey() {}

  /**
   * Returns the key of a call: 128 bits of a hash, in hexadecimal digits.
   *
   * @param owner a tenant; null for the operator
   * @param scope null if the call names none
   * @param args canonical JSON of the arguments: equal arguments have equal text
   */
  public static String of(String owner, String commandId, Scope scope, String name, String args) {
    // Neither ids nor scopes contain the separator, but a tool name may.
    String identity =
        idOf(owner, commandId)
            + Scope.SEPARATOR
            + (scope == null ? "" : scope.name())
            + Scope.SEPARATOR
            + name.length()
            + Scope.SEPARATOR
            + name
            + args;
    byte[] hash = Digest.sha256().digest(identity.getBytes(StandardCharsets.UTF_8));
    return "call-" + HexFormat.of().formatHex(hash, 0, BYTES_SHOWN);
  }

  /**
   * Returns the owner's command id, under which one call at a time is remembered.
   *
   * @param owner a tenant; null for the operator
   */
  public static String idOf(String owner, String commandId) {
    return (owner == null ? "" : owner) + Scope.SEPARATOR + commandId;
  }
}
