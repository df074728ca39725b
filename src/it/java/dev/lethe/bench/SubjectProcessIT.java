package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.runtime.BrokerFixture;
import dev.lethe.runtime.TopicAdmin;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SubjectProcessIT {
  private static final Path ASSEMBLED = Path.of("build/lethe");
  private static final Topics TOPICS = Topics.withPrefix("bench.");

  private static BrokerFixture broker;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    broker = new BrokerFixture();
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @Test
  void it_answers_among_lines_of_its_jvm_and_has_the_options_of_ours() throws Exception {
    List<String> given = List.of("-Xlog:gc");
    Launch launch = Launch.ofSubject(Subject.Kind.LOOP, given, flags());
    try (SubjectProcess subject = SubjectProcess.start(launch, folder.resolve("subject.log"))) {
      String commandLines =
          ProcessHandle.current()
              .children()
              .flatMap(child -> child.info().commandLine().stream())
              .collect(Collectors.joining("\n"));

      long cpu = subject.cpuNanos();

      assertTrue(cpu > 0 && subject.heapBytes() > 0);
      assertTrue(subject.cpuNanos() >= cpu);
      for (String option :
          JvmOptions.of(ManagementFactory.getRuntimeMXBean().getInputArguments(), given)) {
        assertTrue(commandLines.contains(option), commandLines);
      }
    }
  }

  @Test
  void this_builds_application_and_an_assembled_one_decide_and_are_measured() throws Exception {
    Path gauge = Gauge.writeAgent(folder.resolve("gauge.jar"));
    AssembledBuild build = AssembledBuild.in(ASSEMBLED);
    Map<String, String> flags = flags();
    Settings settings = Settings.read(Optional.empty(), Map.of(), flags);
    build.createTopics(flags, folder.resolve("topics.log"));
    int decided = 0;

    for (Launch launch :
        List.of(
            Launch.ofThisBuild(List.of(), gauge, flags),
            build.application(List.of("-Xmx512m"), gauge, flags))) {
      try (SubjectProcess subject = SubjectProcess.start(launch, folder.resolve("subject.log"))) {
        Mix.Sample sample = Mix.SPAM.event(decided, System.currentTimeMillis());
        broker.write(settings, TOPICS.events(), sample.scope(), sample.json());

        assertEquals(++decided, broker.read(settings, TOPICS.decisions(), decided).size());
        assertTrue(subject.cpuNanos() > 0 && subject.heapBytes() > 0);
      }
    }
  }

  @Test
  void a_textbook_process_writes_decisions_counts_and_logged_memories() throws Exception {
    Map<String, String> flags = flags();
    Topics topics = Topics.withPrefix("full.");
    flags.put("lethe.topic.prefix", "full.");
    flags.put("application.id", "full.app");
    Settings settings = Settings.read(Optional.empty(), Map.of(), flags);
    try (Admin admin = broker.admin(settings)) {
      TopicAdmin topicAdmin = new TopicAdmin(admin, topics, settings);
      topicAdmin.create(topicAdmin.plan());
    }
    Launch launch = Launch.ofSubject(Subject.Kind.TEXTBOOK_FULL, List.of(), flags);

    try (SubjectProcess subject = SubjectProcess.start(launch, folder.resolve("subject.log"))) {
      for (int delivery = 0; delivery < 2; delivery++) {
        Mix.Sample sample = Mix.UNIQUE.event(0, System.currentTimeMillis());
        broker.write(settings, topics.events(), sample.scope(), sample.json());
      }
      Set<String> verdicts = new HashSet<>();
      for (ConsumerRecord<byte[], byte[]> one : broker.read(settings, topics.decisions(), 2)) {
        verdicts.add(new ObjectMapper().readTree(one.value()).path("verdict").asText());
      }
      subject.requireAlive();

      assertEquals(Set.of("minted", "redelivered"), verdicts);
      assertEquals(1, broker.read(settings, topics.memories(), 1).size());
      assertEquals(1, broker.read(settings, topics.families(), 1).size());
      String changelog = "full.app-memories-of-bots-changelog";
      assertEquals(1, broker.read(settings, changelog, 1).size());
    }
  }

  @Test
  void a_process_that_exits_is_reported_with_the_end_of_its_log() throws Exception {
    Path gauge = Gauge.writeAgent(folder.resolve("gauge.jar"));
    Map<String, String> flags = flags();
    flags.put("lethe.partitions", "none");
    Launch launch = AssembledBuild.in(ASSEMBLED).application(List.of(), gauge, flags);

    IOException told =
        assertThrows(
            IOException.class,
            () -> {
              try (SubjectProcess subject =
                  SubjectProcess.start(launch, folder.resolve("subject.log"))) {
                while (true) {
                  subject.cpuNanos();
                }
              }
            });

    assertTrue(told.getMessage().contains("lethe.partitions"), told.getMessage());
  }

  private Map<String, String> flags() {
    Map<String, String> flags = new HashMap<>();
    flags.put("bootstrap.servers", broker.address());
    flags.put("application.id", "bench.app");
    flags.put("lethe.topic.prefix", "bench.");
    flags.put("lethe.partitions", "2");
    // The second application waits until the session of the first one, which is killed, is over.
    flags.put("session.timeout.ms", "6000");
    flags.put("state.dir", folder.resolve("not-there-yet").toString());
    return flags;
  }
}
