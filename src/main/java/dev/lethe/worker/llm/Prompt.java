package dev.lethe.worker.llm;

import java.util.ArrayList;
import java.util.List;

/** What a model is told, in order. */
record Prompt(List<Message> messages) {
  private static final int CHARACTERS_OF_A_TOKEN = 4;
  private static final int TOKENS_AROUND_A_MESSAGE = 4;

  Prompt {
    messages = List.copyOf(messages);
  }

  /** One message of a role of the API's: system, user or assistant. */
  record Message(String role, String content) {
    private int tokens() {
      int characters = content.codePointCount(0, content.length());
      return (characters + CHARACTERS_OF_A_TOKEN - 1) / CHARACTERS_OF_A_TOKEN
          + TOKENS_AROUND_A_MESSAGE;
    }
  }

  /**
   * What to do, and with what.
   *
   * @param material a JSON document, in which nothing that an endpoint could take for the end of
   *     the message stays as it is
   */
  static Prompt of(String instructions, String material) {
    return new Prompt(
        List.of(
            new Message("system", instructions),
            new Message("user", SpecialTokens.hidden(material))));
  }

  /** The same conversation, gone on with. */
  Prompt with(List<Message> more) {
    List<Message> all = new ArrayList<>(messages);
    all.addAll(more);
    return new Prompt(all);
  }

  /**
   * The same after an answer that was wrong, which is to be mended.
   *
   * @param characters how much of the answer is shown at most
   */
  Prompt repairing(String answer, String fault, int characters) {
    String shown = beginning(SpecialTokens.hidden(beginning(answer, characters)), characters);
    List<Message> more = new ArrayList<>();
    if (!shown.isEmpty()) {
      more.add(new Message("assistant", shown));
    }
    more.add(
        new Message(
            "user",
            "That answer can't be used: "
                + SpecialTokens.hidden(fault)
                + ". Answer again with the whole JSON object, mended, and nothing else."));
    return with(more);
  }

  /** As much of a text, and no half of a sign. */
  private static String beginning(String text, int characters) {
    int end = Math.max(0, Math.min(text.length(), characters));
    if (end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  /** How many tokens it has, estimated by its characters as everywhere in Lethe. */
  int tokens() {
    return messages.stream().mapToInt(Message::tokens).sum();
  }
}
