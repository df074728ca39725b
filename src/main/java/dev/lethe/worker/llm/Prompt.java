package dev.lethe.worker.llm;

import java.util.ArrayList;
import java.util.List;

/** Messages to a model, in order. */
record Prompt(List<Message> messages) {
  private static final int CHARACTERS_OF_A_TOKEN = 4;
  private static final int TOKENS_AROUND_A_MESSAGE = 4;

  Prompt {
    messages = List.copyOf(messages);
  }

  /** A message with a role of the API: system, user or assistant. */
  record Message(String role, String content) {
    private int tokens() {
      int characters = content.codePointCount(0, content.length());
      return (characters + CHARACTERS_OF_A_TOKEN - 1) / CHARACTERS_OF_A_TOKEN
          + TOKENS_AROUND_A_MESSAGE;
    }
  }

  /**
   * Returns a prompt of instructions and material.
   *
   * @param material JSON document; marks in it that an endpoint could take for the end of the
   *     message are escaped
   */
  static Prompt of(String instructions, String material) {
    return new Prompt(
        List.of(
            new Message("system", instructions),
            new Message("user", SpecialTokens.hidden(material))));
  }

  /** Returns the conversation with further messages. */
  Prompt with(List<Message> more) {
    List<Message> all = new ArrayList<>(messages);
    all.addAll(more);
    return new Prompt(all);
  }

  /**
   * Returns the conversation with a request to repair a wrong answer.
   *
   * @param characters maximum length of the answer that is shown
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
            "That answer cannot be used: "
                + SpecialTokens.hidden(fault)
                + ". Answer again with the whole corrected JSON object and nothing else."));
    return with(more);
  }

  /** Returns the beginning of a text, without splitting a surrogate pair. */
  private static String beginning(String text, int characters) {
    int end = Math.max(0, Math.min(text.length(), characters));
    if (end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end);
  }

  /**
   * Returns the number of tokens, estimated from the number of characters as everywhere in Lethe.
   */
  int tokens() {
    return messages.stream().mapToInt(Message::tokens).sum();
  }
}
