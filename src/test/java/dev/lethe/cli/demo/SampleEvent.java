package dev.lethe.cli.demo;

/** Record of the sample: its key, and its bytes, valid or not. */
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
   * Creates a record of the events topic.
   *
   * @param scope null if the value has none
   * @param value not copied
   */
  public SampleEvent(String scope, byte[] value) {
    this(scope, value, false);
  }

  /**
   * Returns a record of the items topic.
   *
   * @param scope null if the value has none
   * @param value not copied
   */
  public static SampleEvent item(String scope, byte[] value) {
    return new SampleEvent(scope, value, true);
  }

  /** Returns true if the record belongs on the items topic. */
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
