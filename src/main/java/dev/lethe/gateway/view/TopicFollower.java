package dev.lethe.gateway.view;

import dev.lethe.runtime.TopicReader;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes the records of topics to a table, on a thread of its own, until it is closed. */
public final class TopicFollower implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TopicFollower.class);
  private static final long PAUSE_MS = 1_000;

  private final TopicReader reader;
  private final Consumer<ConsumerRecord<byte[], byte[]>> table;
  private final Map<TopicPartition, Long> ends;
  private final Thread thread;
  private volatile boolean caughtUp;
  private volatile boolean closed;

  /**
   * Starts to follow.
   *
   * @param name name of the thread
   * @param reader reader at the place to begin; the follower closes it
   * @param table receives each record, in order within a partition
   */
  public TopicFollower(
      String name, TopicReader reader, Consumer<ConsumerRecord<byte[], byte[]>> table) {
    this.reader = reader;
    this.table = table;
    ends = reader.ends();
    thread = new Thread(this::follow, "gateway-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns true once everything that existed at the start has been read. */
  public boolean isCaughtUp() {
    return caughtUp;
  }

  private void follow() {
    try {
      while (!closed) {
        poll();
      }
    } catch (WakeupException stopped) {
      // Closed.
    } finally {
      reader.close();
    }
  }

  private void poll() {
    try {
      reader.poll().forEach(this::take);
      if (!caughtUp) {
        caughtUp = reader.hasReached(ends);
      }
    } catch (WakeupException stopped) {
      throw stopped;
    } catch (RuntimeException failed) {
      LOG.warn("Could not read; trying again", failed);
      pause();
    }
  }

  /** One record that can't be read must not hide the others. */
  private void take(ConsumerRecord<byte[], byte[]> record) {
    try {
      table.accept(record);
    } catch (RuntimeException broken) {
      LOG.warn(
          "Skipped offset {} of {}-{}",
          record.offset(),
          record.topic(),
          record.partition(),
          broken);
    }
  }

  private void pause() {
    try {
      Thread.sleep(PAUSE_MS);
    } catch (InterruptedException stop) {
      closed = true;
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed = true;
    reader.wakeUp();
    try {
      thread.join(5_000);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
