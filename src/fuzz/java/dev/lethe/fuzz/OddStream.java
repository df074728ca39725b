package dev.lethe.fuzz;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.fuzz.Sent.Author;
import dev.lethe.fuzz.Sent.Fate;
import java.util.ArrayList;
import java.util.List;

/**
 * Endless stream of odd but possible records: a dozen concurrent series of bots, mixed with people,
 * edits, deletions, redeliveries, tools and invalid records, with jumps in time. Equal seeds and
 * shapes give equal streams.
 */
final class OddStream {
  private static final int SERIES_AT_A_TIME = 12;
  private static final int REMEMBERED = 300;
  private static final int LARGE_ONE_IN = 12;

  private final List<Shape> shapes;
  private final Dice dice;
  private final OddTime time;
  private final OddEvents events;
  private final List<Series> speaking = new ArrayList<>();
  private final List<Message> messages = new ArrayList<>();
  private final List<Sent> sent = new ArrayList<>();
  private long now;
  private long number;
  private long messageNumber;

  /** Message that may be edited or deleted. */
  private record Message(Place place, String id) {}

  OddStream(long seed, List<Shape> shapes) {
    this.shapes = shapes;
    this.dice = new Dice(seed);
    this.time = new OddTime(dice);
    this.events = new OddEvents(dice);
    while (speaking.size() < Math.min(SERIES_AT_A_TIME, 2 * shapes.size())) {
      speaking.add(series());
    }
  }

  private Series series() {
    Shape shape = dice.of(shapes);
    while (shape.isLarge() && shapes.size() > 1 && !dice.oneIn(LARGE_ONE_IN)) {
      shape = dice.of(shapes);
    }
    return new Series(dice, shape);
  }

  /** Returns the next records. */
  List<Sent> next(int count) {
    List<Sent> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(next());
    }
    return records;
  }

  Sent next() {
    now = time.next();
    number++;
    int kind = dice.from(0, 99);
    if (kind >= 97 && !sent.isEmpty()) {
      return dice.of(sent).again(now);
    }
    Sent record = made(kind);
    keep(sent, record);
    return record;
  }

  private Sent made(int kind) {
    if (kind < 62) {
      return bot();
    }
    if (kind < 74) {
      return person();
    }
    if (kind < 80) {
      return edit();
    }
    if (kind < 86) {
      return deletion();
    }
    Series series = dice.of(speaking);
    Said said = series.shape().said(dice.seed(), 0);
    ObjectNode other = events.other(number, series.place(), said.text());
    if (kind < 94) {
      return sent(other, Author.NOBODY, series.shape());
    }
    time.occurred(other);
    return new Sent(events.broken(other), now, Author.NOBODY, Fate.DEAD_LETTER, "broken");
  }

  private Sent bot() {
    int at = dice.from(0, speaking.size() - 1);
    Series series = speaking.get(at);
    ObjectNode event = message(series.place(), series.next());
    events.by(event, dice.oneIn(50) ? "bot-9" : series.bot(), true);
    if (series.isOver()) {
      speaking.set(at, series());
    }
    return sent(event, Author.BOT, series.shape());
  }

  /** Returns a person's message; half of them repeat what a bot says. */
  private Sent person() {
    Series series = dice.of(speaking);
    Said said = dice.chance(50) ? series.next() : series.shape().said(dice.seed(), 0);
    ObjectNode event = message(series.place(), said);
    events.by(event, "person-" + dice.from(1, 9), false);
    return sent(event, Author.PERSON, series.shape());
  }

  private ObjectNode message(Place place, Said said) {
    String id =
        dice.oneIn(40) && !messages.isEmpty() ? dice.of(messages).id() : "m" + messageNumber++;
    ObjectNode event = events.event(number, "discord.message.created", place);
    events.message(event, id, said);
    keep(messages, new Message(place, id));
    return event;
  }

  private Sent edit() {
    Message message = toChange();
    Shape shape = dice.of(speaking).shape();
    ObjectNode event = events.event(number, "discord.message.edited", message.place());
    OddEvents.payload(event)
        .put("message_id", message.id())
        .put("content", shape.said(dice.seed(), 0).text());
    return sent(event, Author.NOBODY, shape);
  }

  private Sent deletion() {
    Message message = toChange();
    ObjectNode event = events.event(number, "discord.message.deleted", message.place());
    OddEvents.payload(event).put("message_id", message.id());
    Fate fate = time.occurred(event);
    return new Sent(events.bytes(event), now, Author.NOBODY, fate, "deletion");
  }

  /** Returns an existing message, a future one, or one that never appears. */
  private Message toChange() {
    int kind = dice.from(0, 9);
    if (kind < 8 && !messages.isEmpty()) {
      return dice.of(messages);
    }
    Place place = dice.of(speaking).place();
    return new Message(place, kind == 8 ? "m" + (messageNumber + dice.from(0, 20)) : "x" + number);
  }

  private Sent sent(ObjectNode event, Author author, Shape shape) {
    Fate fate = time.occurred(event);
    if (shape.isLarge() && fate == Fate.DECIDED) {
      // Its text may exceed the limit of an event after normalization.
      fate = Fate.EITHER;
    }
    return new Sent(events.bytes(event), now, author, fate, shape.name());
  }

  private <T> void keep(List<T> kept, T one) {
    if (kept.size() < REMEMBERED) {
      kept.add(one);
    } else {
      kept.set(dice.from(0, REMEMBERED - 1), one);
    }
  }
}
