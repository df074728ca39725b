package dev.lethe.stage;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * A box of the picture: how to make its processor, and the stores that it writes, in an order of
 * their own, since a set's would change the graph's description from run to run.
 */
record Stage<KI, VI, KO, VO>(
    Quarantine quarantine,
    Supplier<Processor<KI, VI, KO, VO>> processor,
    Supplier<List<StoreBuilder<?>>> written)
    implements ProcessorSupplier<KI, VI, KO, VO> {

  @Override
  public Processor<KI, VI, KO, VO> get() {
    return new Guarded<>(processor.get(), quarantine);
  }

  @Override
  public Set<StoreBuilder<?>> stores() {
    return new LinkedHashSet<>(written.get());
  }
}
