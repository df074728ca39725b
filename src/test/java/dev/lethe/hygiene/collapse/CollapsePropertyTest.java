package dev.lethe.hygiene.collapse;

import static dev.lethe.hygiene.collapse.Snapshot.DAY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.item.Significance;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Invariants of collapsing random profiles. */
class CollapsePropertyTest {
  private static final String[] WORDS =
      ("gateway api queue latency worker node zone rack up down failed limit the is checked cron"
              + " alert alerts services service")
          .split(" ", -1);
  private static final List<Significance> SIGNIFICANCES = List.of(Significance.values());
  private static final String[] FIGURES = {
    "5", "1,234", "45ms", "99%", "2026-03-15", "10:00", "10.0.0.1:22", "run-a1", "deadbeef", "v2"
  };

  private static List<Profile> profiles(Random random, int count) {
    List<Profile> profiles = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Profile profile =
          Snapshot.of("i" + i)
              .says(summary(random))
              .count(random.nextInt(4))
              .matters(SIGNIFICANCES.get(random.nextInt(4)))
              .at(DAY + random.nextInt(50))
              .updated(DAY + 50 + random.nextInt(50))
              .standing(
                  random.nextInt(20) > 0
                      ? MergeEligibility.FREE
                      : random.nextBoolean()
                          ? MergeEligibility.PROTECTED
                          : MergeEligibility.RESTING)
              .profile();
      profiles.add(
          random.nextInt(5) > 0 ? profile : profile.with(Snapshot.of("old" + i).profile()));
    }
    return profiles;
  }

  private static String summary(Random random) {
    StringBuilder summary = new StringBuilder();
    int first = random.nextInt(4);
    for (int i = 0; i < 4 + random.nextInt(5); i++) {
      int word = random.nextInt(3) > 0 ? first + i : random.nextInt(WORDS.length);
      summary.append(WORDS[word % WORDS.length]).append(' ');
      if (random.nextInt(3) == 0) {
        summary.append(FIGURES[random.nextInt(FIGURES.length)]).append(", ");
      }
    }
    return summary.append(random.nextInt(10)).toString();
  }

  private static CollapsePlan plan(List<Profile> profiles, String caps) {
    Policy policy =
        Policies.edn("{:profile {:fuzzy? true} :safety {:caps {:profile " + caps + "}}}");
    return new CollapsePlanner(policy, CollapseOptions.of(policy.profile()))
        .plan(profiles, DAY, null);
  }

  private static List<Profile> applied(List<Profile> profiles, CollapsePlan plan) {
    TreeMap<String, Profile> left = new TreeMap<>();
    profiles.forEach(profile -> left.put(profile.memoryId(), profile));
    for (CollapseGroup group : plan.groups()) {
      for (Profile duplicate : group.duplicates()) {
        assertTrue(left.remove(duplicate.memoryId()) != null, "removed once");
      }
      assertTrue(left.put(group.canonical().memoryId(), group.collapsed()) != null, "still there");
    }
    return List.copyOf(left.values());
  }

  private static long sum(List<Profile> profiles) {
    return profiles.stream().mapToLong(Profile::total).sum();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void a_complete_collapse_leaves_nothing_for_a_second_one(long seed) {
    List<Profile> profiles = profiles(new Random(seed), 400);

    CollapsePlan first = plan(profiles, "{:pct 100 :floor 0}");
    CollapsePlan second = plan(applied(profiles, first), "{:pct 100 :floor 0}");

    String why = "seed " + seed;
    assertTrue(first.counts().get("duplicates_removed") > 50, why);
    assertTrue(first.counts().get("fuzzy_duplicate_groups") > 0, why);
    assertTrue(first.counts().get("token_duplicate_groups") > 0, why);
    assertEquals(List.of(), first.deferred(), why);
    assertEquals(List.of(), second.groups(), why);
    assertEquals(0, second.counts().get("duplicates_found"), why);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void the_order_of_profiles_is_no_matter(long seed) {
    Random random = new Random(seed);
    List<Profile> profiles = profiles(random, 300);
    CollapsePlan plan = plan(profiles, "{:pct 20 :floor 0}");

    Collections.shuffle(profiles, random);

    assertEquals(plan, plan(profiles, "{:pct 20 :floor 0}"), "seed " + seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void reinforcement_is_conserved_and_an_uncounted_duplicate_counts_once(long seed) {
    List<Profile> profiles = profiles(new Random(seed), 300);
    CollapsePlan plan = plan(profiles, "{:pct 40 :floor 0}");

    List<Profile> after = applied(profiles, plan);

    long uncounted =
        plan.groups().stream()
            .flatMap(group -> group.duplicates().stream())
            .filter(duplicate -> duplicate.item().ownCount() == 0)
            .count();
    assertTrue(uncounted > 0, "seed " + seed);
    assertEquals(sum(profiles) + uncounted, sum(after), "seed " + seed);
    assertEquals(
        profiles.size() - plan.counts().get("duplicates_removed"), after.size(), "seed " + seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void no_protected_profile_is_removed_and_the_cap_is_respected(long seed) {
    List<Profile> profiles = profiles(new Random(seed), 300);
    CollapsePlan plan = plan(profiles, "{:pct 10 :floor 3}");

    Set<String> gone = new HashSet<>();
    for (CollapseGroup group : plan.groups()) {
      for (Profile duplicate : group.duplicates()) {
        assertEquals(MergeEligibility.FREE, duplicate.item().eligibility(), "seed " + seed);
        assertTrue(gone.add(duplicate.memoryId()), "seed " + seed);
      }
      assertTrue(
          group.canonical().item().eligibility() != MergeEligibility.RESTING, "seed " + seed);
    }
    assertEquals(gone.size(), plan.counts().get("duplicates_removed"), "seed " + seed);
    assertTrue(gone.size() <= Math.max(3, plan.day().base() / 10), "seed " + seed);
    assertEquals(
        plan.counts().get("duplicates_found"),
        gone.size() + plan.counts().get("deferred"),
        "seed " + seed);
  }
}
