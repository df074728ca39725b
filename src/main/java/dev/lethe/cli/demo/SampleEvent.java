package dev.lethe.cli.demo;

/** One record of the sample: its key on its topic, and its bytes, broken or not. */
public final class SampleEvent {
  private final String scope;
  private final byte[] value;
  private final boolean isItem;

  private SampleEvent(String scope, byte[] value, boolean isItem) {
    this.scope = scope;
    this.value = value;
    this.isItem = isItem;
  }

  /**
   * A record of the events topic.
   *
   * @param scope null where the value doesn't say
   * @param value not copied
   */
  public SampleEvent(String scope, byte[] value) {
    this(scope, value, false);
  }

  /**
   * A record of the items topic.
   *
   * @param scope null where the value doesn't say
   * @param value not copied
   */
  public static SampleEvent item(String scope, byte[] value) {
    return new SampleEvent(scope, value, true);
  }

  /** Whether it belongs on the items topic. */
  public boolean isItem() {
    return isItem;
  }

  public String scope() {
    return scope;
  }

  public byte[] value() {
    return value;
  }
}
