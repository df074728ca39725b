package dev.lethe.topology;

import static dev.lethe.fixture.EventJson.bot;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lethe.fixture.EventJson;
import dev.lethe.fixture.Pipeline;
import dev.lethe.fixture.Policies;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Similar messages that must never share a family: rules T1 to T5. */
class ApartTest {
  private static final int ROUNDS = 14;

  private Pipeline pipeline = Pipeline.withDefaults();

  @AfterEach
  void close() {
    pipeline.close();
  }

  /** Families of two kinds of alternating messages in which a name varies. */
  private record Families(Set<String> one, Set<String> other) {}

  private Families hear(
      BiFunction<String, String, EventJson> one, BiFunction<String, String, EventJson> other) {
    Families families = new Families(new TreeSet<>(), new TreeSet<>());
    for (int i = 0; i < ROUNDS; i++) {
      String name = "heron" + (char) ('a' + i);
      JsonNode first = pipeline.hears(one.apply("a" + i, name).at(i));
      JsonNode second = pipeline.hears(other.apply("b" + i, name).at(i + 0.5));
      families.one().add(first.get("family_id").asText());
      families.other().add(second.get("family_id").asText());
    }
    return families;
  }

  private static void assertApart(Families families) {
    Set<String> shared = new TreeSet<>(families.one());
    shared.retainAll(families.other());
    assertEquals(Set.of(), shared);
    assertTrue(families.one().size() < ROUNDS, "nothing was learned");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "deployed # of the api to production by the night crew ✅ | deployed # of the api to production by the night crew ❌",
        "the change # of the api was reviewed by the crew 👍 | the change # of the api was reviewed by the crew 👎",
        "lint of # in the api project of the crew ✔ | lint of # in the api project of the crew ✘",
        "the state of # in the api project is now 🟢 | the state of # in the api project is now 🔴",
        "the load of # in the api project went ⬆ | the load of # in the api project went ⬇",
        "event build_failed for # of the api project | event build_succeeded for # of the api project",
        "event build.failed for # of the api project | event build.succeeded for # of the api project",
        "event buildFailed for # of the api project | event buildSucceeded for # of the api project",
        "the build of # in the api project _failed_ today | the build of # in the api project _succeeded_ today",
        "<:failed:1> the build of # in the api project | <:succeeded:2> the build of # in the api project",
        "the lamp of # in the api room is red | the lamp of # in the api room is green",
        "the check of # in the api project is OK | the check of # in the api project is KO",
        "the flag of # in the api project is true | the flag of # in the api project is false",
        "the job # of the api project ended, exit=0 | the job # of the api project ended, exit=1",
        "the call # of the api project gave HTTP 200 | the call # of the api project gave HTTP 500",
        "the call # of the api project, status: 201 | the call # of the api project, status: 404",
        "der Lauf # im Projekt api ist jetzt erfolgreich | der Lauf # im Projekt api ist jetzt fehlgeschlagen",
        "la tâche # du projet api est démarrée | la tâche # du projet api est arrêtée",
        "la tarea # del proyecto api fue aceptada | la tarea # del proyecto api fue rechazada",
        "a porta # do projeto api foi aberta | a porta # do projeto api foi fechada",
        "la porta # del progetto api è aperta | la porta # del progetto api è chiusa",
        "de taak # van het project api is geslaagd | de taak # van het project api is mislukt",
        "usługa # projektu api została uruchomiona | usługa # projektu api została zatrzymana",
        "сервис # проекта api был запущен | сервис # проекта api был остановлен",
        "сервіс # проекту api було запущено | сервіс # проекту api було зупинено",
        "api projesinin # hizmeti bugün başlatıldı | api projesinin # hizmeti bugün başlatılamadı",
        "خدمة # من مشروع api تم تفعيل الآن | خدمة # من مشروع api تم تعطيل الآن",
        "api परियोजना की सेवा # अब सफल | api परियोजना की सेवा # अब विफल",
        "api 项目 的 服务 # 部署成功 | api 项目 的 服务 # 部署失败",
        "api の サービス # が 開始しました | api の サービス # が 停止しました",
        "api 프로젝트의 서비스 # 배포 성공했습니다 | api 프로젝트의 서비스 # 배포 실패했습니다",
      })
  void contrary_messages_join_different_families(String one, String other) {
    Families families =
        hear(
            (id, name) -> bot(id, one.replace("#", name)),
            (id, name) -> bot(id, other.replace("#", name)));

    assertApart(families);
  }

  @Test
  void embed_titles_distinguish_messages() {
    assertApart(
        hear(
            (id, name) -> embedded(id, name, "[{\"title\":\"Build failed\"}]"),
            (id, name) -> embedded(id, name, "[{\"title\":\"Build succeeded\"}]")));
  }

  @Test
  void embed_descriptions_distinguish_messages() {
    assertApart(
        hear(
            (id, name) -> embedded(id, name, "[{\"description\":\"it ended with exit 0\"}]"),
            (id, name) -> embedded(id, name, "[{\"description\":\"it ended with exit 1\"}]")));
  }

  private static EventJson embedded(String id, String name, String embeds) {
    return bot(id, "the nightly build of " + name + " in the api project")
        .withJson("embeds", embeds);
  }

  @Test
  void attachment_names_distinguish_messages() {
    assertApart(
        hear((id, name) -> attached(id, name, "errors.txt"), (id, n) -> attached(id, n, "ok.txt")));
  }

  @Test
  void attachment_names_distinguish_messages_with_the_same_text() {
    JsonNode errors = pipeline.hears(attached("e1", "x", "errors.txt"));
    JsonNode ok = pipeline.hears(attached("e2", "x", "ok.txt"));
    JsonNode other = pipeline.hears(attached("e3", "x", "list.txt"));
    JsonNode again = pipeline.hears(attached("e4", "x", "errors-2.txt"));

    assertNotEquals(errors.get("family_id"), ok.get("family_id"));
    assertNotEquals(errors.get("family_id"), other.get("family_id"));
    assertEquals(errors.get("family_id"), again.get("family_id"));
  }

  private static EventJson attached(String id, String name, String filename) {
    return bot(id, "the nightly list of " + name + " in the api project")
        .withJson(
            "attachments",
            "[{\"id\":\"1\",\"filename\":\""
                + filename
                + "\",\"content_type\":\"text/plain\",\"size\":100}]");
  }

  @Test
  void states_distinguish_short_messages_with_the_same_normalized_text() {
    JsonNode zero = pipeline.hears(bot("e1", "exit=0"));
    JsonNode one = pipeline.hears(bot("e2", "exit=1"));
    JsonNode two = pipeline.hears(bot("e3", "exit=2"));

    assertNotEquals(zero.get("family_id"), one.get("family_id"));
    assertEquals(one.get("family_id"), two.get("family_id"));
  }

  @Test
  void a_users_own_rewrites_leave_states_apart() {
    pipeline.close();
    pipeline =
        Pipeline.with(Policies.edn("{:normalize {:volatile-rewrites [[#\"\\d+\" \"<n>\"]]}}"));

    JsonNode zero = pipeline.hears(bot("e1", "exit=0"));
    JsonNode one = pipeline.hears(bot("e2", "exit=1"));
    JsonNode two = pipeline.hears(bot("e3", "exit=2"));

    assertNotEquals(zero.get("family_id"), one.get("family_id"));
    assertEquals(one.get("family_id"), two.get("family_id"));
  }

  @Test
  void words_in_paths_do_not_distinguish_messages() {
    Families families =
        hear(
            (id, name) -> bot(id, "the nightly copy of /home/start/" + name + " is in the box"),
            (id, name) -> bot(id, "the nightly copy of /home/stop/" + name + " is in the box"));

    families.one().retainAll(families.other());
    assertTrue(!families.one().isEmpty());
  }

  @Test
  void without_state_keys_a_policy_folds_messages_that_differ_in_state() {
    pipeline.close();
    pipeline =
        Pipeline.with(
            Policies.edn("{:dedupe {:languages #{:en} :state-keys {:zero #{} :hundreds #{}}}}"));

    JsonNode zero = pipeline.hears(bot("e1", "exit=0"));
    JsonNode one = pipeline.hears(bot("e2", "exit=1"));

    assertEquals(zero.get("family_id"), one.get("family_id"));
  }
}
