package dev.lethe.app;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.cli.BundledApplication;
import dev.lethe.cli.ExitCode;
import dev.lethe.cli.TestConsole;
import dev.lethe.runtime.SecuredBroker;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Operators' errors with TLS, SASL and ACLs cause exactly one message and the exit code documented
 * in the reference.
 */
@Timeout(120)
class FaultsIT {
  private static final List<String> TLS = List.of("--set=security.protocol=SSL");
  private static final String GRANT =
      "; as an administrator of the brokers, run kafka-acls --bootstrap-server USERS --add"
          + " --allow-principal User:lethe";

  private static SecuredBroker broker;

  @TempDir static Path folder;

  @BeforeAll
  static void start() {
    broker = new SecuredBroker();
    assertEquals(ExitCode.DONE, console("made", broker.address()).exit("topics", "apply"));
  }

  @AfterAll
  static void stop() {
    broker.close();
  }

  @BeforeEach
  void nothing_is_granted() {
    broker.revokeAll();
  }

  @Test
  void a_refused_password_is_no_broker_that_is_waited_for() throws Exception {
    String told =
        "3 lethe: sasl.jaas.config=(hidden): the broker rejected the user or password"
            + " (Authentication failed: Invalid username or password); set both to the broker's"
            + " values, with KAFKA_SASL_JAAS_CONFIG\n";
    Path file = Files.writeString(folder.resolve("none.ndjson"), "");

    for (List<String> command :
        List.of(
            List.of("run"),
            List.of("topics", "plan"),
            List.of("topics", "apply"),
            List.of("inspect", "decisions"),
            List.of("send", file.toString()))) {
      assertEquals(told, at("SASL_PLAINTEXT", command, broker.saslFlags("wrong")));
    }
    List<String> withTls = new ArrayList<>(broker.saslFlags("wrong"));
    withTls.addAll(trusting("SASL_SSL", broker.truststore(), broker.password()));
    assertEquals(told, at("SASL_SSL", List.of("run"), withTls));
  }

  @Test
  void an_unsupported_sasl_mechanism_is_reported_with_the_supported_ones() {
    List<String> flags = new ArrayList<>(broker.saslFlags("right"));
    flags.add("--set=sasl.mechanism=SCRAM-SHA-512");

    assertEquals(
        "3 lethe: sasl.mechanism=SCRAM-SHA-512: the broker supports PLAIN, SCRAM-SHA-256; set"
            + " one of the broker's mechanisms with KAFKA_SASL_MECHANISM, and the matching"
            + " login module with sasl.jaas.config\n",
        at("SASL_PLAINTEXT", List.of("run"), flags));

    flags.add(
        "--set=sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required"
            + " username=\"lethe\" password=\"right\";");
    flags.addAll(trusting("SASL_SSL", broker.truststore(), broker.password()));
    assertEquals(
        "3 lethe: sasl.mechanism=SCRAM-SHA-512: Client SASL mechanism 'SCRAM-SHA-512' not enabled"
            + " in the server, enabled mechanisms are [PLAIN, SCRAM-SHA-256]; set one of the"
            + " broker's mechanisms with KAFKA_SASL_MECHANISM, and the matching login module"
            + " with sasl.jaas.config\n",
        at("SASL_SSL", List.of("run"), flags));
  }

  @Test
  void sasl_without_a_user_is_reported_before_connecting() {
    assertEquals(
        "3 lethe: sasl.jaas.config: SASL is enabled without a user; set the user with"
            + " KAFKA_SASL_JAAS_CONFIG\n",
        at(
            "SASL_PLAINTEXT",
            List.of("run"),
            List.of("--set=security.protocol=SASL_PLAINTEXT", "--set=sasl.mechanism=PLAIN")));
  }

  @Test
  void a_protocol_mismatch_is_reported_with_the_protocol_to_set() {
    String anonymous = "3 lethe: security.protocol=PLAINTEXT: the port ";
    String encrypted = "3 lethe: security.protocol=SSL: the port ";

    assertEquals(
        anonymous + "TLS uses TLS; set SSL, or use a port without TLS\n",
        at("SSL", List.of("run"), List.of()));
    assertEquals(
        anonymous
            + "USERS requires a user, by SASL PLAIN, SCRAM-SHA-256; set SASL_PLAINTEXT,"
            + " sasl.mechanism"
            + " and sasl.jaas.config\n",
        at("SASL_PLAINTEXT", List.of("run"), List.of()));
    assertEquals(
        encrypted + "PLAIN does not use TLS; set PLAINTEXT, or use a port with TLS\n",
        at("PLAINTEXT", List.of("run"), TLS));
    assertEquals(
        encrypted + "USERS does not use TLS; set SASL_PLAINTEXT, or use a port with TLS\n",
        at("SASL_PLAINTEXT", List.of("topics", "plan"), TLS));
    assertEquals(
        "3 lethe: security.protocol=SASL_PLAINTEXT: the broker's listener does not support"
            + " SASL; set"
            + " PLAINTEXT or SSL, or use the port of a listener with SASL\n",
        at("PLAINTEXT", List.of("run"), broker.saslFlags("right")));
    assertEquals(
        "3 lethe: security.protocol=SASL_PLAINTEXT: the broker's listener does not support"
            + " SASL; set"
            + " PLAINTEXT or SSL, or use the port of a listener with SASL\n",
        at("PLAINTEXT", List.of("run"), withMechanism("BOGUS")));
  }

  private List<String> withMechanism(String mechanism) {
    List<String> flags = new ArrayList<>(broker.saslFlags("right"));
    flags.add("--set=sasl.mechanism=" + mechanism);
    return flags;
  }

  @Test
  void an_untrusted_certificate_is_reported() {
    String told =
        ": no trusted authority has signed the broker's certificate; set a truststore with the"
            + " brokers' certificate authority, with KAFKA_SSL_TRUSTSTORE_LOCATION\n";

    assertEquals("3 lethe: ssl.truststore.location" + told, at("SSL", List.of("run"), TLS));
    assertEquals(
        "3 lethe: ssl.truststore.location=OTHERS" + told,
        at("SSL", List.of("run"), trusting("SSL", broker.othersTruststore(), broker.password())));
  }

  @Test
  void an_unreadable_truststore_is_reported() {
    assertEquals(
        "3 lethe: ssl.truststore.location=OURS: cannot read it as JKS (keystore password was"
            + " incorrect); correct its type or password\n",
        at("SSL", List.of("run"), trusting("SSL", broker.truststore(), "wrong")));
    assertEquals(
        "3 lethe: ssl.truststore.location=/no/such.p12: no such file; set it to an existing file\n",
        at("SSL", List.of("run"), trusting("SSL", "/no/such.p12", "any")));
  }

  @Test
  void with_the_right_truststore_everything_is_as_it_has_to_be() {
    String told = doctor("SSL", trusting("SSL", broker.truststore(), broker.password()));

    assertEquals(
        """
        ✓ settings         as they have to be; bundled policy 75fd0d079e0f
        ✓ state directory  STATE, N GiB free
        ✓ HTTP port        none: probes and metrics are not served
        ✓ broker           TLS, cluster ID, brokers: 1
        ✓ versions         brokers 4.3-IV0, clients 4.3.1, Java N
        ✓ ACLs             all rights needed by lethe run
        ✓ topics           20 used by this release
        ✓ clock            in sync with the brokers' clock
        ✓ registry         none: outputs are JSON
        """,
        told);
  }

  @Test
  void a_class_without_kafkas_interface_is_reported() {
    assertEquals(
        "3 lethe: rocksdb.config.setter=java.lang.String: the class cannot be used: class"
            + " java.lang.String cannot be cast to class"
            + " org.apache.kafka.streams.state.RocksDBConfigSetter; set a class that implements"
            + " Kafka's interface for this setting\n",
        at("PLAINTEXT", List.of("run"), List.of("--set=rocksdb.config.setter=java.lang.String")));
    assertEquals(
        "3 lethe: metric.reporters=java.lang.String: the class cannot be used: class"
            + " java.lang.String;"
            + " set a class that implements Kafka's interface for this setting\n",
        at("PLAINTEXT", List.of("run"), List.of("--set=metric.reporters=java.lang.String")));
  }

  @Test
  void each_missing_permission_is_reported_by_resource_and_operation() {
    assertEquals(
        "3 "
            + topic("events", "DescribeConfigs", "Read")
            + topic("items", "DescribeConfigs", "Read")
            + topic("commands", "DescribeConfigs", "Read", "Write")
            + topic("policy", "DescribeConfigs", "Read", "Write")
            + topic("llm.results", "DescribeConfigs", "Read")
            + topic("embeddings", "DescribeConfigs", "Read")
            + topic("rekeyed", "Delete", "DescribeConfigs", "Read", "Write")
            + topic("fan-out", "Delete", "DescribeConfigs", "Read", "Write")
            + topic("plans", "Delete", "DescribeConfigs", "Read", "Write")
            + topic("answers", "Delete", "DescribeConfigs", "Read", "Write")
            + topic("memories", "DescribeConfigs", "Write")
            + topic("vectors", "DescribeConfigs", "Write")
            + topic("families", "DescribeConfigs", "Write")
            + topic("compaction", "DescribeConfigs", "Write")
            + topic("decisions", "DescribeConfigs", "Write")
            + topic("reports", "DescribeConfigs", "Write")
            + topic("actions", "DescribeConfigs", "Write")
            + topic("llm.requests", "DescribeConfigs", "Write")
            + topic("replies", "DescribeConfigs", "Write")
            + topic("dead-letters", "DescribeConfigs", "Write")
            + "lethe: the user lethe lacks Create, Read, Write on any topic with the prefix lethe-"
            + GRANT
            + " --operation Create --operation Read --operation Write --resource-pattern-type"
            + " prefixed --topic lethe-\n"
            + "lethe: the user lethe lacks Read on the group lethe"
            + GRANT
            + " --operation Read --group lethe\n"
            + "lethe: the user lethe lacks Write on any transactional id with the prefix lethe-"
            + GRANT
            + " --operation Write --resource-pattern-type prefixed --transactional-id lethe-\n",
        asUser("run"));
  }

  @Test
  void a_single_missing_operation_is_reported_alone() {
    grantAll();
    broker.deny(ResourceType.TOPIC, "lethe.decisions.v1", AclOperation.WRITE);

    assertEquals("3 " + topic("decisions", "Write"), asUser("run"));
  }

  @Test
  void a_group_that_may_only_be_seen_ends_the_application_with_the_same_message() {
    grantAll();
    broker.deny(ResourceType.GROUP, "lethe", AclOperation.READ);
    broker.grant(ResourceType.GROUP, "lethe", PatternType.LITERAL, AclOperation.DESCRIBE);

    assertEquals(
        "3 lethe: the user lethe lacks Read on the group lethe"
            + GRANT
            + " --operation Read --group lethe\n",
        asUser("run"));
  }

  @Test
  void a_transactional_id_that_may_only_be_seen_ends_it_likewise() {
    grantAll();
    broker.denyPrefixed(ResourceType.TRANSACTIONAL_ID, "lethe-", AclOperation.WRITE);
    broker.grant(
        ResourceType.TRANSACTIONAL_ID, "lethe-", PatternType.PREFIXED, AclOperation.DESCRIBE);

    assertEquals(
        "3 lethe: the user lethe lacks Write on any transactional id with the prefix lethe-"
            + GRANT
            + " --operation Write --resource-pattern-type prefixed --transactional-id lethe-\n",
        asUser("run"));
  }

  @Test
  void a_topic_that_is_missing_is_not_called_a_missing_right_nor_the_other_way_round() {
    broker.grant(ResourceType.TOPIC, "none.", PatternType.PREFIXED, AclOperation.ALL);
    grantAll();

    assertEquals(
        "3 lethe: missing topics: none.events.v1, none.items.v1, none.commands.v1, none.policy.v1,"
            + " none.memories.v1, none.families.v1, none.vectors.v1, none.embeddings.v1,"
            + " none.compaction.v1, none.decisions.v1, none.reports.v1, none.replies.v1,"
            + " none.actions.v1, none.llm.requests.v1, none.llm.results.v1, none.dead-letters.v1,"
            + " none.rekeyed.v1, none.fan-out.v1, none.plans.v1, none.answers.v1; create them with"
            + " lethe topics apply\n",
        asUser("run", "--topic-prefix=none."));
    assertEquals(
        "3 lethe: the topic none.decisions.v1 is missing; create it with lethe topics apply\n",
        asUser("inspect", "decisions", "--topic-prefix=none."));
    broker.revokeAll();
    assertEquals("3 " + topic("decisions", "Read"), asUser("inspect", "decisions"));
    assertEquals("3 " + topic("events", "Write"), asUser("send", "-"));
  }

  @Test
  void each_topic_without_describe_or_create_permission_is_reported() {
    String told = asUser("topics", "plan");

    assertEquals(20, told.lines().count(), told);
    assertEquals(
        ("3 " + topic("events", "Describe")).strip(), told.lines().findFirst().orElseThrow());
    broker.grant(ResourceType.TOPIC, "mine.", PatternType.PREFIXED, AclOperation.DESCRIBE);
    String refused = asUser("topics", "apply", "--topic-prefix=mine.");
    assertEquals(20, refused.lines().count(), refused);
    assertEquals(
        "3 " + topic("events", "Create").strip().replace("lethe.events", "mine.events"),
        refused
            .lines()
            .sorted(Comparator.comparing(l -> !l.contains("mine.events")))
            .findFirst()
            .orElseThrow()
            .replaceFirst("^(3 )?", "3 "));
  }

  @Test
  void with_every_right_the_doctor_ticks_the_rights_and_the_topics() {
    grantAll();

    String told = doctor("SASL_PLAINTEXT", broker.saslFlags("right"));

    assertEquals(
        """
        ✓ settings         as they have to be; bundled policy 75fd0d079e0f
        ✓ state directory  STATE, N GiB free
        ✓ HTTP port        none: probes and metrics are not served
        ✓ broker           USERS, cluster ID, brokers: 1
        ✓ versions         brokers 4.3-IV0, clients 4.3.1, Java N
        ✓ ACLs             all rights needed by lethe run
        ✓ topics           20 used by this release
        - clock            not checked: this user lacks Describe on the cluster
        ✓ registry         none: outputs are JSON
        """,
        told);
  }

  private static String doctor(String protocol, List<String> flags) {
    Asked asked = console("doctor", broker.address(protocol));
    List<String> command = List.of("doctor", "--set=lethe.http.port=0");
    assertEquals(ExitCode.DONE, asked.exit(with(command, flags)), asked.console.out());
    return masked(asked.console.out())
        .replaceAll("cluster \\S+,", "cluster ID,")
        .replaceAll("Java \\d+", "Java N")
        .replaceAll("\\d+ GiB", "N GiB");
  }

  /** Returns the message for a topic, with the operations in the listed order. */
  private static String topic(String id, String... operations) {
    StringBuilder line =
        new StringBuilder("lethe: the user lethe lacks ")
            .append(String.join(", ", operations))
            .append(" on the topic lethe." + id + ".v1")
            .append(GRANT);
    for (String operation : operations) {
      line.append(" --operation ").append(operation);
    }
    return line + " --topic lethe." + id + ".v1\n";
  }

  private static void grantAll() {
    broker.grant(ResourceType.TOPIC, "lethe", PatternType.PREFIXED, AclOperation.ALL);
    broker.grant(ResourceType.GROUP, "lethe", PatternType.LITERAL, AclOperation.ALL);
    broker.grant(ResourceType.TRANSACTIONAL_ID, "lethe-", PatternType.PREFIXED, AclOperation.ALL);
  }

  private static List<String> trusting(String protocol, String truststore, String password) {
    return List.of(
        "--set=security.protocol=" + protocol,
        "--set=ssl.truststore.location=" + truststore,
        "--set=ssl.truststore.password=" + password);
  }

  private static String asUser(String... command) {
    return at("SASL_PLAINTEXT", List.of(command), broker.saslFlags("right"));
  }

  /** Returns the exit code and all of standard error. */
  private static String at(String protocol, List<String> command, List<String> flags) {
    String address = protocol.equals("PLAINTEXT") ? broker.address() : broker.address(protocol);
    Asked asked = console("state", address);
    int exitCode = asked.exit(with(command, flags));
    return masked(exitCode + " " + asked.console.err());
  }

  private static String[] with(List<String> command, List<String> flags) {
    List<String> all = new ArrayList<>(command);
    all.addAll(flags);
    return all.toArray(new String[0]);
  }

  private static String masked(String text) {
    return text.replace(broker.address("SASL_PLAINTEXT"), "USERS")
        .replace(broker.address("SASL_SSL"), "BOTH")
        .replace(broker.address("SSL"), "TLS")
        .replace(broker.address(), "PLAIN")
        .replace(broker.othersTruststore(), "OTHERS")
        .replace(broker.truststore(), "OURS")
        .replaceAll("/\\S*/lethe, ", "STATE, ");
  }

  private static Asked console(String state, String address) {
    return new Asked(
        new TestConsole(Map.of("XDG_STATE_HOME", folder.resolve(state).toString())), address);
  }

  private record Asked(TestConsole console, String address) {
    int exit(String... command) {
      List<String> all = new ArrayList<>(List.of(command));
      all.add("--bootstrap-servers=" + address);
      all.add("--partitions=2");
      return console.run(new BundledApplication(), all.toArray(new String[0]));
    }
  }
}
