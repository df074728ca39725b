package dev.lethe.store;

/** Accepts blocks as a changelog would and counts their bytes. */
final class CountingSink implements BlockSink {
  private long bytes;

  long bytes() {
    return bytes;
  }

  @Override
  public void put(long id, byte[] block) {
    bytes += block.length;
  }

  @Override
  public void delete(long id) {
    bytes++;
  }
}
