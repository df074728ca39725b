package dev.lethe.gateway.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.call.engine.Tools;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Least roles of all tools. A new tool is the administrator's, unless it only reads. */
class ToolRolesTest {
  @Test
  void each_tool_has_a_least_role() {
    Map<String, String> roles = new TreeMap<>();
    Tools.BUILT_IN.all().forEach(tool -> roles.put(tool.name(), ToolRoles.of(tool).wireName()));

    assertEquals(
        new TreeMap<>(
            Map.ofEntries(
                Map.entry("discord.add_suppress_rule", "moderator"),
                Map.entry("discord.delete_message", "moderator"),
                Map.entry("discord.send_message", "agent"),
                Map.entry("entries.consolidate", "admin"),
                Map.entry("memory.compact_abort", "admin"),
                Map.entry("memory.compact_commit", "admin"),
                Map.entry("memory.context_assemble", "reader"),
                Map.entry("memory.context_log_write", "agent"),
                Map.entry("memory.forget", "agent"),
                Map.entry("memory.gc_plan", "admin"),
                Map.entry("memory.history", "reader"),
                Map.entry("memory.list", "reader"),
                Map.entry("memory.lock", "moderator"),
                Map.entry("memory.pin", "agent"),
                Map.entry("memory.restore", "moderator"),
                Map.entry("memory.search", "reader"),
                Map.entry("memory.summarize", "admin"),
                Map.entry("memory.unlock", "moderator"),
                Map.entry("memory.unpin", "agent"),
                Map.entry("patterns.cleanup", "admin"),
                Map.entry("profile.collapse", "admin"),
                Map.entry("review.approve", "moderator"),
                Map.entry("review.list", "moderator"),
                Map.entry("review.reject", "moderator"),
                Map.entry("review.show", "moderator"),
                Map.entry("rule.approve", "moderator"),
                Map.entry("rule.reject", "moderator"),
                Map.entry("rule.remove", "moderator"),
                Map.entry("session.prune", "admin"))),
        roles);
  }
}
