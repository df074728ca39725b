package dev.lethe.codec.value;

import dev.lethe.event.Scope;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.memory.Decision;
import dev.lethe.memory.EmbedVerdict;
import dev.lethe.memory.Kind;
import dev.lethe.memory.Memory;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Tombstone;
import dev.lethe.memory.VectorChange;
import dev.lethe.memory.Verdict;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Random values of every written type; nullable fields are sometimes null. */
public final class Samples {
  private static final String[] TEXTS = {
    "", "x", "äß€", "\ud83d\ude00", "\"\\/\b\f\n\r\t\u0000\u001f", "a|b", "<n> of <id>",
  };
  private static final long[] NUMBERS = {
    0, 1, -1, 63, 64, -65, 1_767_268_800_000L, Long.MAX_VALUE, Long.MIN_VALUE
  };

  private final Random random;

  public Samples(long seed) {
    random = new Random(seed);
  }

  public Memory memory() {
    return new Memory(
        text(),
        one(Kind.values()),
        new Scope(text()),
        orNull(this::text),
        orNull(this::text),
        new Memory.Content(text(), text(), texts()),
        new Memory.Source(
            text(),
            orNull(this::text),
            orNull(this::text),
            orNull(this::text),
            random.nextBoolean()),
        number(),
        number(),
        orNull(this::number),
        number(),
        number(),
        new Memory.Cluster(orNull(this::text), orNull(this::text)),
        new Memory.Retrieval(
            random.nextBoolean(), random.nextBoolean(), random.nextBoolean(), random.nextDouble()),
        new Memory.Usage(number(), random.nextGaussian(), orNull(this::number), number()),
        one(Memory.EmbeddingStatus.values()),
        new Memory.Lifecycle(
            random.nextBoolean(),
            orNull(this::number),
            orNull(this::text),
            orNull(this::text),
            orNull(this::text),
            orNull(this::number)),
        texts(),
        texts(),
        new Memory.Fingerprints(orNull(this::text), orNull(this::text)),
        orNull(() -> "{\"a\":[1,null]}"),
        random.nextInt(200));
  }

  public Tombstone tombstone() {
    return new Tombstone(
        text(),
        new Scope(text()),
        orNull(this::text),
        number(),
        orNull(this::text),
        orNull(this::text),
        text(),
        orNull(this::text));
  }

  Decision decision() {
    return new Decision(
        text(),
        null,
        text(),
        new Scope(text()),
        one(Verdict.values()),
        one(Reason.values()),
        orNull(this::text),
        orNull(this::text),
        orNull(() -> random.nextInt(65)),
        new EmbedVerdict(one(EmbedVerdict.What.values()), one(EmbedVerdict.Why.values())),
        orNull(this::text),
        text(),
        number());
  }

  SpamFamily family() {
    return new SpamFamily(
        text(),
        new Scope(text()),
        text(),
        text(),
        number(),
        number(),
        orNull(this::text),
        text(),
        text(),
        orNull(this::text),
        number(),
        texts(),
        texts(),
        texts(),
        texts(),
        random.nextInt(99),
        orNull(this::text),
        orNull(this::text),
        orNull(this::text),
        list(this::slot));
  }

  private SpamFamily.Slot slot() {
    return new SpamFamily.Slot(
        orNull(this::text),
        orNull(() -> random.nextInt(9)),
        list(() -> new SpamFamily.Value(text(), number(), number(), number())),
        orNull(this::text));
  }

  VectorChange vectorChange() {
    return new VectorChange(
        text(), new Scope(text()), one(Kind.values()), text(), number(), text());
  }

  private String text() {
    return TEXTS[random.nextInt(TEXTS.length)] + TEXTS[random.nextInt(TEXTS.length)];
  }

  private List<String> texts() {
    return list(this::text);
  }

  private <T> List<T> list(Supplier<T> sample) {
    return Stream.generate(sample).limit(random.nextInt(3)).toList();
  }

  private long number() {
    return NUMBERS[random.nextInt(NUMBERS.length)];
  }

  private <T> T one(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private <T> T orNull(Supplier<T> value) {
    return random.nextBoolean() ? value.get() : null;
  }
}
