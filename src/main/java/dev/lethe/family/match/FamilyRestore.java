package dev.lethe.family.match;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.template.Family;
import dev.lethe.family.template.Template;
import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.token.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Restores a scope's families from stored rows. */
final class FamilyRestore {
  private final FamilyMatcher families;
  private final FamilySnapshot stored;
  private final Map<String, Family> standing = new HashMap<>();
  private final Map<Long, Integer> slots = new HashMap<>();

  FamilyRestore(FamilyMatcher families, FamilySnapshot stored) {
    this.families = families;
    this.stored = stored;
  }

  void run() {
    for (FamilySighting s : stored.sightings()) {
      standing.put(s.familyId(), new Family(s.familyId(), s.lastSighting(), s.lastArrival()));
    }
    restoreHashes();
    restoreTeaching();
  }

  private void restoreHashes() {
    List<Map.Entry<Digest, HashRow>> rows = new ArrayList<>(stored.hashes().entrySet());
    rows.sort(Comparator.comparingLong(entry -> entry.getValue().ordinal()));
    for (Map.Entry<Digest, HashRow> entry : rows) {
      HashRow row = entry.getValue();
      Family family = family(row.familyId());
      if (family != null) {
        slots.put(row.ordinal(), families.restore(entry.getKey(), row, family));
      }
    }
  }

  /**
   * Restores templates and texts in the order of learning: a signature before the templates that it
   * completed.
   */
  private void restoreTeaching() {
    List<Template> templates = templates();
    List<SignatureRow> signatures = new ArrayList<>(stored.signatures());
    signatures.sort(Comparator.comparingLong(SignatureRow::ordinal));
    int next = 0;
    for (SignatureRow signature : signatures) {
      while (next < templates.size() && templates.get(next).ordinal() < signature.ordinal()) {
        families.teaching().restore(templates.get(next++));
      }
      Tokens tokens = families.read(signature.text());
      int slot = slots.getOrDefault(signature.ordinal(), -1);
      families.teaching().restore(signature, tokens, slot);
      families.sawOrdinal(signature.ordinal());
    }
    while (next < templates.size()) {
      families.teaching().restore(templates.get(next++));
    }
  }

  private List<Template> templates() {
    List<Template> templates = new ArrayList<>();
    stored
        .templates()
        .forEach(
            (id, texts) -> {
              Family family = family(id);
              if (family != null && !family.isForgotten()) {
                texts.stream()
                    .map(text -> Template.parse(text, family))
                    .filter(Objects::nonNull)
                    .forEach(templates::add);
              }
            });
    templates.sort(Comparator.comparingLong(template -> template.sequence()));
    templates.forEach(template -> families.sawOrdinal(template.ordinal()));
    return templates;
  }

  /** Resolves an id, possibly of an alias, to its family; null if that is forgotten. */
  private Family family(String id) {
    String standingId = id;
    while (stored.aliases().containsKey(standingId)) {
      standingId = stored.aliases().get(standingId);
    }
    return standing.get(standingId);
  }
}
