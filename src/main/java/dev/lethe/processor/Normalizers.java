package dev.lethe.processor;

import dev.lethe.codec.policy.LinearRewrites;
import dev.lethe.policy.NormalizePolicy;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;

/** Creates the normaliser that a policy selects. */
final class Normalizers {
  private Normalizers() {}

  static Normalizer of(Policy policy) {
    NormalizePolicy normalize = policy.normalize();
    return Normalizer.of(normalize.stripTrackingParams(), LinearRewrites.orNull(normalize));
  }
}
