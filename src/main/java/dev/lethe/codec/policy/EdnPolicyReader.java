package dev.lethe.codec.policy;

import dev.lethe.policy.Policy;
import dev.lethe.policy.PolicyData;
import dev.lethe.policy.PolicyReading;
import dev.lethe.policy.Problem;
import dev.lethe.policy.Rewrite;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads a policy from EDN as users write it: with regexes, sets and comments. Never executes
 * anything in the text, and never throws because of it.
 */
public final class EdnPolicyReader {
  /** Maximum size of a policy in bytes: 1 MiB. */
  public static final int MAX_BYTES = 1_048_576;

  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private EdnPolicyReader() {}

  /** Reads a policy file: UTF-8, with or without a byte order mark. */
  public static PolicyReading read(byte[] file) {
    if (file.length > MAX_BYTES) {
      return failed("is too large: " + file.length + " bytes, maximum " + MAX_BYTES);
    }
    try {
      return read(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString());
    } catch (CharacterCodingException e) {
      return failed("is not UTF-8");
    }
  }

  /** Reads a policy text; the policy's version is that of the text without its byte order mark. */
  public static PolicyReading read(String text) {
    if (text.length() > MAX_BYTES || text.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      return failed("is too large; the maximum is " + MAX_BYTES + " bytes");
    }
    boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    String unmarked = marked ? text.substring(1) : text;
    EdnReader edn = EdnReader.of(unmarked);
    List<Problem> errors = new ArrayList<>(edn.errors());
    if (!edn.readable()) {
      return reading(null, errors, List.of(), edn);
    }
    PolicyReading read =
        PolicyData.read(edn.data(), Policy.versionOf(unmarked), EdnPolicyReader::refusal);
    errors.addAll(read.errors());
    return reading(read.policyOrNull(), errors, read.warnings(), edn);
  }

  private static PolicyReading failed(String message) {
    return new PolicyReading(null, List.of(new Problem("", 0, "", message, "")), List.of());
  }

  private static PolicyReading reading(
      Policy policy, List<Problem> errors, List<Problem> warnings, EdnReader edn) {
    return new PolicyReading(
        errors.isEmpty() ? policy : null, placed(errors, edn), placed(warnings, edn));
  }

  private static List<Problem> placed(List<Problem> problems, EdnReader edn) {
    return problems.stream()
        .map(problem -> problem.line() > 0 ? problem : problem.at(edn.lineOf(problem.path())))
        .sorted(
            Comparator.comparingInt(Problem::line)
                .thenComparing(Problem::path)
                .thenComparing(Problem::message))
        .toList();
  }

  /** Returns the reason why a rewrite can't run, or null. */
  private static String refusal(Rewrite rewrite) {
    try {
      LinearRewrites.of(List.of(rewrite));
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }
}
