package dev.lethe.runtime;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.codec.event.EventDecoder;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.event.Scope;
import java.util.Optional;

/**
 * Scopes of the ledger's records. Sizes and times are not limited: the application rejects such
 * records after the copy.
 */
final class LedgerScopes {
  private static final int ANY_SIZE = Integer.MAX_VALUE;

  /** Arrival with which decoders accept any time. */
  private static final long ANY_TIME = Long.MAX_VALUE;

  private final EventDecoder events;
  private final ItemDecoder items;

  LedgerScopes(Codecs codecs) {
    this.events = codecs.eventDecoder(ANY_SIZE, 0);
    this.items = codecs.itemDecoder(ANY_SIZE, 0);
  }

  /** Returns the scope of an event; empty if the value is not a valid event. */
  Optional<Scope> ofEvent(byte[] value) {
    return events.decode(value, ANY_TIME) instanceof Decoded.Ok decoded
        ? Optional.of(decoded.event().scope())
        : Optional.empty();
  }

  /** Returns the scope of an item; empty if the value is not a valid item. */
  Optional<Scope> ofItem(byte[] value) {
    return items.decode(value, ANY_TIME) instanceof ItemDecoder.Ok decoded
        ? Optional.of(decoded.item().scope())
        : Optional.empty();
  }
}
