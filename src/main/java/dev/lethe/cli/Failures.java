package dev.lethe.cli;

import dev.lethe.config.Settings;
import dev.lethe.runtime.TopicReader;
import dev.lethe.text.fingerprint.Digest;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Counts how often the same record has become a dead letter. A record that is replayed and fails
 * again comes back with the same key and value; everything else may differ.
 */
final class Failures {
  private static final byte ABSENT = 0;
  private static final byte PRESENT = 1;

  private final Map<Digest, NavigableSet<Place>> byContent = new HashMap<>();

  /** Position of a dead letter, in order of arrival. */
  private record Place(long arrival, int partition, long offset) implements Comparable<Place> {
    private static final Comparator<Place> ORDER =
        Comparator.comparingLong(Place::arrival)
            .thenComparingInt(Place::partition)
            .thenComparingLong(Place::offset);

    @Override
    public int compareTo(Place other) {
      return ORDER.compare(this, other);
    }
  }

  /** Reads the dead letters that are on the topic now. */
  static Failures read(Settings settings, String topic, Progress progress) {
    Failures failures = new Failures();
    TopicReader.readAll(
        settings, List.of(topic), failures::count, progress.left("dead letters compared"));
    return failures;
  }

  /** Returns the number of failures of the record up to this dead letter, inclusive. */
  int count(ConsumerRecord<byte[], byte[]> letter) {
    NavigableSet<Place> places =
        byContent.computeIfAbsent(content(letter), content -> new TreeSet<>());
    Place place = new Place(letter.timestamp(), letter.partition(), letter.offset());
    places.add(place);
    return places.headSet(place, true).size();
  }

  private static Digest content(ConsumerRecord<byte[], byte[]> letter) {
    MessageDigest sha256 = Digest.sha256();
    add(sha256, letter.key());
    add(sha256, letter.value());
    return Digest.read(sha256.digest(), 0);
  }

  private static void add(MessageDigest sha256, byte[] bytes) {
    sha256.update(bytes == null ? ABSENT : PRESENT);
    if (bytes != null) {
      sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
      sha256.update(bytes);
    }
  }
}
