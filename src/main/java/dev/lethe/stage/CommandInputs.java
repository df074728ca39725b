package dev.lethe.stage;

import dev.lethe.codec.command.ToolCallDecoder;
import dev.lethe.command.Delivery;
import org.apache.kafka.common.header.Headers;

/** Copies of calls, with arguments that their tools' schemas allow or the word that they don't. */
final class CommandInputs implements InputDecoder {
  private final ToolCallDecoder decoder;
  private final boolean strict;

  /**
   * @param strict whether an argument that a tool doesn't know is wrong
   */
  CommandInputs(ToolCallDecoder decoder, boolean strict) {
    this.decoder = decoder;
    this.strict = strict;
  }

  @Override
  public Input decode(byte[] value, Headers headers, Origin origin) {
    Copy copy = Copy.in(headers);
    if (decoder.decode(value, copy.commandId(), origin.timestamp())
        instanceof ToolCallDecoder.Call call) {
      Delivery.Asked asked = decoder.asked(call, strict);
      return new Input.OfCommand(
          new Delivery(call.call(), copy.partition(), copy.notAfter(), asked));
    }
    throw new FatalBugException("what fanned out is no call any more");
  }
}
