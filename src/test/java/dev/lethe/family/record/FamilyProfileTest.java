package dev.lethe.family.record;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FamilyProfileTest {

  @Test
  void the_fingerprints_and_the_topic_are_the_first_members() {
    FamilyProfile profile =
        Members.begin(Members.by("1", "first bot", 1, "a b"))
            .learn(Members.by("2", "second bot", 2, "a c"));

    assertEquals("first bot", profile.firstAuthor());
    assertEquals("e1", profile.firstEventId());
    assertEquals("0".repeat(64), profile.exactHash());
  }

  @Test
  void an_author_without_a_name_is_known_by_its_id() {
    assertEquals("7", Members.begin(Members.by("7", " ", 1, "a")).firstAuthor());
  }

  @Test
  void a_name_is_one_line_of_at_most_64_characters() {
    String name = "ops\r\nbot " + "🚨".repeat(100);

    String author = Members.begin(Members.by("7", name, 1, "a")).firstAuthor();

    assertTrue(author.startsWith("ops bot 🚨") && author.length() <= 64, author);
    assertFalse(Character.isHighSurrogate(author.charAt(author.length() - 1)));
  }

  @Test
  void a_member_without_a_text_teaches_only_its_author_and_event() {
    FamilyProfile profile = Members.begin(Members.saying(1, null)).learn(Members.saying(2, "a b"));

    assertEquals("a b", profile.learned().template());
    assertEquals(List.of("e1", "e2"), profile.learned().eventIds().eventIds());
    assertEquals(1, profile.learned().facts().members());
  }

  @Test
  void the_same_members_in_the_same_order_give_the_same_bytes() {
    for (long seed = 0; seed < 100; seed++) {
      byte[] once =
          FamilyBytes.toBytes(
              Members.profileOf("fam-1", Members.similar(new Random(seed), "", 80)));
      byte[] again =
          FamilyBytes.toBytes(
              Members.profileOf("fam-1", Members.similar(new Random(seed), "", 80)));

      assertArrayEquals(once, again, "seed " + seed);
    }
  }

  @Test
  void how_often_it_is_stored_and_read_again_in_between_changes_nothing() {
    for (long seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      List<FamilyMember> members = Members.similar(random, "", 60);
      FamilyProfile batched = Members.begin(members.get(0));
      FamilyProfile straight = batched;
      for (FamilyMember member : members.subList(1, members.size())) {
        straight = straight.learn(member);
        batched = batched.learn(member);
        if (random.nextBoolean()) {
          batched = FamilyBytes.familyProfile(FamilyBytes.toBytes(batched));
        }
      }

      assertEquals(straight, batched, "seed " + seed);
    }
  }

  @Test
  void a_merge_keeps_the_older_id_and_learns_from_the_younger() {
    FamilyProfile older = Members.profileOf("ann joined room one", "bob joined room one");
    FamilyProfile younger =
        Members.profileOf(
            "fam-2",
            List.of(
                Members.by("5", "other", 11, "cid joined room two"),
                Members.by("5", "other", 12, "dan joined room two")));

    FamilyProfile merged = FamilyProfile.merge(older, younger);

    assertEquals("fam-1", merged.familyId());
    assertEquals("ci-notify", merged.firstAuthor());
    assertEquals("<*> joined room <*>", merged.learned().template());
    assertEquals(2, merged.learned().authors().count());
    assertEquals(List.of("e1", "e2", "e11", "e12"), merged.learned().eventIds().eventIds());
    assertEquals(4, merged.learned().facts().members());
    assertFalse(merged.isAlias());
  }

  @Test
  void a_merge_keeps_the_learned_templates_of_both_in_order() {
    FamilyProfile older = Members.profileOf("a").withTemplates(List.of("t1", "t2"));
    FamilyProfile younger =
        Members.profileOf("fam-2", List.of(Members.saying(9, "b")))
            .withTemplates(List.of("t2", "t3"));

    assertEquals(List.of("t1", "t2", "t3"), FamilyProfile.merge(older, younger).learnedTemplates());
  }

  @Test
  void after_a_merge_the_younger_is_an_alias_that_learns_nothing() {
    FamilyProfile alias = Members.profileOf("a secret").aliasOf("fam-0");

    assertEquals("fam-0", alias.mergedInto());
    assertEquals(Learned.NOTHING, alias.learned());
    assertThrows(IllegalArgumentException.class, () -> alias.learn(Members.saying(2, "a")));
  }

  @Test
  void a_family_is_not_merged_with_itself() {
    FamilyProfile profile = Members.profileOf("a");

    assertThrows(IllegalArgumentException.class, () -> FamilyProfile.merge(profile, profile));
  }

  @Test
  void an_erased_messages_snippet_and_sample_id_go() {
    FamilyProfile profile = Members.profileOf("a b", "a c", "a d").withoutMessage("e2");

    assertEquals(List.of("a b", "a d"), profile.learned().snippets().texts());
    assertEquals(List.of("e1", "e3"), profile.learned().eventIds().eventIds());
    assertEquals("a <*>", profile.learned().template());
  }

  @Test
  void no_text_of_erased_messages_remains() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      int size = 2 + random.nextInt(12);
      List<FamilyMember> members = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        String secret = random.nextInt(3) > 0 ? " hushhush" : "";
        members.add(Members.saying(i, "backup of site" + random.nextInt(3) + secret));
      }
      FamilyProfile profile = Members.profileOf("fam-1", members);
      for (FamilyMember member : members) {
        if (member.text().contains("hushhush")) {
          profile = profile.withoutMessage(member.eventId());
        }
      }

      String bytes =
          new String(FamilyBytes.toBytes(profile), java.nio.charset.StandardCharsets.ISO_8859_1);
      assertFalse(bytes.contains("hushhush"), "seed " + seed);
    }
  }

  @Test
  void after_all_its_members_are_erased_the_next_member_teaches_it() {
    FamilyProfile erased =
        Members.profileOf("old words", "old words").withoutMessage("e1").withoutMessage("e2");

    assertEquals("", erased.learned().template());
    assertEquals("new words", erased.learn(Members.saying(3, "new words")).learned().template());
  }

  @Test
  void the_row_stays_within_8_kib_for_any_member_text() {
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      FamilyProfile profile = Members.begin(hostile(random, 0));
      for (int i = 1; i < 40; i++) {
        profile = profile.learn(hostile(random, i));
        int bytes = FamilyBytes.toBytes(profile).length;
        assertTrue(bytes <= 8_192, bytes + " bytes after member " + i + " of seed " + seed);
      }
      assertEquals(
          profile, FamilyBytes.familyProfile(FamilyBytes.toBytes(profile)), "seed " + seed);
    }
  }

  @Test
  void the_row_stays_within_8_kib_when_everything_is_in_it() {
    List<FamilyMember> members = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      StringBuilder text = new StringBuilder();
      for (int word = 0; word < 60; word++) {
        text.append("漢字").append(word).append("é".repeat(30)).append(' ');
      }
      String id = "é".repeat(250) + i;
      text.append(i);
      members.add(new FamilyMember(id, i, id, "漢".repeat(99), text.toString(), i, i));
    }

    int bytes = FamilyBytes.toBytes(Members.profileOf("fam-1", members)).length;

    assertTrue(bytes > 4_000 && bytes <= 8_192, bytes + " bytes");
  }

  private static FamilyMember hostile(Random random, int i) {
    String id = (char) (0x4e00 + random.nextInt(20_000)) + "漢".repeat(random.nextInt(254)) + i;
    return new FamilyMember(
        id,
        random.nextLong(),
        id.substring(0, Math.min(128, id.length())),
        random.nextBoolean() ? Members.adversarial(random) : null,
        Members.adversarial(random),
        random.nextInt(),
        random.nextInt());
  }
}
