package dev.lethe.app;

import dev.lethe.runtime.EmbeddedBroker;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Broker shared by all tests of the whole application in one process; each test has its own
 * application id and topics. The broker stops after the last class.
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

  /** Passes the cluster to tests that have it as a parameter. */
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
