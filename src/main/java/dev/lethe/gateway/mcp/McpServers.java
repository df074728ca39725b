package dev.lethe.gateway.mcp;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.lethe.gateway.access.Caller;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpAsyncServer;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Servers of the protocol: for many callers, and for one. */
public final class McpServers {
  /** JSON of messages. */
  public static final McpJsonMapper JSON = new JacksonMcpJsonMapper(new JsonMapper());

  private static final String NAME = "lethe";
  private static final String CALLER = "caller";
  private static final ServerCapabilities TOOLS = ServerCapabilities.builder().tools(false).build();

  /** The tools validate their arguments themselves, with errors that name the expected form. */
  private static final JsonSchemaValidator NONE =
      (schema, content) -> JsonSchemaValidator.ValidationResponse.asValid(null);

  private McpServers() {}

  /** Returns the context of a caller's message. */
  public static McpTransportContext context(Caller caller) {
    return McpTransportContext.create(Map.of(CALLER, caller));
  }

  /**
   * Answers the messages of a transport, each with its caller's {@link #context}.
   *
   * @param release release of Lethe
   */
  public static void over(McpStatelessServerTransport transport, McpTools tools, String release) {
    McpServer.async(transport)
        .serverInfo(NAME, release)
        .instructions(McpTools.INSTRUCTIONS)
        .capabilities(TOOLS)
        .jsonMapper(JSON)
        .jsonSchemaValidator(NONE)
        .validateToolInputs(false)
        .addToolFilter((context, tool) -> Mono.just(McpTools.isVisible(caller(context), tool)))
        .tools(
            McpTools.all().stream()
                .map(
                    tool ->
                        new McpStatelessServerFeatures.AsyncToolSpecification(
                            tool,
                            (context, request) ->
                                Mono.fromFuture(tools.call(caller(context), request))))
                .toList())
        .build();
  }

  private static Caller caller(McpTransportContext context) {
    return (Caller) context.get(CALLER);
  }

  /** Starts to answer the messages of one caller, one per line. */
  public static McpAsyncServer over(
      InputStream in, OutputStream out, Caller caller, McpTools tools, String release) {
    return McpServer.async(new StdioServerTransportProvider(JSON, in, out))
        .serverInfo(NAME, release)
        .instructions(McpTools.INSTRUCTIONS)
        .capabilities(TOOLS)
        .jsonMapper(JSON)
        .jsonSchemaValidator(NONE)
        .validateToolInputs(false)
        .tools(
            McpTools.all().stream()
                .filter(tool -> McpTools.isVisible(caller, tool))
                .map(
                    tool ->
                        new McpServerFeatures.AsyncToolSpecification(
                            tool,
                            (exchange, request) -> Mono.fromFuture(tools.call(caller, request))))
                .toList())
        .build();
  }
}
