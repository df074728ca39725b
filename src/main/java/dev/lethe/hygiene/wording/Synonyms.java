package dev.lethe.hygiene.wording;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** English words that say the same where one stands for another. */
final class Synonyms {
  /** What a dictionary doesn't have: words of this trade, and what may stand for a phrase. */
  private static final String GROUPS =
      """
      like prefer enjoy love favour want wish fond favourite
      use utilise employ
      require need must mandatory compulsory necessary obligatory
      make cause lead
      keep store save hold retain persist
      run execute perform operate
      send deliver ship forward
      send go
      march go walk
      show display present
      choose select pick
      quick quickly fast rapid
      autumn fall
      surgery operation
      colleague coworker teammate
      change modify alter adjust
      delete remove erase drop
      check verify examine inspect review
      work function
      tell inform notify
      answer reply respond response
      allow permit let possible
      hard difficult tough
      easy simple
      photo picture image
      explain describe
      document documentation doc
      database db
      repository repo
      configuration config setting configure
      application app
      environment env
      production prod
      authentication auth
      information info
      javascript js
      typescript ts
      administrator admin
      memory ram
      approximately about around roughly
      belong own possess
      lead head manage
      leader lead head
      write author compose
      weekly week
      daily day
      hourly hour
      monthly month
      yearly annual annually year
      nightly night
      move relocate migrate
      travel visit go trip journey
      give provide hand
      put place
      bike bicycle
      flat apartment
      staff employee worker
      newcomer hire
      bug defect
      usually normally typically generally often frequently
      deploy release rollout
      host serve run
      run start
      join start
      add produce provide
      developer dev
      fetch retrieve get load receive
      gather collect
      merge combine
      client customer
      client consumer
      drink have
      eat have
      take have
      automatic automate
      switch turn
      leave depart
      handle process
      log sign
      stay remain
      train prepare
      marry wife
      marry husband
      together joint jointly
      extend renew
      stay keep retain
      theme mode
      upgrade move
      limit cap maximum max
      minimum min
      clear purge flush
      last take
      ship release
      own owner ownership
      own belong lie
      preference prefer
      store reside live host
      accelerate fast quick
      """;

  private static final String FILE = "synonyms.txt";

  private static final Map<String, Set<String>> BY_STEM = byStem();

  private Synonyms() {}

  private static Map<String, Set<String>> byStem() {
    Map<String, Set<String>> all = new HashMap<>();
    List<Set<String>> groups = new ArrayList<>(WordList.groups(GROUPS));
    groups.addAll(WordList.groups(dictionary()));
    for (Set<String> group : groups) {
      for (String stem : group) {
        all.computeIfAbsent(stem, unused -> new HashSet<>()).addAll(group);
      }
    }
    return Collections.unmodifiableMap(all);
  }

  /** What WordNet has, without the terms on which it may be used. */
  private static String dictionary() {
    try (InputStream in = Synonyms.class.getResourceAsStream(FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^#.*\\R", "");
    } catch (IOException unread) {
      throw new UncheckedIOException(unread);
    }
  }

  /** Whether one of two stems may stand for the other. */
  static boolean are(String one, String other) {
    return of(one).contains(other) || areDerived(one, other);
  }

  /** The stems that may stand for one, itself included; none for what is no English word. */
  static Set<String> of(String stem) {
    return BY_STEM.getOrDefault(stem, Set.of());
  }

  /** Whether there are words that may stand for one, so that it is an English word. */
  static boolean has(String stem) {
    return BY_STEM.containsKey(stem);
  }

  /** So many letters two words of one root have in common at the least. */
  private static final int ROOT = 4;

  private static final Set<String> ENDINGS =
      Set.of(
          "", "e", "i", "y", "s", "d", "ed", "en", "er", "or", "ing", "ion", "at", "ation", "al",
          "li", "ly", "ment", "anc", "enc", "ance", "ence", "iti", "ity", "iv", "ive", "abl",
          "able", "r", "ship", "ness", "ful");

  /** Whether two words are of one root, by their endings. */
  static boolean areDerived(String one, String other) {
    int same = 0;
    int most = Math.min(one.length(), other.length());
    while (same < most && one.charAt(same) == other.charAt(same)) {
      same++;
    }
    return same >= ROOT
        && ENDINGS.contains(one.substring(same))
        && ENDINGS.contains(other.substring(same));
  }

  /** What the words of one root have in common: without it two are never of one. */
  static String root(String word) {
    return word.substring(0, Math.min(ROOT, word.length()));
  }
}
