package dev.lethe.call;

/**
 * A call that is answered by a later record.
 *
 * @param key key of the call; its command id in rows written by version 0.1
 * @param name tool name
 * @param partition partition that has to answer
 * @param sentAt arrival of the call's record, epoch milliseconds; 0 in rows of earlier releases
 */
public record WaitingCall(String key, String name, int partition, long sentAt) {
  public static WaitingCall of(Delivery delivery) {
    ToolCall call = delivery.call();
    return new WaitingCall(call.key(), call.name(), delivery.partition(), delivery.sentAt());
  }

  public AnswerRecord.Partial answer(Answer answer) {
    return new AnswerRecord.Partial(key, name, partition, answer, sentAt);
  }
}
