package dev.lethe.stage;

/** Where a record lies; none other ever lies there. */
record Position(String topic, int partition, long offset) {
  @Override
  public String toString() {
    return topic + '-' + partition + " at offset " + offset;
  }
}
