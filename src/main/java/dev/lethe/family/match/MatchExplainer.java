package dev.lethe.family.match;

import dev.lethe.family.match.Neighbour.Obstacle;
import dev.lethe.family.template.Family;
import dev.lethe.family.template.TemplateSet;
import dev.lethe.text.token.TextTraits;
import dev.lethe.text.token.Tokens;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares a message with every family of a scope, by the same keys, distances, windows and
 * templates as {@link FamilyMatcher#judge}, which examines only candidates.
 */
final class MatchExplainer {
  private final FamilySettings settings;
  private final SignatureTable table;
  private final ScopeTemplates teaching;
  private final Match.Traits message;
  private final Tokens tokens;
  private final Standing standing;

  /** Tests of retention and near window for the message. */
  interface Standing {
    boolean isRetained(int slot);

    boolean isInsideNear(Family family);
  }

  MatchExplainer(
      FamilySettings settings,
      SignatureTable table,
      ScopeTemplates teaching,
      Match.Traits message,
      Tokens tokens,
      Standing standing) {
    this.settings = settings;
    this.table = table;
    this.teaching = teaching;
    this.message = message;
    this.tokens = tokens;
    this.standing = standing;
  }

  Explanation explain(Match match, int most) {
    Neighbour joined = null;
    List<Neighbour> others = new ArrayList<>();
    for (int slot : nearest()) {
      Neighbour neighbour = neighbour(slot);
      if (neighbour.familyId().equals(match.familyId())) {
        joined = neighbour;
      } else if (others.size() < most) {
        others.add(neighbour);
      }
    }
    return new Explanation(match, joined, others);
  }

  /** Returns the slot of the nearest signature of each family, nearest first, ties by ordinal. */
  private List<Integer> nearest() {
    Comparator<Integer> nearer =
        Comparator.comparingInt(this::distance).thenComparingLong(table::ordinal);
    Map<String, Integer> slots = new LinkedHashMap<>();
    for (int slot = 0; slot < table.slots(); slot++) {
      if (table.isTaken(slot)) {
        slots.merge(
            table.family(slot).id(),
            slot,
            (one, other) -> nearer.compare(one, other) <= 0 ? one : other);
      }
    }
    return slots.values().stream().sorted(nearer).toList();
  }

  private int distance(int slot) {
    return Long.bitCount(message.simhash() ^ table.simhash(slot));
  }

  private Neighbour neighbour(int slot) {
    Family family = table.family(slot);
    return new Neighbour(
        family.id(), table.ordinal(slot), distance(slot), near(slot, family), template(family));
  }

  private List<Obstacle> near(int slot, Family family) {
    List<Obstacle> obstacles = new ArrayList<>();
    if (message.nearKey() == TextTraits.EXACT_ONLY) {
      obstacles.add(Obstacle.TOO_FEW_WORDS);
    } else if (table.nearKey(slot) != message.nearKey()) {
      obstacles.add(Obstacle.OTHER_WORDS);
    }
    if (distance(slot) > settings.nearBits()) {
      obstacles.add(Obstacle.TOO_FAR);
    }
    if (!standing.isRetained(slot)) {
      obstacles.add(Obstacle.EXPIRED);
    } else if (!standing.isInsideNear(family)) {
      obstacles.add(Obstacle.AFTER_WINDOW);
    }
    return obstacles;
  }

  private Obstacle template(Family family) {
    TemplateSet.Condition itself = other -> other == family;
    if (family.templates().isEmpty()) {
      return Obstacle.NO_TEMPLATE;
    }
    if (teaching.find(tokens, message.beside(), itself) != null) {
      return null;
    }
    return teaching.findFreely(tokens, message.beside(), itself) == null
        ? Obstacle.NO_FIT
        : Obstacle.TELLING_WORD;
  }
}
