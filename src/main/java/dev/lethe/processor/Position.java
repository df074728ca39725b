package dev.lethe.processor;

/** Position of a record, which is unique. */
record Position(String topic, int partition, long offset) {
  @Override
  public String toString() {
    return topic + '-' + partition + " at offset " + offset;
  }
}
