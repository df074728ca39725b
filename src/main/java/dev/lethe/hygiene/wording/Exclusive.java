package dev.lethe.hygiene.wording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * English words that exclude each other: what is in one place of a row can't be in another. Places
 * are separated by bars; words of one place say the same here.
 */
final class Exclusive {
  private static final String ROWS =
      """
      pass succeed success | fail failure
      work | fail failure
      enable activate | disable deactivate
      open reopen | close shut
      start begin launch commence | stop end halt finish
      allow permit approve accept grant | forbid deny reject decline prohibit ban block refuse revoke
      before earlier | after later
      early | late
      rise increase grow raise gain climb expand | fall decrease shrink reduce drop decline sink
      minimum min | maximum max
      north northern | south southern | east eastern | west western
      north | south | east | west | central
      left | right
      all every each everyone everybody everything | most | some several | few
      all every each everyone everybody everything | only
      always constantly | usually often frequently mostly normally | sometimes occasionally | rarely seldom hardly
      only solely exclusively | except
      more | less fewer
      high higher highest | low lower lowest
      hot warm heat | cold cool chill
      old older oldest | new newer newest
      long longer longest | short shorter shortest
      long lengthy detailed verbose | short brief concise terse
      big bigger biggest large larger largest | small smaller smallest little tiny
      fast faster fastest quick quicker | slow slower slowest
      fast faster quickly rapid rapidly accelerate | slower slowly
      better best | worse worst
      better improve solve fix resolve | worse worsen aggravate deteriorate
      good | bad
      cheap cheaper | expensive
      easy easier simple | hard harder difficult
      inside indoor | outside outdoor
      internal | external
      inbound incoming | outbound outgoing
      inner | outer
      public | private
      utc gmt | local
      local | remote
      required mandatory compulsory | optional voluntary
      required mandatory compulsory | optional voluntary unnecessary | forbidden prohibited banned mustnot | mightnot
      must | may might can could
      first | last
      first | final
      soft | hard
      minor | major
      ascending | descending
      upper top | bottom
      front | back rear
      over above | under below beneath
      full | empty
      strong stronger | weak weaker
      heavy heavier | light lighter
      light bright | dark
      wet | dry
      odd | even
      same | different
      single | multiple
      sync | async
      arrive | depart
      push | pull
      import | export
      buy purchase pay | sell
      borrow | lend
      win | lose
      like love enjoy prefer | hate dislike
      agree | disagree
      agree accept approve | disagree refuse reject decline
      remember | forget
      join enter | leave left quit exit
      hire | fire
      add insert | remove delete
      create | delete destroy
      include | exclude
      keep retain | discard drop delete remove abandon rollback revert
      stay | drop remove abandon
      install | uninstall
      love | hate
      married | divorced
      alive | dead
      rich | poor
      safe | dangerous unsafe
      happy | sad
      clean | dirty
      frontend | backend
      primary main | secondary
      input | output
      read | write
      upload | download
      horizontal | vertical
      positive | negative
      permanent | temporary
      automatic automatically | manual manually
      static | dynamic
      serial sequential | parallel concurrent
      still | away gone
      notuntil after since | deadline
      notall | no none nobody never
      only | also too
      without | unless
      older | younger under below
      imperative | past | present | future
      fail break block | warn
      cause trigger introduce | fix solve resolve
      vegetarian | vegan
      cancel terminate end | renew extend
      alone | together joint jointly
      deploy release ship launch upgrade | rollback revert downgrade
      eager | lazy
      development | staging | production
      spring | summer | autumn | winter
      weekday | weekend
      morning | noon | afternoon | evening night
      day | night
      ms millisecond | s sec second | min minute | h hr hour hourly | day daily | week weekly fortnight | month monthly | quarter quarterly | year yearly annual annually
      byte | kb kilobyte | mb megabyte | gb gigabyte | tb terabyte
      mm millimetre | cm centimetre | m metre | km kilometre | mile
      gram | kg kilo kilogram
      celsius | fahrenheit
      dollar | euro | pound | franc | yen
      percent | dollar | euro | pound
      since | until till
      within | after
      he him his | she her hers
      mother | father
      brother | sister
      son | daughter
      husband | wife
      breakfast | lunch | dinner supper
      red | green | blue | yellow | black | white | orange | purple | pink | brown | gray
      debug | info notice | warn warning | error err | critical crit fatal emergency emerg panic severe
      will | was were did been
      """;

  private static final Map<String, List<int[]>> BY_STEM = byStem();

  /** A word of the row of what must be and what may. */
  static final String MODALITY = "must";

  /** That something must not be, in the row of what must be and what need not be. */
  static final String FORBIDDEN = Stem.of("mustnot");

  /** That something may not be, in the same row. */
  static final String DOUBTFUL = Stem.of("mightnot");

  /** That something isn't so until then, and not as late as that. */
  static final String DELAYED = Stem.of("notuntil");

  static final String DUE = Stem.of("deadline");

  /** That not all are, which is not that none is. */
  static final String NOT_ALL = Stem.of("notall");

  /** A word of the row of what is before and what after. */
  static final String SEQUENCE = "before";

  private Exclusive() {}

  private static Map<String, List<int[]>> byStem() {
    Map<String, List<int[]>> all = new HashMap<>();
    int row = 0;
    for (String line : ROWS.lines().toList()) {
      boolean isPolar = isPolar(WordList.words(line));
      int place = 0;
      for (String words : line.split("\\|", -1)) {
        for (String word : WordList.words(words)) {
          all.computeIfAbsent(
                  English.FUNCTION.contains(word) ? word : Stem.of(word),
                  unused -> new ArrayList<>())
              .add(new int[] {number(row, isPolar), 1 << place});
        }
        place++;
      }
      row++;
    }
    return Map.copyOf(all);
  }

  /**
   * Notes the rows in which a word has a place.
   *
   * @param places by row, a bit for each place that a text has words of
   */
  static void note(String stem, Map<Integer, Integer> places) {
    for (int[] place : BY_STEM.getOrDefault(stem, List.of())) {
      places.merge(place[0], place[1], (one, other) -> one | other);
    }
  }

  /** Leaves out the rows in which a word has a place. */
  static void forget(String word, Map<Integer, Integer> places) {
    BY_STEM.get(word).forEach(place -> places.remove(place[0]));
  }

  /** Whether a word excludes others. */
  static boolean knows(String stem) {
    return BY_STEM.containsKey(stem);
  }

  /** The number of a row; odd if a word of it says by itself that something isn't so. */
  static int number(int row, boolean isPolar) {
    return row * 2 + (isPolar ? 1 : 0);
  }

  /** Whether two words are contraries of which one says by itself that something isn't so. */
  static boolean arePolar(String stem, String other) {
    Map<Integer, Integer> places = new HashMap<>();
    Map<Integer, Integer> others = new HashMap<>();
    note(stem, places);
    note(other, others);
    places.keySet().removeIf(row -> (row & 1) == 0);
    return differ(places, others);
  }

  /** Whether one of those words says by itself that something isn't so. */
  static boolean isPolar(List<String> words) {
    return words.stream().map(Stem::of).anyMatch(English.NEGATIVE::contains);
  }

  /**
   * The rows of which a text denies a word, and another has a contrary: not open, and closed.
   *
   * @param places of the text, as are {@code others} those of the other
   */
  static Set<Integer> turned(
      Set<String> denied,
      Set<String> othersDenied,
      Map<Integer, Integer> places,
      Map<Integer, Integer> others) {
    Map<Integer, Integer> rows = new HashMap<>();
    Map<Integer, Integer> othersRows = new HashMap<>();
    denied.forEach(stem -> note(stem, rows));
    othersDenied.forEach(stem -> note(stem, othersRows));
    rows.keySet().removeAll(othersRows.keySet());
    rows.entrySet()
        .removeIf(
            row ->
                !row.getValue().equals(places.get(row.getKey()))
                    || (others.getOrDefault(row.getKey(), row.getValue()) & row.getValue()) != 0);
    return new HashSet<>(rows.keySet());
  }

  /** Whether two texts have words of a row, and each one that the other lacks. */
  static boolean differ(Map<Integer, Integer> one, Map<Integer, Integer> other) {
    for (Map.Entry<Integer, Integer> places : one.entrySet()) {
      int others = other.getOrDefault(places.getKey(), 0);
      if ((places.getValue() & ~others) != 0 && (others & ~places.getValue()) != 0) {
        return true;
      }
    }
    return false;
  }
}
