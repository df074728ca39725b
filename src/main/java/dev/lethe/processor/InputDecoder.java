package dev.lethe.processor;

import org.apache.kafka.common.header.Headers;

/** Decoder of one topic's records, for one task. */
interface InputDecoder {

  /**
   * Decodes a record.
   *
   * @param value value as read; may be null
   * @param headers headers as read
   * @param origin original position and arrival of the record, also after a hop
   */
  Input decode(byte[] value, Headers headers, Origin origin);
}
