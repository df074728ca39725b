package dev.lethe.cli.demo;

/** One record of the sample: its key on the events topic, and its bytes, broken or not. */
public final class SampleEvent {
  private final String scope;
  private final byte[] value;

  /**
   * @param scope null where the value doesn't say
   * @param value not copied
   */
  public SampleEvent(String scope, byte[] value) {
    this.scope = scope;
    this.value = value;
  }

  public String scope() {
    return scope;
  }

  public byte[] value() {
    return value;
  }
}
