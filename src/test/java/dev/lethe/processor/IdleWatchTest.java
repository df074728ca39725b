package dev.lethe.processor;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Detection of idle time of a stream thread: rule B8. */
class IdleWatchTest {
  private long clock;
  private final IdleWatch watch = new IdleWatch(() -> clock);
  private final IdleWatch other = new IdleWatch(() -> clock);

  private void goesBy(int millis) {
    clock += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void a_thread_to_which_nothing_has_come_for_a_second_is_idle() {
    assertFalse(watch.isIdle());

    goesBy(999);
    assertFalse(watch.isIdle());
    goesBy(1);
    assertTrue(watch.isIdle());
  }

  @Test
  void a_record_ends_the_idle_state_for_a_second() {
    watch.isIdle();
    goesBy(1_000);
    IdleWatch.note();

    assertFalse(watch.isIdle());
    goesBy(999);
    assertFalse(watch.isIdle());
    goesBy(1);
    assertTrue(watch.isIdle());
  }

  @Test
  void only_one_of_a_threads_two_tasks_may_use_it_for_long() {
    watch.isIdle();
    other.isIdle();
    goesBy(1_000);

    assertTrue(watch.isIdle());
    watch.noteOwn();
    assertTrue(watch.isIdle());
    assertFalse(other.isIdle());
  }

  @Test
  void records_of_another_thread_do_not_count() throws InterruptedException {
    watch.isIdle();
    goesBy(1_000);
    Thread thread = new Thread(IdleWatch::note);
    thread.start();
    thread.join();

    assertTrue(watch.isIdle());
  }
}
