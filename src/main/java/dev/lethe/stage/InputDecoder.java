package dev.lethe.stage;

import org.apache.kafka.common.header.Headers;

/** Decodes what comes in on one topic, for one task. */
interface InputDecoder {

  /**
   * What a record is.
   *
   * @param value as read; may be null
   * @param headers as read
   * @param origin where it first came in: its arrival, whatever hop it took
   */
  Input decode(byte[] value, Headers headers, Origin origin);
}
