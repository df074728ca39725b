package dev.lethe.worker;

import java.time.Duration;

/** Clock of a worker, which can also pause. Thread-safe. */
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

  /** Returns the time in epoch milliseconds. */
  long millis();

  /** Returns the time of a monotonic clock, for measuring durations. */
  long nanos();

  /** Pauses for the given time. */
  void pause(Duration time) throws InterruptedException;
}
