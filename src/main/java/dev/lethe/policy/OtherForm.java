package dev.lethe.policy;

/**
 * A form of a policy file that no key takes (a symbol, a list, a huge number), kept to be named.
 */
public record OtherForm(String text) {
  @Override
  public String toString() {
    return text;
  }
}
