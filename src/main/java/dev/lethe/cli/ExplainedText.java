package dev.lethe.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.lethe.engine.FamilyExplainer.Explained;
import dev.lethe.engine.FamilyExplainer.Shown;
import dev.lethe.event.Author;
import dev.lethe.event.Event;
import dev.lethe.event.MessageText;
import dev.lethe.event.Payload;
import dev.lethe.family.match.FamilySettings;
import dev.lethe.family.match.Match;
import dev.lethe.family.match.Neighbour;
import dev.lethe.family.record.SpamFamily;
import dev.lethe.family.record.StateSlots;
import dev.lethe.memory.Reason;
import dev.lethe.memory.Verdict;
import dev.lethe.policy.Policy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Explanation of a message, formatted for people and for programs. */
final class ExplainedText {
  private static final int LONGEST = 200;

  private final Event event;
  private final MessageText text;
  private final Explained explained;
  private final FamilySettings settings;

  ExplainedText(Event event, Explained explained, Policy policy) {
    Policy here = policy.forTenant(event.tenant());
    this.event = event;
    this.text = ((Payload.MessageCreated) event.payload()).body().text();
    this.explained = explained;
    this.settings = FamilySettings.of(here.dedupe(), here.families());
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    line(lines, "scope", event.scope().name());
    line(lines, "text", shortened(explained.normalized()));
    for (MessageText.Part part : text.parts()) {
      line(lines, "", part.path() + ": " + shortened(text.of(part)));
    }
    line(lines, "sha256", explained.fingerprints().exactHash().replace("sha256:", ""));
    line(lines, "simhash", explained.fingerprints().simhash64());
    line(lines, "polarity", polarityWords());
    line(lines, "verdict", verdict().wireName() + " / " + reason().wireName());
    if (event.author().kind() == Author.Kind.IGNORED) {
      line(lines, "joins", "nothing: the policy ignores its author");
      return lines;
    }
    if (!event.author().isBot()) {
      line(lines, "joins", "nothing: only messages of bots join families");
      return lines;
    }
    line(lines, "joins", joins());
    if (explained.joined() != null) {
      line(lines, "", textOf(explained.joined()));
    }
    for (StateSlots.Reading state : explained.states()) {
      line(lines, "state", shortened(state.slot().label() + " = " + state.value() + news(state)));
    }
    if (isNewCombination()) {
      line(lines, "state", "a new combination of known values");
    }
    for (Shown other : explained.others()) {
      line(lines, "not", family(other) + ": " + why(other));
      line(lines, "", textOf(other));
    }
    return lines;
  }

  private static void line(List<String> lines, String head, String text) {
    lines.add(String.format(Locale.ROOT, "%-9s%s", head, text));
  }

  private Verdict verdict() {
    return switch (event.author().kind()) {
      case BOT -> explained.verdict();
      case PERSON -> Verdict.MINTED;
      case IGNORED -> Verdict.LOGGED_ONLY;
    };
  }

  private Reason reason() {
    return switch (event.author().kind()) {
      case BOT -> explained.reason();
      case PERSON -> Reason.HUMAN_MESSAGE;
      case IGNORED -> Reason.AUTHOR_IGNORED;
    };
  }

  private String polarityWords() {
    List<String> parts = new ArrayList<>();
    if (!explained.polarityWords().isEmpty()) {
      parts.add(String.join(", ", explained.polarityWords()));
    }
    if (explained.hasHiddenPolarity()) {
      parts.add("the range of a state's number, a file name, or the name of a webhook's author");
    }
    return parts.isEmpty() ? "nothing" : String.join("; ", parts);
  }

  private String joins() {
    Match match = explained.match();
    if (match.kind() == Match.Kind.NEW) {
      return "no known family: it starts a new one";
    }
    String how =
        switch (match.kind()) {
          case EXACT -> "identical to an earlier message";
          case NEAR -> match.distance() + " bits away (at most " + settings.nearBits() + " match)";
          default -> "matches a learned template";
        };
    String family = explained.joined() == null ? match.familyId() : family(explained.joined());
    return family + ": " + how + (match.insideWindow() ? "" : "; outside its window");
  }

  private String news(StateSlots.Reading state) {
    if (!state.isNew()) {
      return ": known";
    }
    String known = String.join(", ", known(state));
    return ": new" + (known.isEmpty() ? "" : "; known: " + known) + obstacle();
  }

  /** Returns the reason why a new state isn't news. */
  private String obstacle() {
    if (explained.isNews()) {
      return "";
    }
    return explained.match().kind() == Match.Kind.EXACT
        ? "; not news: identical to an earlier message"
        : "; not news: the family has reached :families :max-new-values";
  }

  private static List<String> known(StateSlots.Reading state) {
    return state.slot().values().stream().map(SpamFamily.Value::value).toList();
  }

  private boolean isNewCombination() {
    return explained.isNews() && explained.states().stream().noneMatch(StateSlots.Reading::isNew);
  }

  private static String family(Shown shown) {
    return shown.neighbour().familyId() + " (" + Count.of(shown.members(), "member") + ")";
  }

  private static String textOf(Shown shown) {
    return shown.text() == null ? "(text deleted)" : shortened(shown.text());
  }

  private String why(Shown other) {
    Neighbour neighbour = other.neighbour();
    List<String> reasons =
        neighbour.near().stream()
            .map(obstacle -> why(obstacle, other))
            .collect(Collectors.toCollection(ArrayList::new));
    if (reasons.isEmpty()) {
      reasons.add(neighbour.distance() + " bits away, but another family is closer");
    }
    reasons.add(
        neighbour.template() == null
            ? "its template matches, but another family takes precedence"
            : why(neighbour.template(), other));
    return String.join("; ", reasons);
  }

  private String why(Neighbour.Obstacle obstacle, Shown other) {
    return switch (obstacle) {
      case TOO_FEW_WORDS ->
          "fewer than " + settings.minWords() + " words: too short for near matching";
      case OTHER_WORDS -> otherWords(other);
      case TOO_FAR ->
          other.neighbour().distance() + " bits away (at most " + settings.nearBits() + " match)";
      case EXPIRED -> "not seen for " + settings.retentionHours() / 24 + " days";
      case AFTER_WINDOW -> "outside its window";
      case NO_TEMPLATE -> "no template learned yet";
      case NO_FIT -> "its template does not match";
      case TELLING_WORD -> "its template matches except for a polarity word";
    };
  }

  private String otherWords(Shown other) {
    List<String> ours = lacking(explained.polarityWords(), other.polarityWords());
    List<String> theirs = lacking(other.polarityWords(), explained.polarityWords());
    if (ours.isEmpty() && theirs.isEmpty()) {
      return "different words";
    }
    String lacks = ours.isEmpty() ? "" : "lacks " + String.join(", ", ours);
    String has = theirs.isEmpty() ? "" : "has " + String.join(", ", theirs);
    return lacks + (lacks.isEmpty() || has.isEmpty() ? "" : " and ") + has;
  }

  private static List<String> lacking(List<String> words, List<String> among) {
    List<String> there = among.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
    return words.stream()
        .map(word -> word.toLowerCase(Locale.ROOT))
        .filter(word -> !there.contains(word))
        .distinct()
        .toList();
  }

  /** Returns the text on one line, cut to a readable length. */
  static String shortened(String text) {
    String line = text.replace('\n', '⏎');
    return line.codePointCount(0, line.length()) <= LONGEST
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST)) + '…';
  }

  ObjectNode toJson() {
    ObjectNode json = Json.object();
    json.put("scope", event.scope().name());
    json.put("text", explained.normalized());
    if (!text.parts().isEmpty()) {
      ArrayNode parts = json.putArray("parts");
      text.parts()
          .forEach(part -> parts.addObject().put("path", part.path()).put("text", text.of(part)));
    }
    json.put("exact_hash", explained.fingerprints().exactHash());
    json.put("simhash64", explained.fingerprints().simhash64());
    ArrayNode telling = json.putArray("telling");
    explained.polarityWords().forEach(telling::add);
    json.put("verdict", verdict().wireName());
    json.put("reason", reason().wireName());
    if (event.author().isBot()) {
      json.set("family", explained.joined() == null ? null : toJson(explained.joined()));
      json.put("new_combination", isNewCombination());
      ArrayNode states = json.putArray("states");
      explained.states().forEach(state -> states.add(toJson(state)));
      ArrayNode others = json.putArray("others");
      for (Shown other : explained.others()) {
        ObjectNode one = toJson(other);
        ArrayNode obstacles = one.putArray("obstacles");
        other.neighbour().near().forEach(obstacle -> obstacles.add(obstacle.wireName()));
        if (other.neighbour().template() != null) {
          obstacles.add(other.neighbour().template().wireName());
        }
        others.add(one.put("why", why(other)));
      }
    }
    return json;
  }

  private static ObjectNode toJson(StateSlots.Reading state) {
    ObjectNode json =
        Json.object()
            .put("name", state.slot().name())
            .put("position", state.slot().position())
            .put("value", state.value())
            .put("new", state.isNew());
    ArrayNode known = json.putArray("known");
    known(state).forEach(known::add);
    return json;
  }

  private static ObjectNode toJson(Shown shown) {
    return Json.object()
        .put("family_id", shown.neighbour().familyId())
        .put("members", shown.members())
        .put("distance", shown.neighbour().distance())
        .put("says", shown.text());
  }
}
