package dev.lethe.wording;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which texts are never merged by rule: rule CN5. */
class DifferencesTest {
  private final Differences differences = new Differences(Policy.defaults().dedupe());

  private boolean differ(String one, String other) {
    Statement said = differences.read(one);
    Statement otherSaid = differences.read(other);
    boolean differ =
        Differences.differ(said, otherSaid) || Differences.areOfOthers(said, otherSaid);
    assertEquals(
        differ, Differences.differ(otherSaid, said) || Differences.areOfOthers(otherSaid, said));
    return differ;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The limit is 5 seats. | The limit is 6 seats.",
        "The limit is five seats. | The limit is six seats.",
        "The limit is 5 seats. | The limit is of some seats.",
        "It took twenty minutes. | It took twenty-five minutes.",
        "It takes half an hour. | It takes an hour.",
        "They meet twice a week. | They meet thrice a week.",
        "She is in the first group. | She is in the second group.",
        "The release is on 2026-03-01. | The release is on 2026-04-01.",
        "The release is on March 3. | The release is on April 3.",
        "The release is in June. | The release is in July.",
        "The release is on Monday. | The release is on Friday.",
        "We meet at 10:00. | We meet at 11:00.",
        "Use Python 3.11 here. | Use Python 3.12 here.",
        "It needs v1.2.3. | It needs v1.2.4.",
        "The build passed. | The build failed.",
        "Deploys are allowed. | Deploys are not allowed.",
        "She likes coffee. | She doesn't like coffee.",
        "The exit code 0 is fine. | The exit code 1 is fine.",
        "See ticket run-17a. | See ticket run-18a.",
        "Er mag Kaffee. | Er mag keinen Kaffee.",
        "He wants tabs and no spaces. | He wants spaces and no tabs.",
        "It doesn't scale but is simple. | It is scale but doesn't simple.",
        "It is sent before the meeting. | It is sent after the meeting.",
        "The level rose. | The level fell.",
        "The north gate is shut. | The south gate is shut.",
        "The gate is open. | The gate is closed.",
        "It is always cached. | It is never cached.",
        "The cache is enabled. | The cache is disabled.",
        "The door is locked. | The door is unlocked.",
        "Writes are synchronous. | Writes are asynchronous.",
        "It must be signed. | It must not be signed.",
        "It must be signed. | It may be signed.",
        "It is open only on Mondays. | It is open except on Mondays.",
        "All tests pass. | Some tests pass.",
        "It is for premium customers. | It is for all customers.",
        "It takes at least 3 votes. | It takes at most 3 votes.",
        "It is due within 30 days. | It is due after 30 days.",
        "It runs every hour. | It runs every day.",
        "It takes 5 seconds. | It takes 5 minutes.",
        "It costs 5 euros. | It costs 5 dollars.",
        "The lamp is on. | The lamp is off.",
        "We will move to Oslo. | We have moved to Oslo.",
        "He used to smoke. | He smokes.",
        "The call is at 9 am. | The call is at 9 pm.",
        "The service calls the shop. | The shop calls the service.",
        "The service calls the shop. | The service is called by the shop.",
        "Bob is Carol's manager. | Carol is Bob's manager.",
        "Leo prefers Go over Rust. | Leo prefers Rust over Go.",
        "Jane is older than Kim. | Kim is older than Jane.",
        "Copy it from the shop to the store. | Copy it from the store to the shop.",
        "The API v2 has 3 nodes. | The API v3 has 2 nodes.",
        "Send the letter to Anna. | Send the letter from Anna.",
        "We use Slack for chat. | For chat we use Discord.",
        "The project is led by Selma. | Viktor leads the project.",
        "The walls are green. | The walls are yellow.",
        "The user likes cats. | The user likes dogs.",
        "Users can export CSV. | Users can't export CSV.",
        "Users can export CSV. | Users are unable to export CSV.",
        "Interns are on the rota. | Interns are excluded from the rota.",
        "The user wants tabs, not spaces. | The user wants spaces rather than tabs.",
        "Reports go out as PDF, not as a table. | Sue would rather get a table than a PDF.",
        "We log all calls. | We decided against logging all calls.",
        "She prefers tea to coffee. | She prefers coffee over tea.",
        "Add an index on orders.created_at. | Add an index on orders.customer_id.",
        "Set maxRetries to 3. | Set maxDelay to 3.",
        "It runs in europe-west1. | It runs in europe-west2.",
        "The fault was a bad disk cable. | The fault was a bad firewall rule.",
        "The build went to production. | The build was pulled from production.",
        "We moved from 1.27 up to 1.28. | We went from 1.28 back to 1.27.",
        "Ann moved from Leeds to York. | Ann left York and lives in Leeds.",
        "Uma was raised in Porto and went to Lyon. | Uma grew up in Lyon, moved to Porto.",
        "Carla owes me 60. | I owe Carla 60.",
        "Otto now reports to Hanna. | Hanna reports to Otto.",
        "Ask Tom, since Ida writes the reports. | Ask Ida, since Tom writes the reports.",
        "The relay uses port 587, 25 is blocked. | The relay uses port 25, 587 is blocked.",
        "The standup is at half past nine. | The standup is at half past ten.",
        "It takes half an hour. | It takes a quarter of an hour.",
        "They are banned for one week. | They are banned permanently.",
        "It runs every other day. | It runs every day.",
        "The demo is on May 3 in the afternoon. | The demo is on May 15 in the afternoon.",
        "The call is on 2025-05-03 in the evening. | The call is on 2025-05-15 in the evening.",
        "The train goes at 9:05 in the evening. | The train goes at 9:17 in the evening.",
        "The train goes at 9:15 in the evening. | The train goes at 9:15 in the morning.",
        "On Monday Anna reviews it with Ben. | On Monday Ben reviews it.",
        "Tell us when it costs $5M. | Tell us when it costs $5B.",
        "It costs $1.5k in the end. | It costs $1.5 in the end.",
        "The bike is tubeless. | The bike has a tube.",
        "The lights are off. | The lights are on.",
        "Deploys were rolled back. | Deploys were released.",
        "Leo built it on his own. | Leo built it together with Ada.",
        "Die Tür ist offen. | Die Tür ist nicht offen.",
        "Le service marche. | Le service ne marche pas.",
        "Pull requests can't be merged without review. | No review is needed to merge a pull request.",
        "It works without a licence. | It doesn't work without a licence.",
        "The pool isn't open until May. | The pool is open until May.",
        "Halden accepted the plan. | Halden turned down the plan.",
        "The team kept the parser. | The team got rid of the parser.",
        "Logins sped up with the cache. | Logins became slower with the cache.",
        "The data is in eu-west-1. | The data is in eu-central-1.",
        "He writes commits in the imperative. | He writes commits in the past tense.",
        "Spoilers need no tags. | Spoilers are forbidden, with tags or without.",
        "Vitest replaced Jest. | We switched from Vitest to Jest.",
        "Jest was replaced by Vitest. | Jest replaced Vitest.",
        "She likes a dark editor but a light terminal. | Her terminal is dark, while she likes a light editor.",
        "The core team owns orders and the web team reads them. | The web team owns orders; the core team only reads them.",
        "On the web hosts it listens on port 91. | The mail hosts use port 91 for it.",
        "Bogdan prefers going by train to driving. | Bogdan would rather drive than go by train.",
        "Sofia reports to Daniel. | Sofia is Daniel's manager.",
        "Sofia reports to Daniel. | Sofia is the one Daniel reports to.",
        "Upload at least 3 files. | Uploads can't be larger than 3 files.",
        "The retry solved the errors. | The retry made the errors worse.",
        "Keep it short and skip the intro. | Keep it short, with the intro.",
      })
  void texts_that_differ_in_what_tells_are_told_apart(String one, String other) {
    assertTrue(differ(one, other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The limit is 5 seats. | There is a limit of 5 seats.",
        "The limit is five seats. | The limit is 5 seats.",
        "It costs 1,000 euros. | It costs 1000 euros.",
        "It costs one thousand euros. | It costs 1000 euros.",
        "Ports 80 and 443 are open. | Open ports: 443 and 80.",
        "The team uses tabs. | The team is using tabs.",
        "They march on. | They go on.",
        "It may rain. | It might rain.",
        "The build passed. | The BUILD passed!",
        "He does not eat fish. | He doesn't eat fish.",
        "He does not eat fish. | He doesn\u2019t eat fish.",
        "He does not eat fish. | He eats no fish.",
        "The cache isn't enabled. | The cache is disabled.",
        "Tom doesn't like fish. | Tom dislikes fish.",
        "It is closed on Mondays. | It is closed on Monday.",
        "They meet on Tuesdays and Fridays. | They meet on Fridays and Tuesdays.",
        "All live in one house. | All live in a single house.",
        "Every night the data is copied. | The data is copied every night.",
        "The team owns the service. | The service is owned by the team.",
        "Ed prefers Vim. | Vim is preferred by Ed.",
        "Add logs to the service. | Logs should be added to the service.",
        "Renew the certificate. | The certificate must be renewed.",
        "The shop opened its wing with maps. | Maps marked the opening of the shop's wing.",
        "The data is backed up. | There is a backup of the data.",
        "The flag is in feature-flags. | The flag is in feature flags.",
        "Post-mortems are blameless. | Postmortems are blameless.",
        "The colour is blue. | The color is blue.",
        "The house was built in Oslo. | The house was constructed in Oslo.",
        "She buys bread. | She purchases bread.",
        "Our leader is Ann. | Ann is our leader.",
        "It works without a cache. | It works without the cache.",
        "The user wants tabs, not spaces. | The user wants tabs instead of spaces.",
        "The user prefers tabs over spaces. | The user prefers tabs to spaces.",
        "We use tabs, not spaces. | We use tabs.",
        "The shop isn't open on Mondays. | On Mondays the shop is closed.",
        "The topic has 12 parts. | There are twelve parts in the topic.",
        "The service listens on port 80. | You will find the service on port 80.",
        "It is built with Node 20. | It is built with Node 20.x.",
        "The agent starts at 02:00. | The agent starts at two o'clock.",
        "The standup is at 9:30. | The standup is at half past nine.",
        "The raid is at 20:00. | The raid is at eight in the evening.",
        "The train goes at 21:15. | The train goes at 9:15 in the evening.",
        "Tokens live for 15 minutes. | Tokens live for a quarter of an hour.",
        "Tokens live for 60 minutes. | Tokens live for an hour.",
        "Sprints take 14 days. | Sprints take two weeks.",
        "The standup is every weekday. | The standup is from Monday to Friday.",
        "It has a 0.4mm nozzle. | It has a 0.4 mm nozzle.",
        "The build fails if coverage drops below 80%. | Less than 80% coverage breaks the build.",
        "The speaker was turned off. | The speaker was disabled.",
        "Deploys happen on Tuesdays. | We deploy every Tuesday.",
        "The second book is done. | Book two is done.",
        "The news is translated into Finnish by Yuki. | Yuki translates the news into Finnish.",
        "Mr Okafor is our neighbour. | Our neighbour is Mr Okafor.",
        "Both dogs had a shot. | The two dogs had a shot.",
        "We use Django 4.2 for it. | It runs on Django 4.2.",
        "Pull requests can't be merged without review. | Pull requests need a review before they are merged.",
        "Without a licence it won't start. | It needs a licence to start.",
        "Don't send it again until the pause is over. | Wait until the pause is over and send it again.",
        "The server may not start without a key. | The server must have a key to start.",
        "Halden rejected the plan. | The plan was turned down by Halden.",
        "The team removed the parser. | The team got rid of the parser.",
        "Avoid version 2.3.1. | Stay away from version 2.3.1.",
        "Lines are no longer than 88 characters. | Lines should not exceed 88 characters.",
        "Uploads can't be larger than 25 MB. | At most 25 MB may be uploaded.",
        "It needs Node 18 or newer. | It needs at least Node 18.",
        "It is open from 8 am to 6 pm. | It is open 8:00 to 18:00.",
        "It is on June 7 between 10 and 11 pm. | It is on 7 June from 22:00 to 23:00.",
        "We went from Django 3.2 to 4.2. | We went to Django 4.2 from 3.2.",
        "Connections close after 60s. | Connections close after 60 seconds.",
        "He prefers spaces over tabs. | He likes spaces better than tabs.",
        "RabbitMQ was chosen over Kafka. | RabbitMQ was chosen instead of Kafka.",
        "Daniel is Sofia's manager. | Sofia reports to Daniel.",
        "Daniel manages Sofia. | Sofia reports to Daniel.",
        "It must accept only TLS 1.3. | Only TLS 1.3 may be accepted.",
        "Tom\u00e1s joined the team. | Tomas joined the team.",
        "The budget is 40 000 euros. | The budget is 40,000 euros.",
        "You needn't ask first. | It isn't necessary to ask first.",
        "Vitest replaced Jest. | We switched from Jest to Vitest.",
        "Chat is open every day. | Chat is open seven days a week.",
      })
  void texts_that_say_it_otherwise_are_not(String one, String other) {
    assertFalse(differ(one, other));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Anna | Ben | Prefers tea. | true",
        "editor | theme | Anna wants a dark theme in her editor. | false",
        "Anna | Anna's habits | Prefers tea. | false",
        "Python 3.11 | Python 3.12 | Python is used. | true",
      })
  void a_subject_that_the_text_does_not_mention_is_part_of_what_it_says(
      String one, String other, String text, boolean differ) {
    Statement subject = differences.read(one);
    Statement otherSubject = differences.read(other);
    Statement said = differences.read(text);

    assertEquals(
        differ,
        Differences.differ(subject, otherSubject)
            || Differences.areOfOtherSubjects(subject, otherSubject, said, said));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "zero | 0",
        "twenty five | 25",
        "one two | 1 2",
        "ten five | 10 5",
        "twenty ten | 20 10",
        "two hundred and six | 206",
        "two hundred and more | 200",
        "three thousand five | 3005",
        "two hundred thousand | 200000",
        "one million two hundred thousand and forty two | 1200042",
        "hundred | 100",
        "a dozen | 12",
        "five and six | 5 6",
        "none of these | ''",
      })
  void numbers_are_read_from_words(String words, String numbers) {
    List<String> found = new ArrayList<>();

    NumberWords.addTo(found, List.of(words.split(" ", -1)));

    assertEquals(numbers, String.join(" ", found));
  }
}
