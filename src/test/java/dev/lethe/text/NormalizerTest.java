package dev.lethe.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.Locale;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizerTest {
  private static String normalize(String content) {
    return Normalizer.standard().normalize(content);
  }

  private static void stays(String content) {
    assertEquals(content, normalize(content));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      value = {
        "build finished 2026-01-31T12:34:56.789Z → build finished <ts>",
        "ping <@123456789012345678> in <#987654321098765432> → ping <@user> in <#channel>",
        "see https://GitHub.com/o/r/pull/12?utm_source=x&id=7&ref=a#frag. "
            + "→ see <url github.com/o/r/pull/<n>?id=7>.",
        "build=981 failed on branch 3fe9a1c → build=<n> failed on branch <hex>",
        "at 12:34:56 done → at <time> done",
        "host 10.0.0.1:22 is up → host <ip> is up",
        "the defaced facade → the defaced facade",
      })
  void every_example_of_the_rules_is_normalized_as_documented(String input, String expected) {
    assertEquals(expected, normalize(input));
  }

  @Test
  void a_text_that_does_not_change_is_returned_itself() {
    String text = "nothing to do";

    assertSame(text, normalize(text));
    assertEquals("", normalize(""));
  }

  @Nested
  class Step1 {
    @Test
    void line_breaks_of_all_kinds_become_line_feeds() {
      assertEquals("a\nb\nc\nd\ne\nf", normalize("a\r\nb\rc\nd\u0085e\u2028f"));
      assertEquals("a\nb", normalize("a\u2029b"));
    }

    @Test
    void tabs_and_feeds_become_spaces() {
      assertEquals("a b c d", normalize("a\tb\u000bc\fd"));
    }

    @Test
    void control_and_format_characters_are_dropped() {
      assertEquals("abcd", normalize("a\u0000b\u001b\u007fc\u009fd"));
      assertEquals("abcd", normalize("a\u200bb\u200d\ufeffc\u202e\u2066d"));
      assertEquals("ab", normalize("a\udb40\udc41b"));
    }

    @Test
    void compatibility_forms_are_composed() {
      assertEquals("file", normalize("\ufb01le"));
      assertEquals("FULL <n>", normalize("ＦＵＬＬ １２"));
      assertEquals("caf\u00e9 \uac00", normalize("cafe\u0301 \u1100\u1161"));
      assertEquals("wait...", normalize("wait\u2026"));
    }

    @Test
    void marks_join_across_dropped_characters() {
      assertEquals("\u00e9", normalize("e\u200b\u0301"));
    }

    @Test
    void runs_of_unicode_spaces_become_one_space() {
      assertEquals("a b c d", normalize("a  b \u00a0\u2003\u3000 c\u1680d"));
    }

    @Test
    void lines_are_trimmed_and_empty_ones_dropped() {
      assertEquals("a b\nc", normalize("  \n\n a b \u00a0\n \t \n\u2003c \n "));
    }

    @Test
    void emoji_and_other_alphabets_stay() {
      stays("⚠️ 部署 готово \ud83d\ude80 größe");
    }

    @Test
    void unpaired_surrogates_become_replacement_characters() {
      assertEquals("a\ufffdb\ufffd", normalize("a\ud83db\ude00"));
      assertEquals("\ufffd\ufffd", normalize("\ud83d\u200b\ude00"));
      assertEquals("\ufffd\u00e9", normalize("\ud83de\u0301"));
    }

    @Test
    void marks_in_a_row_are_limited() {
      assertEquals("x" + "\u0335".repeat(30) + "y", normalize("x" + "\u0335".repeat(99) + "y"));
      // U+0344 decomposes into two marks.
      String composed = normalize("x" + "\u0344".repeat(30) + "y");
      assertEquals(composed, normalize(composed));
    }
  }

  @Nested
  class ControlSequencesInText {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "build \u001b[31mfailed\u001b[0m on main",
          "build \u001b[1;38;5;196mfailed\u001b[m on main",
          "build \u001b[38:2::255:0:0mfailed\u001b[K on main",
          "build \u009b31mfailed\u009b0m on main",
          "build \u009b31mfailed\u009bm on main",
          "\u001b[?25lbuild failed on main\u001b[?25h",
          "\u001b[2J\u001b[1;1Hbuild failed on main",
          "build\u001b[1Cfailed\u001b[6Gon main",
          "\u001b]0;job 12\u0007build failed on main",
          "build \u001b]8;;https://ci.local/12\u001b\\failed\u001b]8;;\u001b\\ on main",
          "build \u009d8;;https://ci.local/12\u009cfailed\u009d8;;\u009c on main",
          "build \u001bPq#0;2\n~~@@\u001b\\failed on main",
          "build \u001b_app\u001b\\failed\u001b^secret\u001b\\ on\u001bXline\u001b\\ main",
          "\u0090q1\u009cbuild failed on main",
          "\u001b7build failed on main\u001b8",
          "\u001bcbuild \u001b(Bfailed on main\u001b=",
          "build failed on main\u001b[38;5",
          "build failed on main\u001b",
          "build failed on main\u001b]0;title",
          "build failed on main\u001b(",
          "build \u00034failed\u0003 on main",
          "build \u000304,12failed\u000f on main",
          "\u0002build\u0002 \u0004ff0000failed\u0004 on \u001fmain\u001f",
          "build \u0004FF0000,00ff00failed on main",
          "build \u0011failed\u0011 \u0016on\u0016 \u001dm\u001d\u001eain\u001e",
          "build fai\u200bled on\u202e \u2066main\ufeff",
        })
    void they_are_removed_whole(String formatted) {
      assertEquals("build failed on main", normalize(formatted));
    }

    @Test
    void text_next_to_broken_ones_stays() {
      assertEquals("failed", normalize("\u001b]0;stuck\nfailed"));
      assertEquals("failed", normalize("\u001b[31\nfailed"));
      assertEquals("failed", normalize("\u001bPq\nfailed"));
      assertEquals("failed", normalize("\u001b failed"));
      assertEquals("it failed", normalize("it\u009d failed"));
      assertEquals("it failed", normalize("it\u0090 failed\u0080\u009c"));
      assertEquals("\u00c5wiat failed", normalize("\u00c5\u009bwiat failed"));
      assertEquals("failed, <n> failed", normalize("\u0003failed, \u000312345 failed"));
      assertEquals("failed,failed", normalize("failed\u000312,failed"));
      assertEquals("failed", normalize("\u0004failed"));
    }

    @Test
    void they_are_removed_from_text_that_is_composed_too() {
      assertEquals("caf\u00e9 \u00e9", normalize("\u001b[31mcafe\u0301\u001b[1Ce\u0301\u001b[0m"));
    }
  }

  @Nested
  class Html {
    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        quoteCharacter = '\0',
        value = {
          "a &amp; b &lt; c &gt; d → a & b < c > d",
          "it&#39;s &quot;up&quot; &#x27;now&#X27; &apos; → it's \"up\" 'now' '",
          "&amp;amp;lt; &#38;gt; &am&#112;&#59;lt; → < > <",
          "a&nbsp;&nbsp; b&#160;&#10;c&#8203;d → a b cd",
          "&#128640; up caf&#233; → 🚀 up café",
          "&lt;@12&gt; → <@user>",
          "http://a.b?x=1&amp;y=2 → <url a.b?x=1&y=2>",
          "a && b; &x; &; &#; &#x; &#99999999; &amp → a && b; &x; &; &#; &#x; &#<n>; &amp",
          "&#27;[31m → &#<n>;[<n>m",
          "<b>up</b> <strong>up</strong> → **up** **up**",
          "<i>up</i> <EM>up</EM> <code>up</code> → *up* *up* `up`",
          "<u>a b</u> <s>a</s> <del>b</del> <tg-spoiler>c</tg-spoiler> → __a b__ ~~a~~ ~~b~~ ||c||",
          "<font color=\"#ff0000\">failed</font> <span class='x'>up</span> → **failed** **up**",
          "a<br>b<br/>c<BR />d → a b c d",
          "<p>a</p><ul><li>b</li></ul> → a b",
          "<pre><code class=\"language-sh\">ls</code></pre> → `ls`",
          "<a href=\"http://a.b/12\">run</a> up → [run](<url a.b/<n>>) up",
          "<b>http://a.b/c</b> → **<url a.b/c>**",
          "&lt;b&gt;up&lt;/b&gt; → **up**",
        })
    void entities_and_tags_become_text(String input, String expected) {
      assertEquals(expected, normalize(input).replace('\n', ' '));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "List<String> Map<b> a < b > c",
          "for each <i> of <n>, see <s>",
          "</b> closed <b>",
          "<title>x</title> <b x>y</i>",
          "<name> <b",
          "R&D; AT&T; a&b;c",
        })
    void other_angle_brackets_stay(String input) {
      stays(input);
    }
  }

  @Nested
  class Slack {
    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "<@U123|ann> <@U024BE7LH> <@W12> → <@user> <@user> <@user>",
          "<#C024BE7LR|general> <#C024BE7LR> → <#channel> <#channel>",
          "<!here> <!channel|all> <!subteam^S12|@ops> → <@role> <@role> <@role>",
          "<https://ci.local/12|run 7> failed → [run <n>](<url ci.local/<n>>) failed",
          "<https://ci.local/a|https://ci.local/a> → <url ci.local/a>",
          "<https://ci.local/a|> → <url ci.local/a>",
          "<@USER> <#NAME> <!x> <http://|x> → <@USER> <#NAME> <!x> <url |x>",
        })
    void mentions_and_links_become_those_of_other_chats(String input, String expected) {
      assertEquals(expected, normalize(input));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a * b",
        "snake_case_name __init__",
        "#channel C# F#",
        "src/**/*.java *.txt",
        "\\_(ツ)_/ :D ~user",
        "^[a-z]+\\d*$ a|b",
        "**failed** __failed__ ~~failed~~ `failed` ||failed|| *failed* _failed_",
        "# failed\n> failed\n-# failed\n- failed",
      })
  void markdown_and_text_that_resembles_it_stay(String text) {
    stays(text);
  }

  @Nested
  class Step2 {
    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "<@1> → <@user>",
          "<@!1> → <@user>",
          "<@&1> → <@role>",
          "<#1> → <#channel>",
          "<t:1700000000> → <ts>",
          "<t:-5:R> → <ts>",
          "<:name:1> → <:name:>",
          "<a:name:1> → <:name:>",
          "<:pepe_2:123456789012345678>! → <:pepe_2:>!",
          "a<@1><@2>b → a<@user><@user>b",
        })
    void mentions_become_placeholders(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "@everyone @here → @everyone @here",
          "<@x> <@> <@!> <#> <:a> <::1> <t:x> <t:> <a:b> → <@x> <@> <@!> <#> <:a> <::1> <t:x> <t:>"
              + " <a:b>",
          "<@12 → <@<n>",
          "<@1 > → <@<n> >",
          "<:a:12x> → <:a:<n>x>",
        })
    void text_that_is_not_a_mention_is_unchanged(String input, String expected) {
      assertEquals(expected.replace("<::1>", "<<ip>>"), normalize(input));
    }
  }

  @Nested
  class Step3 {
    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "HTTPS://Example.COM/Path → <url example.com/Path>",
          "http://a.b → <url a.b>",
          "http://a.b/ → <url a.b>",
          "http://a.b/c/ → <url a.b/c/>",
          "http://user:pw@a.b/c → <url a.b/c>",
          "http://a@b@c.d → <url c.d>",
          "http://a.b:8080/c → <url a.b:8080/c>",
          "http://a.b? → <url a.b>?",
          "http://a.b/? x → <url a.b>? x",
          "http://a.b?&#x → <url a.b>",
          "http://a.b?q → <url a.b?q>",
          "http://a.b/c#frag → <url a.b/c>",
          "http://a.b#frag?x=1 → <url a.b>",
          "http://a.b?b=2&a=1&b=1 → <url a.b?a=1&b=2&b=1>",
          "http://a.b/x?u=http://c.d/1 → <url a.b/x?u=http://c.d/1>",
          "http://[::1]:80/x → <url [::1]:80/x>",
          "xhttp://a.b → x<url a.b>",
          "5http://a.b → <n><url a.b>",
          "http://ÄÖ.De/Ä → <url äö.de/Ä>",
        })
    void urls_become_canonical(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @Test
    void tracking_parameters_are_dropped() {
      String url =
          "http://a.b?utm_a=1&fbclid=2&gclid=3&ref=4&si=5&mc_cid=6&mc_eid=7&UTM_b=8&refs=9";

      assertEquals("<url a.b?refs=9>", normalize(url));
    }

    @Test
    void tracking_parameters_are_kept_if_the_policy_requires_it() {
      Normalizer keeping = Normalizer.of(false, null);

      assertEquals("<url a.b?a=2&ref=1>", keeping.normalize("http://a.b?ref=1&a=2#x"));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "http://a.b/12/c → <url a.b/<n>/c>",
          "http://a.b/3fe9a1c/DEADBEEF1 → <url a.b/<hex>/<hex>>",
          "http://a.b/550e8400-e29b-41d4-a716-446655440000 → <url a.b/<id>>",
          "http://a.b/v1/deadbee/x12/3fe9a1 → <url a.b/v1/deadbee/x12/3fe9a1>",
          "http://a.b/1234567?p=12 → <url a.b/<n>?p=12>",
          "http://12/3 → <url 12/<n>>",
        })
    void volatile_path_segments_become_placeholders(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        quoteCharacter = '\0',
        value = {
          "see http://a.b/c. Next → see <url a.b/c>. Next",
          "(http://a.b/c); → (<url a.b/c>);",
          "http://a.b/c?!.,;:) x → <url a.b/c>?!.,;:) x",
          "\"http://a.b\" → \"<url a.b>\"",
          "`http://a.b` → `<url a.b>`",
          "http://a.b<x> → <url a.b><x>",
          "http://a.b>c → <url a.b>>c",
          "<http://a.b/c> → <url a.b/c>",
          "<HTTPS://a.b/c.>. → <url a.b/c>..",
          "<http://a.b c> → <<url a.b> c>",
          "http://a.b/<http://c.d> → <url a.b><url c.d>",
        })
    void a_url_ends_according_to_rule_n3(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "http:// x → http:// x",
          "https:///x → https:///x",
          "http://?a=b → http://?a=b",
          "http://... → http://...",
          "ftp://a.b/c → ftp://a.b/c",
          "http:/a.b → http:/a.b",
          "http:///http://a.b → http:///<url a.b>",
        })
    void a_url_needs_a_host(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @Test
    void user_info_without_a_host_counts_as_one() {
      assertEquals("<url bob:5@>", normalize("http://bob:5@"));
    }

    @Test
    void hosts_are_lowered_without_regard_to_the_machines_language() {
      Locale before = Locale.getDefault();
      Locale.setDefault(Locale.forLanguageTag("tr"));
      try {
        assertEquals("<url wiki.info>", normalize("HTTP://WIKI.INFO"));
      } finally {
        Locale.setDefault(before);
      }
    }
  }

  @Nested
  class Step4 {
    @ParameterizedTest
    @CsvSource({
      "2026-01-31",
      "2026-01-31 12:34",
      "2026-01-31T12:34",
      "2026-01-31 12:34:56",
      "2026-01-31T12:34:56.789Z",
      "'2026-01-31 12:34:56,789'",
      "2026-01-31T12:34:56+02:00",
      "2026-01-31T12:34:56-0500",
      "2026-01-31T12:34:56.1+02",
      "2026-01-31T12:34Z",
    })
    void iso_dates_and_times_become_time_stamps(String input) {
      assertEquals("[<ts>]", normalize("[" + input + "]"));
      assertEquals("a <ts>.", normalize("a " + input + "."));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "2026-01-31.log → <ts>.log",
          "2026-01-31_x → <n>-<n>-31_x",
          "x2026-01-31 → x2026-<n>-<n>",
          "2026-01-31 12:3 → <ts> <n>:<n>",
          "2026-01-31 12:34:5x → <ts>:<n>x",
          "2026-01-31T12 → <n>-<n>-31T12",
        })
    void the_rest_of_an_invalid_time_stamp_is_normalized_too(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @ParameterizedTest
    @CsvSource({
      "10.0.0.1",
      "10.0.0.1:22",
      "255.255.255.255:65535",
      "aa:bb:cc:dd:ee:ff",
      "AA-BB-CC-11-22-33",
      "fe80::1",
      "::1",
      "2001:db8:0:0:0:0:2:1",
      "2001:db8::",
      "::ffff:10.0.0.1",
      "[fe80::1]:8080",
      "fe80::1%eth0",
    })
    void addresses_become_ip(String input) {
      assertEquals("(<ip>)", normalize("(" + input + ")"));
      assertEquals("at <ip>, then", normalize("at " + input + ", then"));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "10.0.0.1/24 → <ip>/<n>",
          "[fe80::1] → [<ip>]",
          "10.0.0.1. → <ip>.",
          "1.2.3.4.5 → <n>",
          "256.1.1.1 → <n>",
          "v1.2.3.4 → v1.2.3.4",
          "10.0.0.1y → 10.0.0.1y",
          "10.0.0.1:123456 → <ip>:<n>",
          "std::vector → std::vector",
          "abc::def → abc::def",
          "a::b::c → a::b::c",
          "slot 5:: → slot <n>::",
          "1:2:3 → <n>:<n>:<n>",
        })
    void text_that_only_resembles_an_address_is_not_an_address(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @ParameterizedTest
    @CsvSource({
      "12:34",
      "1:02",
      "12:34:56",
      "12:34:56.789",
      "'12:34:56,789'",
      "3pm",
      "3 pm",
      "12:34am",
      "12:34:56 PM",
      "11 Am",
      "12:34:56Z"
    })
    void times_become_time(String input) {
      assertEquals("at <time> done", normalize("at " + input + " done"));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "3  pm → <time>",
          "3 pmx → <n> pmx",
          "123:45 → <n>:<n>",
          "12:345 → <n>:<n>",
          "16:9 → <n>:<n>",
          "12:34y → <n>:34y",
          "12:34 amber → <time> amber",
        })
    void text_that_only_resembles_a_time_is_not_a_time(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "550e8400-e29b-41d4-a716-446655440000 → <id>",
          "550E8400-E29B-41D4-A716-446655440000. → <id>.",
          "550e8400-e29b-41d4-a716-44665544000 → <hex>-e29b-41d4-a716-<n>",
          "123456789012345 → <id>",
          "12345678901234 → <n>",
          "-123456789012345 → -<id>",
          "x123456789012345 → x123456789012345",
          "3fe9a1c → <hex>",
          "3FE9A1C → <hex>",
          "3fe9a1 → 3fe9a1",
          "deadbeef → deadbeef",
          "1234567 → <n>",
          "3fe9a1cg → 3fe9a1cg",
          "sha.3fe9a1c → sha.<hex>",
        })
    void ids_and_hex_are_recognized_by_their_length(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "a=5 → a=<n>",
          "a=-5 → a=<n>",
          "a=5.txt → a=<n>.txt",
          "a5=6 → a5=<n>",
          "(#12) → (#<n>)",
          "#12 → #<n>",
          "5ms 5s 5m 5h 5d 5b 5k 5x → <n>ms <n>s <n>m <n>h <n>d <n>b <n>k <n>x",
          "5KB 5Mb 5gb 5TB 5px → <n>KB <n>Mb <n>gb <n>TB <n>px",
          "5 GB 50% 50 % 1.5s → <n> GB <n>% <n> % <n>s",
          "5 1 → <n> <n>",
          "a/5/b → a/<n>/b",
          "5! → <n>!",
        })
    void numbers_become_n_and_units_stay(String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "1.5 → <n>",
          "1.2.3 → <n>",
          "1,234.5 → <n>",
          "10,20,30 → <n>",
          "'5, 6. 7' → '<n>, <n>. <n>'",
          "0,2026-01-31 → <n>,<ts>",
          "'5,10.0.0.1,6' → '<n>,<ip>,<n>'",
          "7.3fe9a1c → <n>.<hex>",
          "7,3fe9a1c → <n>,<hex>",
          "'5,a' → '<n>,a'",
          "'1,2.x' → '<n>,2.x'",
          "'1,2.5ms' → <n>ms",
        })
    void groups_belong_to_a_number(String input, String expected) {
      assertEquals(expected.replace("'", ""), normalize(input.replace("'", "")));
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '→',
        value = {
          "-5 → <n>",
          "+5 → <n>",
          "a -5 → a <n>",
          "(-5) → (<n>)",
          "a=+5 → a=<n>",
          "a-5 → a-<n>",
          "--5 → --<n>",
          "3-5 → <n>-<n>",
          "[-5] → [-<n>]",
          "-5ms → <n>ms",
          "- 5 → - <n>",
        })
    void a_sign_belongs_to_a_number_after_a_space_an_equals_sign_or_a_bracket(
        String input, String expected) {
      assertEquals(expected, normalize(input));
    }

    @Test
    void a_sign_belongs_to_a_number_at_the_start_of_a_line() {
      assertEquals("a\n<n>", normalize("a\n-5"));
    }

    @ParameterizedTest
    @CsvSource({
      "v1",
      "k8s",
      "v1.2.3",
      "5th",
      "x5",
      "step_5",
      "5_6",
      "file.5",
      "5.txt",
      "rc.1.2",
      "blk_12",
      "utf8",
      "5abc",
      "0x1f2e3d4c"
    })
    void digits_inside_a_word_or_dotted_to_one_stay(String input) {
      stays("a " + input + " b");
    }

    @Test
    void boundaries_are_ascii() {
      assertEquals("статус<n>", normalize("статус5"));
      assertEquals("<n>个文件", normalize("5个文件"));
      assertEquals("é<hex>é", normalize("é3fe9a1cé"));
    }

    @Test
    void a_mark_that_would_join_a_placeholder_keeps_a_token_as_it_is() {
      // U+003E U+0338 compose to U+226F.
      stays("5\u0338");
    }

    @Test
    void placeholders_are_left_alone() {
      stays(
          "<@user> <@role> <#channel> <ts> <:name2:> <url a.b:80/<n>/c5?d=6> <id> <ip> <time>"
              + " <hex> <n> <n>ms a=<n>");
    }
  }

  @Nested
  class OwnRewrites {
    private final Normalizer own =
        Normalizer.of(true, (text, steps) -> text.replaceAll("[a-z]", "x").replace("5", ""));

    @Test
    void they_replace_the_default_list_wholly() {
      assertEquals("12:34 xxx 6", own.normalize("12:34 abc 56"));
    }

    @Test
    void they_do_not_reach_into_placeholders() {
      assertEquals(
          "xx <@user> xx <url a.b/<n>?q=5> <:e5:> <ts>,<#channel>",
          own.normalize("ab <@5> 5ab http://a.b/5?q=5 <:e5:5> <t:5>,<#5>"));
    }

    @Test
    void they_see_text_that_is_cleaned() {
      Normalizer marking = Normalizer.of(true, (text, steps) -> "[" + text + "]");

      assertEquals("[a b\nc]", marking.normalize(" a \t b\r\n\nc\u200b"));
      assertEquals("<@user>", marking.normalize("<@5>"));
    }
  }
}
