package dev.lethe.hygiene;

import dev.lethe.memory.Kind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A hygiene stage that works on items, with its name in policies, ticks and reports. */
public enum HygieneStage {
  PROFILE(Set.of(Kind.PROFILE)),
  SESSION(Set.of(Kind.SESSION_MESSAGE, Kind.SESSION_SUMMARY, Kind.PREFERENCE)),
  CONSOLIDATION(Set.of(Kind.ENTRY, Kind.RELATION)),
  CLEANUP(Set.of(Kind.PATTERN));

  @SuppressWarnings("ImmutableEnumChecker") // Set.of can't be changed
  private final Set<Kind> kinds;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  HygieneStage(Set<Kind> kinds) {
    this.kinds = kinds;
  }

  /** Returns the kinds of memories that the stage works on. */
  public Set<Kind> kinds() {
    return kinds;
  }

  public String wireName() {
    return wireName;
  }

  /** Returns the stage with the given name. */
  public static Optional<HygieneStage> named(String wireName) {
    return Arrays.stream(values()).filter(stage -> stage.wireName.equals(wireName)).findFirst();
  }
}
