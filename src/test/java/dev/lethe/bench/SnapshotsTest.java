package dev.lethe.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.item.ItemDecoder;
import dev.lethe.fixture.Policies;
import dev.lethe.hygiene.MergeEligibility;
import dev.lethe.hygiene.collapse.CollapseOptions;
import dev.lethe.hygiene.collapse.CollapsePlan;
import dev.lethe.hygiene.collapse.CollapsePlanner;
import dev.lethe.hygiene.collapse.Phase;
import dev.lethe.hygiene.collapse.Profile;
import dev.lethe.hygiene.collapse.ProfileItem;
import dev.lethe.item.Item;
import dev.lethe.item.ItemFields;
import dev.lethe.policy.Policy;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The benchmark's profiles collapse to a known number. */
class SnapshotsTest {
  private static final long NOW = 1_795_000_000_000L;

  @Test
  void of_ten_one_stays_and_the_same_number_gives_the_same_profile() {
    Policy policy = Policies.edn("{:safety {:caps {:profile {:pct 100.0}}}}");
    Snapshots snapshots = new Snapshots(2_000);
    List<Profile> profiles = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      assertEquals(snapshots.item(i, NOW), snapshots.item(i, NOW));
      profiles.add(profile(snapshots.item(i, NOW)));
    }

    CollapsePlan plan =
        new CollapsePlanner(policy, CollapseOptions.of(policy.profile()).withFuzzy(true))
            .plan(profiles, NOW, null);

    assertEquals(2_000, plan.counts().byName().get("operational_profiles"));
    assertEquals(1_800, plan.counts().byName().get("duplicates_removed"));
    assertEquals(200, plan.groups().stream().filter(g -> g.phase() == Phase.FUZZY).count());
  }

  private static Profile profile(Mix.Sample sample) {
    ItemDecoder decoder = Codecs.of(null).itemDecoder(1 << 18, 300);
    byte[] bytes = sample.json().getBytes(StandardCharsets.UTF_8);
    Item item = ((ItemDecoder.Ok) decoder.decode(bytes, NOW)).item();
    assertEquals(sample.scope(), item.scope().name());
    ItemFields.Profile said = (ItemFields.Profile) item.fields();
    return Profile.of(
        new ProfileItem(
            item.itemId(),
            item.itemId(),
            said.summary(),
            said.significance(),
            said.reinforcementCount(),
            item.createdAtOr(item.updatedAt()),
            item.updatedAt(),
            MergeEligibility.FREE));
  }
}
