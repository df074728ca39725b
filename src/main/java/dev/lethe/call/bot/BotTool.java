package dev.lethe.call.bot;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolCall;
import dev.lethe.call.ToolType;
import dev.lethe.event.Scope;
import dev.lethe.memory.Effect;
import dev.lethe.memory.ToolRequest;
import dev.lethe.memory.ToolRequest.Addressee;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Action of the bot on its connection: Lethe only passes the call on. */
public sealed interface BotTool extends Tool {
  String channelId();

  /** Returns the argument beside the channel. */
  Map.Entry<String, String> argument();

  /** Posts a message. */
  record SendMessage(String channelId, String content) implements BotTool {
    public static final ToolType TYPE = type("discord.send_message", SendMessage.class);

    @Override
    public Map.Entry<String, String> argument() {
      return Map.entry("content", content);
    }
  }

  /** Deletes a message. */
  record DeleteMessage(String channelId, String messageId) implements BotTool {
    public static final ToolType TYPE = type("discord.delete_message", DeleteMessage.class);

    @Override
    public Map.Entry<String, String> argument() {
      return Map.entry("message_id", messageId);
    }
  }

  /** The call was published for the bot that owns the connection. */
  record Published(String topic) implements Output.OfOnePartition {}

  private static ToolType type(String name, Class<? extends BotTool> arguments) {
    return ToolType.of(name, arguments, Published.class).routed(ToolType.Route.SCOPE_OR_FIRST);
  }

  @Override
  default boolean needsMemories() {
    return false;
  }

  @Override
  default Step process(CallContext context) {
    ToolCall call = context.call();
    String tenant = call.tenant() == null ? Scope.DEFAULT_TENANT : call.tenant();
    Scope scope = call.scope() == null ? new Scope(tenant + '/' + channelId()) : call.scope();
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("channel_id", channelId());
    json.put(argument().getKey(), argument().getValue());
    ToolRequest request =
        new ToolRequest(
            Addressee.BOT,
            call.commandId(),
            call.name(),
            context.partition().format().write(json),
            call.arrivedAt(),
            scope,
            scope.tenant());
    return context.done(new Published("actions")).effects(List.of(new Effect.CallTool(request)));
  }
}
