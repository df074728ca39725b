package dev.lethe.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.ToIntBiFunction;
import picocli.CommandLine.Mixin;

/** Command that calls a tool of the running application. */
abstract class CallCommand extends BrokerCommand {
  @Mixin CallOptions confined;

  /** Opens a session. Call it after validating the arguments, since it needs a broker. */
  final ToolSession session() {
    return ToolSession.open(console, settings(), confined);
  }

  /**
   * Calls a tool and, on success, passes its result to {@code then}, which returns the exit code.
   *
   * @throws CommandFailedException if no reply arrives
   */
  final int call(String tool, JsonNode args, ToIntBiFunction<ToolSession, JsonNode> then) {
    try (ToolSession session = session()) {
      JsonNode reply = session.ask(tool, args);
      session.reportError(reply);
      return ToolSession.isDone(reply)
          ? then.applyAsInt(session, reply.path("result"))
          : ExitCode.FAILED;
    }
  }
}
