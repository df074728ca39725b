package dev.lethe.processor;

import dev.lethe.codec.policy.PolicyEntryDecoder;
import dev.lethe.codec.policy.RuleText;
import dev.lethe.config.Figure;
import dev.lethe.config.Names;
import dev.lethe.policy.PolicyEntry;
import dev.lethe.policy.PolicyRow;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends each partition a copy of every valid policy and suppress rule. An invalid one is logged
 * here, once for all partitions, and goes no further.
 */
final class PolicyFanOut {
  /** Name in the copies of a rule; the copies of a policy have its key. */
  static final String RULE = "rule";

  private static final Logger LOG = LoggerFactory.getLogger(PolicyFanOut.class);

  private final PolicyEntryDecoder decoder;
  private final int partitions;
  private ProcessorContext<Object, Object> context;
  private CurrentPolicy heard;
  private TaskMetrics metrics;

  PolicyFanOut(PolicyEntryDecoder decoder, int partitions) {
    this.decoder = decoder;
    this.partitions = partitions;
  }

  /**
   * @param metrics metrics of the task, which closes them
   * @param heard newest policy that this task has read
   */
  void begin(ProcessorContext<Object, Object> in, TaskMetrics metrics, CurrentPolicy heard) {
    this.context = in;
    this.heard = heard;
    this.metrics = metrics;
    metrics.count(Figure.REFUSED_POLICIES, 0);
  }

  void process(Record<byte[], byte[]> in, Origin origin) {
    PolicyEntryDecoder.Decoded decoded = decoder.decode(in.key(), in.value());
    if (decoded instanceof PolicyEntryDecoder.Bad bad) {
      LOG.warn(
          "Offset {} of {} contains no valid {} and is ignored; policy {} and the rules are "
              + "unchanged. Error: {}",
          origin.offset(),
          origin.topic(),
          bad.isOfPolicy() ? "policy" : "rule",
          heard.now().version(),
          bad.why());
      metrics.count(Figure.REFUSED_POLICIES, 1);
    } else if (decoded instanceof PolicyEntryDecoder.Good good) {
      heard.keep();
      heard.change(new PolicyRow(origin.offset(), good.entry().text()));
      PolicyEntry entry = good.entry();
      send(in, origin, entry.text(), PolicyEntry.KEY, entry.version());
    } else if (decoded instanceof PolicyEntryDecoder.OfRule ofRule) {
      send(in, origin, RuleText.of(ofRule.rule()), RULE, ofRule.rule().ruleId());
    }
  }

  /**
   * Sends copies to all partitions. A partition that knows the entry already drops it by its
   * offset.
   */
  private void send(
      Record<byte[], byte[]> in, Origin origin, String content, String name, String id) {
    byte[] text = content.getBytes(StandardCharsets.UTF_8);
    for (int partition = 0; partition < partitions; partition++) {
      CallCopy copy = CallCopy.ownRun(partition, name, id);
      Headers headers =
          Traces.only(in).add(Origin.HEADER, origin.toBytes()).add(CallCopy.HEADER, copy.toBytes());
      context.forward(
          new Record<>(Integer.toString(partition), text, in.timestamp(), headers),
          Names.WRITE_FAN_OUT);
    }
  }
}
