package dev.lethe.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;

class TopicViewTest {
  @Test
  void a_family_is_shown_by_the_id_that_a_merged_one_names() {
    TestConsole console = new TestConsole(Map.of());
    TopicView view = TopicView.of("families");
    Table table = view.table();

    view.addTo(table, family("{'scope':'a/b','family_id':'fam-1','day':'d','dup_count':7}"));
    view.addTo(
        table,
        family(
            "{'scope':'a/b','family_id':'fam-2','day':'d','dup_count':0,'merged_into':'fam-1'}"));
    table.print(console.console());

    assertEquals(
        """
        SCOPE  FAMILY  DAY  COUNT  TEMPLATE  MERGED_INTO  STATES
        a/b    fam-1   d        7
        a/b    fam-2   d        0            fam-1
        """,
        console.out());
  }

  @Test
  void a_familys_states_are_shown_with_the_last_one_first() {
    TestConsole console = new TestConsole(Map.of());
    Table table = TopicView.of("families").table();

    TopicView.of("families")
        .addTo(
            table,
            family(
                "{'family_id':'fam-1','slots':[{'name':'gate','values':[{'value':'open'},"
                    + "{'value':'shut'}],'last':'open'},{'position':2,'values':[{'value':'dry'}]}]}"));
    table.print(console.console());

    String shown = console.out();
    assertTrue(shown.contains("  gate = open (open, shut); slot 2 = ? (dry)\n"), shown);
  }

  @Test
  void an_item_is_shown_with_its_text_and_its_decision_with_its_id() {
    TestConsole console = new TestConsole(Map.of());
    Table items = TopicView.of("items").table();
    Shown item = family("{'item_id':'p1','op':'delete','kind':'preference','value':'vim'}");
    TopicView.of("items").addTo(items, item);
    Table decisions = TopicView.of("decisions").table();
    TopicView.of("decisions").addTo(decisions, family("{'item_id':'p1','reason':'item'}"));

    items.print(console.console());
    decisions.print(console.console());

    String shown = console.out().replaceAll(" {2,}", "  ");
    assertTrue(shown.contains("delete  preference  p1  vim\n"), shown);
    assertTrue(shown.contains("  item  p1"), shown);
  }

  @Test
  void an_internal_error_dead_letter_shows_its_error() {
    TestConsole console = new TestConsole(Map.of());
    TopicView view = TopicView.of("dead-letters");
    Table table = view.table();
    Shown letter = family("{}");
    letter
        .record()
        .headers()
        .add("lethe.reason", "internal_error".getBytes(StandardCharsets.UTF_8));
    letter.record().headers().add("lethe.error", "E at a.B.c:1".getBytes(StandardCharsets.UTF_8));

    view.addTo(table, letter);
    table.print(console.console());

    assertTrue(console.out().contains("  internal_error: E at a.B.c:1  "), console::out);
  }

  @Test
  void a_dead_letter_shows_the_wrong_value_and_the_expected_form() {
    TestConsole console = new TestConsole(Map.of());
    TopicView view = TopicView.of("dead-letters");
    Table table = view.table();
    Shown letter = family("{}");
    Map.of(
            "lethe.reason", "invalid_field:occurred_at",
            "lethe.found", "5",
            "lethe.expected", "epoch milliseconds")
        .forEach(
            (name, value) ->
                letter.record().headers().add(name, value.getBytes(StandardCharsets.UTF_8)));

    view.addTo(table, letter);
    table.print(console.console());

    assertTrue(
        console.out().contains("invalid_field:occurred_at: found 5; expected epoch milliseconds"),
        console::out);
  }

  @Test
  void the_policys_topic_shows_policies_and_rules() {
    TestConsole console = new TestConsole(Map.of());
    TopicView view = TopicView.of("policy");
    Table table = view.table();
    Shown policy = family("{'policy':{'text':'{}','version':'44136fa355b3'},'rule':null}");
    view.addTo(table, policy);
    view.addTo(
        table,
        family(
            "{'rule':{'rule_id':'r','name':'n','tenant':'default','channel_id':'c',"
                + "'match':{'type':'regex','value':'a+'},'action':'drop_event',"
                + "'status':'active'}}"));

    table.print(console.console());

    String shown = console.out().replace(policy.arrival(), "then").replaceAll(" {2,}", "  ");
    assertEquals(
        """
        ARRIVED  KEY  STATUS  TENANT  CHANNEL  WHAT
        then  44136fa355b3  {}
        then  active  default  c  drop_event regex a+
        """,
        shown);
  }

  @Test
  void a_memory_shows_its_protection_and_its_successor() {
    TestConsole console = new TestConsole(Map.of());
    TopicView view = TopicView.of("memories");
    Table table = view.table();
    for (String rest :
        List.of(
            "'retrieval':{'pinned':true,'locked_by_admin':true},'lifecycle':{'deleted':false}",
            "'retrieval':{'pinned':false},'lifecycle':{'deleted':true,'replaced_by':'s1'}",
            "'lifecycle':{'deleted':true,'replaced_by':null}",
            "'lifecycle':{'deleted':false,'superseded_by':'m2'}",
            "'lifecycle':{'deleted':false,'superseded_by':'EXPIRED'}",
            "'lifecycle':{'deleted':false,'superseded_by':null}")) {
      view.addTo(
          table, family("{'kind':'k','revision':1,'embedding':{'status':'none'}," + rest + '}'));
    }
    table.print(console.console());

    assertEquals(
        """
        KEY  KIND  REVISION  EMBEDDING  KEPT            STATE             TEXT
             k            1  none       pinned, locked
             k            1  none                       replaced by s1
             k            1  none                       deleted
             k            1  none                       superseded by m2
             k            1  none                       expired
             k            1  none
        """,
        console.out());
  }

  @Test
  void a_reply_shows_its_result_or_its_error() {
    TestConsole console = new TestConsole(Map.of());
    TopicView view = TopicView.of("replies");
    Table table = view.table();
    view.addTo(table, family("{'command_id':'a','name':'t','ok':true,'result':{'logged':1}}"));
    view.addTo(
        table,
        family(
            "{'command_id':'b','name':'t','ok':false,'error':{'code':'expired','message':'late'}}"));
    table.print(console.console());

    assertTrue(console.out().contains("a        t     {\"logged\":1}\n"), console::out);
    assertTrue(console.out().contains("b        t     expired: late\n"), console::out);
  }

  @Test
  void a_report_shows_its_run_and_counts() {
    TestConsole console = new TestConsole(Map.of());
    TopicView view = TopicView.of("reports");
    Table table = view.table();
    view.addTo(
        table,
        family(
            "{'stage':'compaction','scope':'a/b','run_id':'run-1','dry_run':false,"
                + "'counts':{'groups':1}}"));
    table.print(console.console());

    assertTrue(
        console.out().contains("compaction  a/b    run-1  false    {\"groups\":1}\n"),
        console::out);
  }

  private static Shown family(String json) {
    byte[] value = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return new Shown(
        new ConsumerRecord<>("families", 0, 0, new byte[0], value),
        Json.parse(value),
        Optional.empty(),
        0);
  }
}
