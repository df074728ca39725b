package dev.lethe.policy;

/**
 * A form of a policy file that no key accepts (a symbol, a list, a huge number), kept for messages.
 */
public record OtherForm(String text) {
  @Override
  public String toString() {
    return text;
  }
}
