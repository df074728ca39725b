package dev.lethe.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.config.Settings;
import dev.lethe.fixture.MarkdownPage;
import dev.lethe.runtime.AccessRights.Right;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.errors.GroupAuthorizationException;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.utils.SecurityUtils;
import org.junit.jupiter.api.Test;

class AccessRightsTest {
  private static final MarkdownPage PAGE = MarkdownPage.read(Path.of("topology/README.md"));

  @Test
  void the_page_for_operators_has_the_rights_that_are_checked() {
    List<List<String>> expected =
        AccessRights.of(settings(Map.of())).ofRun().stream()
            .map(right -> List.of(kind(right), name(right), operations(right)))
            .toList();

    assertEquals(expected, PAGE.table("resource", "name", "operations"));
  }

  @Test
  void without_transactions_no_transactional_id_is_needed() {
    AccessRights access =
        AccessRights.of(settings(Map.of("processing.guarantee", "at_least_once")));

    assertEquals(
        Set.of(ResourceType.TOPIC, ResourceType.GROUP),
        access.ofRun().stream().map(Right::type).collect(Collectors.toSet()));
  }

  @Test
  void a_missing_right_names_the_user_where_the_settings_do() {
    AccessRights access =
        AccessRights.of(
            settings(
                Map.of(
                    "sasl.jaas.config",
                    "org.example.Module required username=\"ann\" password=\"hush\";",
                    "bootstrap.servers",
                    "a:1,b:2")));

    assertEquals(
        "the user ann lacks Describe, Read on the topic t; as an administrator of the brokers,"
            + " run kafka-acls --bootstrap-server a:1 --add --allow-principal User:ann"
            + " --operation Describe --operation Read --topic t",
        access
            .fault(AccessRights.topic("t", EnumSet.of(AclOperation.READ, AclOperation.DESCRIBE)))
            .sentence());
  }

  @Test
  void a_group_that_was_refused_is_the_one_that_is_named() {
    AccessRights access = AccessRights.of(settings(Map.of()));

    assertTrue(
        access
            .fault(GroupAuthorizationException.forGroupId("lethe-llm"))
            .sentence()
            .startsWith("this user lacks Read on the group lethe-llm;"));
  }

  @Test
  void granted_operations_are_subtracted_from_the_needed_ones() {
    Right needed = AccessRights.topic("t", EnumSet.of(AclOperation.READ, AclOperation.WRITE));

    assertEquals(
        Set.of(AclOperation.WRITE),
        needed.without(Set.of(AclOperation.READ, AclOperation.ALTER)).operations());
  }

  private static String kind(Right right) {
    return right.type().name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String name(Right right) {
    return (right.isPrefix() ? "prefix " : "") + right.name();
  }

  private static String operations(Right right) {
    return right.operations().stream()
        .map(SecurityUtils::operationName)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static Settings settings(Map<String, String> flags) {
    return Settings.read(Optional.empty(), Map.of(), flags);
  }
}
