package dev.lethe.processor;

import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.event.DeadLetterReason;
import dev.lethe.item.Item;
import dev.lethe.item.ItemArrival;
import dev.lethe.memory.TextLimit;
import org.apache.kafka.common.header.Headers;

/** Decodes items; rejects those whose text exceeds the limit. */
final class ItemInputs implements InputDecoder {
  private final ItemDecoder decoder;
  private final TextLimit limit;

  ItemInputs(ItemDecoder decoder, TextLimit limit) {
    this.decoder = decoder;
    this.limit = limit;
  }

  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    ItemDecoder.Decoded decoded = decoder.decode(value, origin.timestamp());
    if (decoded instanceof ItemDecoder.Refused refused) {
      return new Input.Refused(refused.reason(), refused.fault());
    }
    Item item = ((ItemDecoder.Ok) decoded).item();
    return !item.isDeleted() && limit.isExceededBy(item.scope().tenant(), item.fields().text())
        ? new Input.Refused(DeadLetterReason.TOO_LARGE)
        : new Input.OfItem(new ItemArrival(item, origin.timestamp(), origin.source()));
  }
}
