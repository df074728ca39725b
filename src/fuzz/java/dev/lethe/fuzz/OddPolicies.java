package dev.lethe.fuzz;

import dev.lethe.fixture.Policies;
import dev.lethe.policy.Policy;
import java.util.List;

/**
 * Policies for streams: the defaults, tight limits, and each switch inverted. All publish within
 * the ten seconds in which a pipeline settles.
 */
final class OddPolicies {
  /** Policy with limits so tight that a short stream exceeds all of them. */
  static final Policy TIGHT =
      Policies.edn(
          "{:families {:max-live 300 :max-signatures 100 :max-templates 20"
              + " :family-retention-days 1}"
              + " :minting {:max-seen 5000 :seen-hours 1 :unknown-message-days 1}}");

  private static final List<Policy> ALL =
      List.of(
          Policy.defaults(),
          TIGHT,
          Policies.edn("{:families {:max-live 12 :max-signatures 20 :max-templates 3}}"),
          Policies.edn(
              "{:dedupe {:simhash-hamming-threshold 14 :near-window-seconds 3600 :near-min-words 1}"
                  + " :families {:publish-interval-seconds 1}}"),
          Policies.edn(
              "{:channels {:default {:raw-bot-memory? true :embed-raw-bot-messages? true}}"
                  + " :minting {:mint-think-traces? true :re-embed-edits? true}"
                  + " :normalize {:strip-tracking-params? false}}"),
          Policies.edn(
              "{:normalize {:volatile-rewrites [[#\"\\\\d+\" \"<n>\"] [#\"[a-f]+\" \"\"]"
                  + " [#\"(x)|(y)\" \"$1<*>$2\"]]}}"),
          Policies.edn(
              "{:dedupe {:opposites [] :negations #{} :severities #{} :aggregate-bot-dupes? false}"
                  + " :families {:max-signatures 0}}"));

  private OddPolicies() {}

  /** Returns the policy for a seed. */
  static Policy of(long seed) {
    return ALL.get(numberOf(seed));
  }

  /** Returns the index of the seed's policy in the list above. */
  static int numberOf(long seed) {
    return Math.floorMod(seed, ALL.size());
  }
}
