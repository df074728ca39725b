package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that share a family after the usual learning from twenty messages with other values. */
class OneFamilyTest {
  private static final long START = 1_767_225_600_000L;
  private static final int USUAL = 20;

  /** Twenty names of letters, none of which is a polarity word. */
  private static final List<String> NAMES =
      List.of(
          ("Anna Bruno Clara Dimitri Elif Farah Gustav Hana Ivo Jana Karim Lena Milo Nora Otto Pia"
                  + " Quentin Rosa Sven Tilda")
              .split(" ", -1));

  private static final List<String> MARKED_NAMES =
      List.of(
          ("Anna [A]da Bruno bob|by Clara Mr.T Dimitri xX_sam_Xx Elif d'Arc Farah lee[afk] Gustav"
                  + " tom|away Hana O'Neill Ivo ku-ki Jana B-2")
              .split(" ", -1));

  private static final List<String> CHINESE =
      List.of(
          ("田中 佐藤健 鈴木 高橋誠 伊藤 渡辺美咲 山本 中村優 小林 加藤蓮 吉田 山田花子 佐々木 松本翔 井上 木村陽菜 林" + " 斎藤大和 清水 森")
              .split(" ", -1));

  private static final List<String> TALK =
      List.of(
          "rude to a guest",
          "He took my hat and left",
          "spam",
          "we had a long talk about it in the evening",
          "ads for a shop nobody knows",
          "Nobody likes the tone in that room, least of all me",
          "see above",
          "kept shouting",
          "a link to who knows where",
          "Too many capitals",
          "late again",
          "my own fault, sorry",
          "asked for it",
          "begging for coins in each channel since noon",
          "Trolling",
          "posts pictures of food",
          "his brother played with the phone",
          "language",
          "they would rather leave",
          "house rule number four");

  private final StoredScope scope = StoredScope.standard();
  private long at = START;

  /** Sends the usual messages of a form, then asserts that the examples share their family. */
  private void holds(List<String> usual, String... examples) {
    usual.forEach(message -> scope.familyOf(message, at++));
    List<String> families = new ArrayList<>();
    List<String> same = new ArrayList<>();
    for (String example : examples) {
      families.add(scope.familyOf(example, at++));
    }
    for (int i = 0; i < examples.length; i++) {
      families.set(i, scope.standing(families.get(i)) + " " + examples[i]);
      same.add("fam-e0 " + examples[i]);
    }

    assertEquals(String.join("\n", same), String.join("\n", families));
  }

  /** Returns messages of a form with its place {@code #} filled by each value in turn. */
  private static List<String> fill(String form, List<String> values) {
    List<String> messages = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      messages.add(form.replace("#", values.get(i % values.size())));
    }
    return messages;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "probe # open",
        "connect to # timed at noon",
        "upstream=# weight=3",
        "lost the peer # for a while",
      })
  void a_name_with_a_port_is_a_value_like_an_address_with_one(String form) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      String name = NAMES.get(i).toLowerCase(java.util.Locale.ROOT);
      values.add(
          switch (i % 3) {
            case 0 -> name + ".internal:" + (5_000 + i);
            case 1 -> "10.1.2." + i + ":" + (5_000 + i);
            default -> name + ":" + (6_000 + i);
          });
    }

    holds(
        fill(form, values),
        form.replace("#", "db.internal:5432"),
        form.replace("#", "10.1.2.3:5432"),
        form.replace("#", "cache:6379"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "authentication trouble; uid=0 euid=0 tty=ssh rhost=#",
        "door of the east wing: opened by=#",
      })
  void a_field_that_some_texts_have_more_does_not_keep_the_others_apart(String form) {
    List<String> usual = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      String host = NAMES.get(i).toLowerCase(java.util.Locale.ROOT) + ".net";
      usual.add(form.replace("#", i % 2 == 0 ? host : "10.1.2." + i + " user=root"));
    }

    holds(usual, form.replace("#", "anna.net"), form.replace("#", "zoe.org"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sent # to #", "copied # from #", "free: # on #"})
  void a_value_repeated_in_brackets_belongs_to_its_slot(String form) {
    List<String> usual = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      String size = i % 2 == 0 ? "1" + i + "90 bytes (1." + i + " KB)" : "4" + i + "1 bytes";
      usual.add(form.replaceFirst("#", size).replace("#", "a" + i));
    }

    holds(
        usual,
        form.replaceFirst("#", "1190 bytes (1.16 KB)").replace("#", "a"),
        form.replaceFirst("#", "451 bytes").replace("#", "a"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"# took @ ms", "served # in @ ms", "GET # HTTP/1.1, @ bytes"})
  void a_path_with_its_query_is_one_token_regardless_of_its_segments(String form) {
    List<String> usual = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      String name = NAMES.get(i).toLowerCase(java.util.Locale.ROOT);
      String path =
          switch (i % 4) {
            case 0 -> "/v2/3fe9a1c" + i + "/servers/" + name + "?all=1";
            case 1 -> "/latest/" + name + "-data/";
            case 2 -> "/" + name;
            default -> "/static/" + name + "/main.css?v=" + i + "&x=" + name;
          };
      usual.add(form.replace("#", path).replace("@", "" + (3 + i)));
    }

    holds(
        usual,
        form.replace("#", "/v2/3fe9a1c0/servers/detail?all=1").replace("@", "3"),
        form.replace("#", "/latest/meta-data/").replace("@", "4"));
  }

  @Test
  void a_path_after_its_method_is_one_token() {
    List<String> usual = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      usual.add("GET /" + NAMES.get(i) + (i % 2 == 0 ? "/x" + i + "?all=1" : "/") + " took 3 ms");
    }

    holds(
        usual,
        "GET /v2/3fe9a1c0/servers/detail?all=1 took 3 ms",
        "GET /latest/meta-data/ took 4 ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"fault at #", "node # joined the ring", "commit # by anna", "trace=# kept"})
  void hex_number_and_id_are_interchangeable(String form) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      values.add(
          switch (i % 4) {
            case 0 -> "003a9%02xc".formatted(i);
            case 1 -> "0010%04d".formatted(6_210 + i);
            case 2 -> "0x4e%02x".formatted(i);
            default -> "n" + i + "a-7";
          });
    }

    holds(
        fill(form, values),
        form.replace("#", "003a90fc"),
        form.replace("#", "00106210"),
        form.replace("#", "0x4ed8"),
        form.replace("#", "deadbeef"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"# down", "lost sight of # again", "link=# seen"})
  void groups_of_hex_between_colons_are_one_value_however_many(String form) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      values.add(
          switch (i % 3) {
            case 0 -> "port ff:f2:9f:16:00:01:02:%02x".formatted(i);
            case 1 -> "port 0000:00:%02x.0".formatted(i);
            default -> "port fe80:aa:bb:%02x".formatted(i);
          });
    }

    holds(
        fill(form, values),
        form.replace("#", "port ff:f2:9f:16:00:01:02:dc"),
        form.replace("#", "port 0000:00:02.0"),
        form.replace("#", "port 0a:cd"),
        form.replace("#", "port aa:bb:cc:dd:ee:ff"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# joined",
        "# is in the room now",
        "a warm welcome to # from us",
        "now here: #",
      })
  void a_name_may_hold_marks(String form) {
    holds(
        fill(form, MARKED_NAMES),
        form.replace("#", "[R]oy"),
        form.replace("#", "jack|ass"),
        form.replace("#", "x-data://a/b?c"),
        form.replace("#", "Ann"));
  }

  @Test
  void texts_of_several_lines_are_read_by_line() {
    for (String name : NAMES) {
      scope.familyOf(post(name, talk(NAMES.indexOf(name))), at++);
    }

    assertEquals("fam-e0", scope.familyOf(post("Zoe", "a word by me"), at++));
  }

  private static String post(String name, String description) {
    return "New post by " + name + "\nPost: " + description;
  }

  @ParameterizedTest
  @ValueSource(strings = {"#さんが参加しました", "#さんがサーバーに参加しました", "新しいメンバー#さんようこそ", "欢迎#加入本服务器"})
  void scripts_without_spaces_have_slots(String form) {
    holds(
        fill(form, CHINESE),
        form.replace("#", "田中"),
        form.replace("#", "佐藤健"),
        form.replace("#", "長谷川"),
        form.replace("#", "Anna"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Thanks # for the boost! | Ann | J. & Co | Dr. Lee | the_crew",
        "Thanks #! | Ann | J. & Co | Bo Li",
        "from # came a call | 10.0.0.4:80 | db-main:80 | [::1]:80",
        "ready in # of play | 20:10 | 120:10:05 | 3 min",
        "Song: # | Blue | Blue Monday Morning | B.Y.O.B.",
      })
  void a_slot_accepts_a_different_number_of_tokens(String row) {
    String[] cells = row.split(" \\| ", -1);
    List<String> examples = new ArrayList<>();
    for (int i = 1; i < cells.length; i++) {
      examples.add(cells[0].replace("#", cells[i]));
    }
    List<String> values = new ArrayList<>(MARKED_NAMES.subList(0, 6));
    for (int i = 6; i < USUAL; i++) {
      values.add(i % 3 == 0 ? NAMES.get(i) + " " + NAMES.get(i - 1) : NAMES.get(i));
    }

    holds(fill(cells[0], values), examples.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"New report on #", "The case of #"})
  void a_last_line_may_be_there_or_not(String form) {
    List<String> usual = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      usual.add(form.replace("#", NAMES.get(i)) + (i % 2 == 0 ? "\nReason: " + talk(i) : ""));
    }

    holds(usual, form.replace("#", "Zoe"), form.replace("#", "Zoe") + "\nReason: was rude to us");
  }

  /** Returns free text by people; no two begin or end alike. */
  private static String talk(int i) {
    return TALK.get(i);
  }

  @Test
  void a_list_is_as_long_as_it_is() {
    List<String> usual = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      usual.add("Roles: " + String.join(", ", NAMES.subList(i / 2, i / 2 + 1 + i % 4)));
    }

    holds(usual, "Roles: a", "Roles: a, b, c", "Roles: Admin, Mod");
  }

  @Test
  void a_quote_is_as_long_as_it_is() {
    List<String> usual = new ArrayList<>();
    for (int i = 0; i < USUAL; i++) {
      usual.add(NAMES.get(i) + " wrote: " + talk(i));
    }

    holds(usual, "Zoe wrote: ok", "Zoe wrote: " + "many a word of mine ".repeat(8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Session closed for user #",
        "the nightly backup of volume # came to its end",
        "Welcome to the server, #!",
        "Ticket of # was given to the night crew",
      })
  void three_messages_are_enough_where_most_is_constant(String form) {
    holds(fill(form, NAMES).subList(0, 3), form.replace("#", "Zoe"), form.replace("#", "Yan"));
  }
}
