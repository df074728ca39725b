package dev.lethe.family.rule;

import java.util.Locale;

/** Formats a proposed rule as a tool call that is ready to send. */
public final class ProposalCall {
  public static final String TOOL = "discord.add_suppress_rule";

  private ProposalCall() {}

  /** Returns the call as JSON on one line. */
  public static String of(SuppressRule rule) {
    return "{\"type\":\"tool_call\",\"name\":\""
        + TOOL
        + "\",\"tenant\":"
        + quoted(rule.tenant())
        + ",\"args\":"
        + args(rule)
        + '}';
  }

  /** Returns only the arguments. */
  public static String args(SuppressRule rule) {
    String channel =
        rule.channelId() == null ? "" : "\"channel_id\":" + quoted(rule.channelId()) + ',';
    return "{"
        + channel
        + "\"rule\":{\"name\":"
        + quoted(rule.name())
        + ",\"match\":{\"type\":\""
        + rule.match().type().wireName()
        + "\",\"value\":"
        + quoted(rule.match().value())
        + "},\"action\":\""
        + rule.action().wireName()
        + "\"}}";
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
