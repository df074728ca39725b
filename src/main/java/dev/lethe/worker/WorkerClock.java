package dev.lethe.worker;

import java.time.Duration;

/** The time as a worker knows it, and lets it pass. Thread-safe. */
public interface WorkerClock {
  WorkerClock SYSTEM =
      new WorkerClock() {
        @Override
        public long millis() {
          return System.currentTimeMillis();
        }

        @Override
        public long nanos() {
          return System.nanoTime();
        }

        @Override
        public void pause(Duration time) throws InterruptedException {
          Thread.sleep(time.toMillis());
        }
      };

  /** Epoch milliseconds. */
  long millis();

  /** Of a clock that nobody sets, to tell how long something took. */
  long nanos();

  /** Returns when that time has passed. */
  void pause(Duration time) throws InterruptedException;
}
