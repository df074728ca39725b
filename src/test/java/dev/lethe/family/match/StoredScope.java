package dev.lethe.family.match;

import dev.lethe.event.Scope;
import dev.lethe.family.state.ArrivalHour;
import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.Sender;
import dev.lethe.family.state.Sighting;
import dev.lethe.family.state.SignatureColumns;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.template.MatchingWorkspace;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import dev.lethe.text.PolarityLexicon;
import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.fingerprint.Fingerprinter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Families of a scope with the rows that a store would hold. */
final class StoredScope {
  static final FamilySettings SETTINGS =
      new FamilySettings(3_600_000, 600_000, 6, 4, 7 * 24, 100_000, 5_000, 2_000);

  final Map<Digest, HashRow> hashes = new HashMap<>();
  final Map<Long, SignatureRow> signatures = new TreeMap<>();
  final Map<String, FamilySighting> sightings = new TreeMap<>();
  final Map<String, String> aliases = new TreeMap<>();
  final Map<String, List<String>> templates = new TreeMap<>();

  FamilyMatcher families;
  Joined joined;

  private final FamilySettings settings;
  private PolarityLexicon opposites = Policy.defaults().dedupe().polarityLexicon();
  private Fingerprinter fingerprinter =
      new Fingerprinter(Normalizer.standard(), opposites, Policy.defaults().dedupe().stateKeys());
  private int events;

  StoredScope(FamilySettings settings) {
    this.settings = settings;
    this.families =
        FamilyMatcher.rebuild(
            settings,
            new MatchingWorkspace(opposites),
            FamilySnapshot.NONE,
            new SignatureColumns(),
            rows());
  }

  /** Returns the stored texts; these families have no profiles, so no slot is known to be free. */
  private ScopeRows rows() {
    return new ScopeRows() {
      @Override
      public String text(long ordinal) {
        SignatureRow row = signatures.get(ordinal);
        return row == null ? null : row.text();
      }

      @Override
      public boolean isFree(String familyId, long slot) {
        return false;
      }
    };
  }

  static StoredScope standard() {
    return new StoredScope(SETTINGS);
  }

  Match judge(String content, long at) {
    return judge(content, at, at);
  }

  Match judge(String content, long occurredAt, long arrival) {
    String text = Normalizer.standard().normalize(content);
    return families.judge(digest(text), fingerprinter, occurredAt, arrival);
  }

  Match hears(String content, long at) {
    return hears(content, at, at);
  }

  Match hears(String content, long occurredAt, long arrival) {
    String text = Normalizer.standard().normalize(content);
    Digest digest = digest(text);
    Match match = families.judge(digest, fingerprinter, occurredAt, arrival);
    String eventId = "e" + events++;
    Sighting sighting = new Sighting(eventId, occurredAt, arrival);
    Sender sender = new Sender("bot", null, 0, 0);
    joined = families.join(match, digest, text, "fam-" + eventId, sighting, sender);
    write(digest, occurredAt, arrival);
    return match;
  }

  /** Returns the current family of a message after adding it. */
  String familyOf(String content, long at) {
    hears(content, at);
    return standing(joined.familyId());
  }

  Digest digest(String text) {
    return fingerprinter.exact("bot", new Scope("t/c"), text);
  }

  /** Resolves a family id through its aliases. */
  String standing(String familyId) {
    String id = familyId;
    while (aliases.containsKey(id)) {
      id = aliases.get(id);
    }
    return id;
  }

  void restart() {
    families =
        FamilyMatcher.rebuild(
            settings,
            new MatchingWorkspace(opposites),
            new FamilySnapshot(
                hashes,
                new ArrayList<>(signatures.values()),
                new ArrayList<>(sightings.values()),
                aliases,
                templates),
            new SignatureColumns(),
            rows());
  }

  /** Restarts with other polarity words. */
  void restart(PolarityLexicon others) {
    opposites = others;
    fingerprinter =
        new Fingerprinter(Normalizer.standard(), opposites, Policy.defaults().dedupe().stateKeys());
    restart();
  }

  /** Removes the rows that expired a day or more before an arrival. */
  void sweep(long arrival) {
    int oldest = ArrivalHour.of(arrival) - settings.retentionHours() - 24;
    List<Digest> expired = new ArrayList<>();
    hashes.forEach(
        (digest, row) -> {
          if (row.lastArrivalHour() < oldest) {
            expired.add(digest);
          }
        });
    for (Digest digest : expired) {
      hashes.remove(digest);
      String forgotten = families.forgetExpired(digest);
      if (forgotten != null) {
        sightings.remove(forgotten);
        templates.remove(forgotten);
      }
    }
  }

  private void write(Digest digest, long occurredAt, long arrival) {
    for (Merge merge : joined.merges()) {
      FamilySighting from = sightings.remove(merge.from());
      aliases.put(merge.from(), merge.into());
      templates.remove(merge.from());
      if (from != null) {
        sighted(merge.into(), from.lastSighting(), from.lastArrival());
      }
    }
    templates.putAll(joined.templates());
    sighted(joined.familyId(), occurredAt, arrival);
    if (joined.row() != null) {
      hashes.put(digest, joined.row());
    } else if (joined.hourChanged()) {
      hashes.put(digest, hashes.get(digest).sightedAgain(ArrivalHour.of(arrival)));
    }
    if (joined.signature() != null) {
      signatures.put(joined.signature().ordinal(), joined.signature());
    }
    joined.droppedSignatures().forEach(signatures::remove);
    joined.droppedHashes().forEach(hashes::remove);
    for (String forgotten : joined.forgottenFamilies()) {
      sightings.remove(forgotten);
      templates.remove(forgotten);
    }
  }

  private void sighted(String familyId, long at, long arrival) {
    FamilySighting before = sightings.get(familyId);
    sightings.put(
        familyId,
        before == null
            ? new FamilySighting(familyId, at, arrival)
            : new FamilySighting(
                familyId,
                Math.max(at, before.lastSighting()),
                Math.max(arrival, before.lastArrival())));
  }
}
