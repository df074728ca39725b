package dev.lethe.stage;

/** Decodes what comes in on one topic, for one task. */
interface InputDecoder {

  /**
   * What a record is.
   *
   * @param value as read; may be null
   * @param origin where it first came in: its arrival, whatever hop it took
   */
  Input decode(byte[] value, Origin origin);
}
