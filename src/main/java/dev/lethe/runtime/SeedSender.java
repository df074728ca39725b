package dev.lethe.runtime;

import dev.lethe.codec.state.SeedCodec;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.memory.Seed;
import dev.lethe.memory.Tombstone;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Sends the decisions of an earlier application id, or of the same one before a reset, as seeds.
 */
public final class SeedSender implements AutoCloseable {
  private final Topics topics;
  private final EventSender sender;

  public SeedSender(Settings settings, Topics topics) {
    this.topics = topics;
    this.sender = new EventSender(settings, topics.plans());
  }

  /** Sends a seed; its key is the scope, which determines the partition. */
  public void send(Seed seed) {
    sender.send(
        topics.plans(),
        seed.scope().name().getBytes(StandardCharsets.UTF_8),
        SeedCodec.toBytes(seed),
        SeedCodec.headers(seed));
  }

  /**
   * Sends tombstones, then memories.
   *
   * @param from earlier outputs
   * @param isSent selects the memories to send
   * @param present outputs that the application already has; seeds for them aren't sent, except
   *     tombstones that erase more
   * @return number of seeds
   */
  public int send(
      OutputTables from, Predicate<OutputTables.MemoryRow> isSent, OutputTables present) {
    int count = 0;
    for (Map.Entry<String, Tombstone> row : from.tombstones().entrySet()) {
      Tombstone known = present.tombstones().get(row.getKey());
      if (known == null || row.getValue().erasesMoreThan(known)) {
        send(new Seed.OfTombstone(row.getValue()));
        count++;
      }
    }
    Set<String> keys = new HashSet<>();
    from.memories()
        .forEach(
            (key, row) -> {
              boolean isKnown =
                  present.memories().containsKey(key)
                      || (!row.lifecycle().deleted() && present.tombstones().containsKey(key));
              if (isSent.test(row) && !isKnown) {
                keys.add(key);
              }
            });
    from.eachMemory(keys, memory -> send(new Seed.OfMemory(memory)));
    sender.flush();
    return count + keys.size();
  }

  /** Waits until the brokers have everything sent. */
  public void flush() {
    sender.flush();
  }

  @Override
  public void close() {
    sender.close();
  }
}
