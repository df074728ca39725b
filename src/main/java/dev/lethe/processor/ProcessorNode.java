package dev.lethe.processor;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Supplier of one processor of the topology and of the stores that it writes. The stores keep a
 * fixed order, since that of a set would change the description of the topology from run to run.
 */
record ProcessorNode<KI, VI, KO, VO>(
    Quarantine quarantine,
    Supplier<Processor<KI, VI, KO, VO>> processor,
    Supplier<List<StoreBuilder<?>>> written)
    implements ProcessorSupplier<KI, VI, KO, VO> {

  @Override
  public Processor<KI, VI, KO, VO> get() {
    return new GuardedProcessor<>(processor.get(), quarantine);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return new LinkedHashSet<>(written.get());
  }
}
