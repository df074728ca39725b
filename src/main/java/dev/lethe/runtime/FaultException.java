package dev.lethe.runtime;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown by a start-up check; has at least one fault. */
public final class FaultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient List<Fault> faults;

  public FaultException(List<Fault> faults) {
    super(faults.stream().map(Fault::sentence).collect(Collectors.joining("\n")));
    this.faults = List.copyOf(faults);
  }

  public List<Fault> faults() {
    return faults;
  }

  /** Throws if there is a fault. */
  static void throwIfAny(List<Fault> faults) {
    if (!faults.isEmpty()) {
      throw new FaultException(faults);
    }
  }
}
