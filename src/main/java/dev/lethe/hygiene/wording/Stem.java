package dev.lethe.hygiene.wording;

import dev.lethe.text.Porter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the forms of an English word have in common, however it is spelt. */
final class Stem {
  private static final Map<String, String> IRREGULAR = irregular();

  private Stem() {}

  private static Map<String, String> irregular() {
    Map<String, String> bases = new HashMap<>();
    String groups =
        """
        rise rose risen; fall fell fallen; grow grew grown; shrink shrank shrunk; buy bought;
        sell sold; win won; lose lost; begin began begun; write wrote written; take took taken;
        give gave given; make made; lead led; keep kept; hold held; run ran; send sent;
        build built; choose chose chosen; drink drank drunk; eat ate eaten; spend spent; meet met;
        get got gotten; go went gone; come came; know knew known; see saw seen; find found;
        tell told; say said; think thought; pay paid; break broke broken; drive drove driven;
        feed fed; fly flew flown; forget forgot forgotten; forbid forbade forbidden; freeze froze frozen; lend lent;
        mean meant; ride rode ridden; sing sang sung; sleep slept; speak spoke spoken; stand stood;
        swim swam swum; teach taught; throw threw thrown; understand understood; wear wore worn;
        beat beaten; bring brought; catch caught; draw drew drawn; feel felt; fight fought;
        hear heard; show shown; sit sat; steal stole stolen; child children;
        person people; man men; woman women; gray grey; program programme;
        catalog catalogue; license licence; email mail; postgres postgresql; kubernetes k8s
        """;
    for (String group : groups.split(";", -1)) {
      List<String> forms = WordList.words(group);
      forms.forEach(form -> bases.put(form, forms.get(0)));
    }
    return Map.copyOf(bases);
  }

  /**
   * What the forms and spellings of a word have in common.
   *
   * @param word in lower case, of any language
   */
  static String of(String word) {
    if (word.equals("https")) {
      return word;
    }
    String base = IRREGULAR.getOrDefault(word, word);
    for (int i = 0; i < base.length(); i++) {
      if (base.charAt(i) < 'a' || base.charAt(i) > 'z') {
        return base;
      }
    }
    String american =
        base.replaceAll("(?<=[a-z]{3})our(?=$|s$|ed$|ing$|ite)", "or")
            .replaceAll("(?<=[a-z]{3})([iy])s(?=(?:e|es|ed|er|ers|ing|ation|ations)$)", "$1z")
            .replaceAll("(?<=[a-z]{2}[tb])re(?=s?$)", "er");
    // The paper leaves "try" and "add" as they are, and makes "tri" and "ad" of their forms.
    return Porter.stem(american)
        .replaceFirst("([b-df-hj-np-tv-z])\\1$", "$1")
        .replaceFirst("y$", "i");
  }
}
