package dev.lethe.family.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.event.Scope;
import dev.lethe.family.record.AggregateRecord;
import dev.lethe.family.record.FamilyMember;
import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.Members;
import dev.lethe.family.record.Sampling;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.family.state.CounterRow;
import dev.lethe.family.state.Sighting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Counting, learning and publishing of a family over a stream of members. */
class FamilyLifeTest {
  private static final long DAY = 86_400_000;
  private static final Scope SCOPE = new Scope("default/1");

  @Test
  void how_often_a_family_is_published_changes_no_record_that_is_left() {
    for (long seed = 0; seed < 100; seed++) {
      List<FamilyMember> members = overDays(new Random(seed), 150);

      Map<Integer, SpamFamily> always = published(members, new Random(seed), 1);
      Map<Integer, SpamFamily> rarely = published(members, new Random(seed), 40);
      Map<Integer, SpamFamily> last = published(members, new Random(seed), Integer.MAX_VALUE);

      assertEquals(always, rarely, "seed " + seed);
      assertEquals(always, last, "seed " + seed);
    }
  }

  @Test
  void the_published_counts_add_up_to_the_members() {
    for (long seed = 0; seed < 100; seed++) {
      List<FamilyMember> members = overDays(new Random(seed), 1 + (int) seed * 3);

      long counted =
          published(members, new Random(seed), 10).values().stream()
              .mapToLong(SpamFamily::dupCount)
              .sum();

      assertEquals(members.size(), counted, "seed " + seed);
    }
  }

  @Test
  void a_repeat_that_is_not_sampled_changes_its_counter_alone() {
    Life life = new Life();
    int changes = 0;
    for (int n = 1; n <= 5_000; n++) {
      FamilyProfile before = life.profile;
      life.member(Members.saying(n, "the same again"), false);
      changes += life.profile.equals(before) ? 0 : 1;
    }

    assertEquals(5_000, CounterRow.members(life.days.values()));
    assertTrue(changes < 64 + 32 * 7, changes + " changes of the profile");
  }

  private static Map<Integer, SpamFamily> published(
      List<FamilyMember> members, Random random, int every) {
    Life life = new Life();
    for (FamilyMember member : members) {
      life.member(member, member.text() != null && member.text().contains("done"));
      if (every == 1 || (every < Integer.MAX_VALUE && random.nextInt(every) == 0)) {
        life.publishPending(null);
      }
    }
    life.publishPending(null);
    return life.records;
  }

  private static List<FamilyMember> overDays(Random random, int size) {
    List<FamilyMember> members = new ArrayList<>();
    for (FamilyMember member : Members.similar(random, "", size)) {
      members.add(
          new FamilyMember(
              member.eventId(),
              member.occurredAt() + random.nextInt(3) * DAY,
              member.authorId(),
              member.authorName(),
              member.text(),
              member.attachments(),
              member.embeds()));
    }
    return members;
  }

  /** State of one family as an application keeps it. */
  private static final class Life {
    private final NavigableMap<Integer, CounterRow> days = new TreeMap<>();
    private final Map<Integer, SpamFamily> records = new TreeMap<>();
    private FamilyProfile profile;
    private long arrival;

    void member(FamilyMember member, boolean newSignature) {
      int day = CounterRow.dayOf(member.occurredAt());
      long number = CounterRow.members(days.values()) + 1;
      if (profile == null) {
        profile = Members.begin(member);
      } else if (newSignature || Sampling.isSampled(number)) {
        publishPending(day);
        profile = profile.learn(member);
      }
      Sighting sighting = new Sighting(member.eventId(), member.occurredAt(), arrival++);
      CounterRow row = days.get(day);
      days.put(
          day, row == null ? CounterRow.first(number, sighting) : row.sighted(number, sighting));
    }

    /**
     * The day's next member belongs to its own record, so the records of other days are published
     * first.
     */
    void publishPending(Integer exceptDay) {
      days.replaceAll(
          (day, row) -> {
            if (row.isPending() && !day.equals(exceptDay)) {
              records.put(day, AggregateRecord.of(profile, row, day, SCOPE, "1", null));
            }
            return row.isPending() && day.equals(exceptDay) ? row : row.published();
          });
    }
  }
}
