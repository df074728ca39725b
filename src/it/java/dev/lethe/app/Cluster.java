package dev.lethe.app;

import dev.lethe.runtime.EmbeddedBroker;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * The one broker that the tests of the whole application in one process share; each has an
 * application id and topics of its own. It goes when the process of the tests has run its last
 * class.
 */
final class Cluster implements AutoCloseable {
  private final EmbeddedBroker broker = EmbeddedBroker.startTemporary();

  String bootstrapServers() {
    return broker.bootstrapServers();
  }

  @Override
  public void close() {
    broker.close();
  }

  /** Hands the cluster to a test that asks for it. */
  static final class Shared implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Cluster.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, ExtensionContext.Namespace.GLOBAL)
          .getOrComputeIfAbsent(Cluster.class, unused -> new Cluster(), Cluster.class);
    }
  }
}
