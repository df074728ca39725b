package dev.lethe.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class RequestBacklogTest {
  private final RequestBacklog<String> backlog = new RequestBacklog<>();

  private RequestBacklog.Entry<String> add(int partition, long offset) {
    RequestBacklog.Entry<String> entry =
        new RequestBacklog.Entry<>(
            new ConsumerRecord<>("q", partition, offset, null, null),
            new CompletableFuture<>(),
            new CompletableFuture<>());
    backlog.add(entry);
    return entry;
  }

  private static void answer(RequestBacklog.Entry<String> entry) {
    entry.answer().complete(Optional.empty());
  }

  @Test
  void an_answer_waits_for_those_before_it_in_its_partition() {
    RequestBacklog.Entry<String> first = add(0, 5);
    RequestBacklog.Entry<String> second = add(0, 6);
    RequestBacklog.Entry<String> other = add(1, 5);

    answer(second);
    answer(other);

    assertEquals(List.of(other), backlog.ready());
    assertEquals(1, backlog.open());
    answer(first);
    assertEquals(List.of(first, second, other), backlog.ready());
  }

  @Test
  void committed_entries_are_forgotten() {
    RequestBacklog.Entry<String> unused = add(0, 5);
    RequestBacklog.Entry<String> later = add(0, 9);
    answer(later);

    backlog.forgetBefore(new TopicPartition("q", 0), 6);

    assertEquals(List.of(later), backlog.ready());
    assertEquals(1, backlog.size());
  }

  @Test
  void work_on_partitions_of_other_workers_is_cancelled() {
    RequestBacklog.Entry<String> theirs = add(0, 5);
    RequestBacklog.Entry<String> ours = add(1, 5);

    backlog.drop(List.of(new TopicPartition("q", 0), new TopicPartition("q", 7)));

    assertTrue(theirs.work().isCancelled());
    assertFalse(ours.work().isCancelled());
    assertEquals(1, backlog.size());
  }
}
