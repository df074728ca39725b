package dev.lethe.gateway.access;

import dev.lethe.call.ToolType;
import java.util.Map;

/** Least role that may call each tool. */
public final class ToolRoles {
  /**
   * Roles other than the default: a reader's for a tool that only reads, else the administrator's.
   * A summary is read-only but may cost money, and a review case quotes memories of many authors.
   */
  private static final Map<String, Role> BY_NAME =
      Map.ofEntries(
          Map.entry("memory.context_log_write", Role.AGENT),
          Map.entry("memory.pin", Role.AGENT),
          Map.entry("memory.unpin", Role.AGENT),
          Map.entry("memory.forget", Role.AGENT),
          Map.entry("discord.send_message", Role.AGENT),
          Map.entry("memory.summarize", Role.ADMIN),
          Map.entry("discord.delete_message", Role.MODERATOR),
          Map.entry("discord.add_suppress_rule", Role.MODERATOR),
          Map.entry("rule.approve", Role.MODERATOR),
          Map.entry("rule.reject", Role.MODERATOR),
          Map.entry("rule.remove", Role.MODERATOR),
          Map.entry("memory.lock", Role.MODERATOR),
          Map.entry("memory.unlock", Role.MODERATOR),
          Map.entry("memory.restore", Role.MODERATOR),
          Map.entry("review.approve", Role.MODERATOR),
          Map.entry("review.reject", Role.MODERATOR),
          Map.entry("review.list", Role.MODERATOR),
          Map.entry("review.show", Role.MODERATOR));

  private ToolRoles() {}

  /** Returns the least role that may call the tool. */
  public static Role of(ToolType tool) {
    return BY_NAME.getOrDefault(tool.name(), tool.isReadOnly() ? Role.READER : Role.ADMIN);
  }
}
