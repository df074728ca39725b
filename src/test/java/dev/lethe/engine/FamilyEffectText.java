package dev.lethe.engine;

import dev.lethe.family.record.FamilyProfile;
import dev.lethe.family.record.SpamFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Describes effects in one line of text each. */
final class FamilyEffectText implements FamilyEffect.Visitor {
  private final Map<String, String> names;
  private final List<String> lines = new ArrayList<>();

  private FamilyEffectText(Map<String, String> names) {
    this.names = names;
  }

  /**
   * Returns one line per effect, in order.
   *
   * @param names names of families by id
   */
  static List<String> of(List<FamilyEffect> effects, Map<String, String> names) {
    FamilyEffectText text = new FamilyEffectText(new TreeMap<>(names));
    effects.forEach(effect -> effect.accept(text));
    return text.lines;
  }

  private String name(String familyId) {
    return names.getOrDefault(familyId, "?");
  }

  private static String how(FamilyEffect.Leaving how) {
    return how.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public void put(FamilyEffect.PutHash effect) {
    lines.add("signature of " + name(effect.row().familyId()));
  }

  @Override
  public void leave(FamilyEffect.HashLeaves effect) {
    lines.add("signature " + how(effect.how()));
  }

  @Override
  public void put(FamilyEffect.PutSignature effect) {
    lines.add("text " + effect.row().text());
  }

  @Override
  public void leave(FamilyEffect.SignatureLeaves effect) {
    lines.add("text " + how(effect.how()));
  }

  @Override
  public void put(FamilyEffect.PutCounter effect) {
    lines.add(
        "count "
            + name(effect.familyId())
            + ' '
            + effect.count()
            + (effect.pending() ? " pending" : " told"));
  }

  @Override
  public void leave(FamilyEffect.CounterLeaves effect) {
    lines.add("count " + name(effect.day().familyId()) + ' ' + how(effect.how()));
  }

  @Override
  public void put(FamilyEffect.PutProfile effect) {
    FamilyProfile profile = effect.profile();
    String into = profile.isAlias() ? " alias of " + name(profile.mergedInto()) : "";
    lines.add("profile " + name(profile.familyId()) + into);
  }

  @Override
  public void remove(FamilyEffect.RemoveProfile effect) {
    lines.add("no profile " + name(effect.familyId()));
  }

  @Override
  public void put(FamilyEffect.PutRetired effect) {
    lines.add("retired " + name(effect.retired().profile().familyId()));
  }

  @Override
  public void erased(FamilyEffect.Erased effect) {
    lines.add("erased in " + effect.scope());
  }

  @Override
  public void dropped(FamilyEffect.Dropped effect) {
    lines.add("dropped " + effect.signatures());
  }

  @Override
  public void publish(FamilyEffect.Publish effect) {
    SpamFamily family = effect.published().family();
    lines.add("publish " + name(family.familyId()) + ' ' + family.dupCount());
  }
}
