package dev.lethe.gateway.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.gateway.Problem;
import dev.lethe.gateway.access.Access;
import dev.lethe.gateway.access.Role;
import dev.lethe.gateway.mcp.McpServers;
import dev.lethe.gateway.mcp.McpTools;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import reactor.core.publisher.Mono;

/**
 * The Model Context Protocol over HTTP, without sessions, so that any instance can answer any
 * message.
 */
public final class McpRoutes implements Routes, McpStatelessServerTransport {
  private McpStatelessServerHandler handler;

  /**
   * @param release release of Lethe
   */
  public McpRoutes(McpTools tools, String release) {
    McpServers.over(this, tools, release);
  }

  @Override
  public void setMcpHandler(McpStatelessServerHandler handler) {
    this.handler = handler;
  }

  @Override
  public void addTo(JavalinDefaultRoutingApi api) {
    api.post("/mcp", this::serve, Role.READER);
  }

  private void serve(Context request) {
    // The tools log the calls that change something.
    Audit.reads(request);
    McpTransportContext context = McpServers.context(Access.caller(request));
    JSONRPCMessage message = message(request);
    if (message instanceof JSONRPCRequest call) {
      request.future(
          () ->
              Mono.defer(() -> handler.handleRequest(context, call))
                  .onErrorResume(malformed -> Mono.just(wrongParameters(call.id())))
                  .toFuture()
                  .thenAccept(response -> Responses.json(request, response)));
    } else if (message instanceof JSONRPCNotification note) {
      request.status(202);
      request.future(() -> handler.handleNotification(context, note).toFuture());
    } else {
      throw Problem.invalid("the body is a response; this server sends no requests").exception();
    }
  }

  /**
   * The library throws an exception for missing parameters and those of a wrong type only; other
   * errors are responses.
   */
  private static JSONRPCResponse wrongParameters(Object id) {
    return JSONRPCResponse.error(
        id,
        new JSONRPCResponse.JSONRPCError(
            McpSchema.ErrorCodes.INVALID_PARAMS,
            "params are missing, or one has a wrong type",
            null));
  }

  private static JSONRPCMessage message(Context request) {
    ObjectNode object = Requests.object(request);
    try {
      return McpSchema.deserializeJsonRpcMessage(McpServers.JSON, object.toString());
    } catch (IOException | IllegalArgumentException malformed) {
      throw Problem.invalid("the body is not a JSON-RPC message").exception();
    }
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.empty();
  }
}
