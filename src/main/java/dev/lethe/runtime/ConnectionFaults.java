package dev.lethe.runtime;

import dev.lethe.config.Setting;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.IllegalSaslStateException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.UnsupportedSaslMechanismException;

/**
 * Classifies failures between connection and first response: TLS, SASL, and their settings.
 *
 * @param shown returns the value of a setting for people
 */
record ConnectionFaults(UnaryOperator<String> shown) {
  private static final String PROTOCOL = "security.protocol";
  private static final String MECHANISM = "sasl.mechanism";
  private static final String JAAS = "sasl.jaas.config";
  private static final String TRUSTSTORE = "ssl.truststore.location";
  private static final String KEYSTORE = "ssl.keystore.location";

  /** Returns the fault for one of a chain of causes; empty if it doesn't concern TLS or SASL. */
  Optional<Fault> fault(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof SSLException || message.contains("PKIX path")) {
      return Optional.of(ofTls(message));
    }
    if (cause instanceof KafkaException && message.startsWith("Failed to load SSL keystore")) {
      return Optional.of(store(message, cause));
    }
    if (message.contains("Could not find a 'KafkaClient' entry in the JAAS configuration")) {
      return Optional.of(
          mend(
              JAAS,
              "SASL is enabled without a user",
              "set the user with " + FaultClassifier.variable(JAAS)));
    }
    if (cause instanceof UnsupportedSaslMechanismException) {
      return Optional.of(mechanism(message));
    }
    if (cause instanceof KafkaException
        && (message.contains("Failed to create SaslClient")
            || message.contains("No LoginModule found"))) {
      return Optional.of(mechanism(message));
    }
    return Optional.empty();
  }

  /** Returns the fault for a broker that rejected the authentication. */
  Fault refused(AuthenticationException refused) {
    String message = String.valueOf(refused.getMessage());
    if (refused instanceof UnsupportedSaslMechanismException) {
      return mechanism(message);
    }
    if (refused instanceof IllegalSaslStateException) {
      return noSasl();
    }
    if (refused instanceof SaslAuthenticationException) {
      return mend(
          JAAS,
          "the broker rejected the user or password (" + message + ")",
          "set both to the broker's values, with " + FaultClassifier.variable(JAAS));
    }
    return ofTls(message);
  }

  private Fault mechanism(String message) {
    return mend(
        MECHANISM,
        message,
        "set one of the broker's mechanisms with "
            + FaultClassifier.variable(MECHANISM)
            + ", and the matching login module with "
            + JAAS);
  }

  private Fault ofTls(String message) {
    if (message.contains("PKIX path")
        || message.contains("unable to find valid certification path")) {
      return message.contains("validity check") || message.contains("NotAfter")
          ? mend(
              TRUSTSTORE, "the broker's certificate has expired", "renew it, or correct the clock")
          : mend(
              TRUSTSTORE,
              "no trusted authority has signed the broker's certificate",
              "set a truststore with the brokers' certificate authority, with "
                  + FaultClassifier.variable(TRUSTSTORE));
    }
    if (message.contains("No subject alternative") || message.contains("No name matching")) {
      return mend(
          Setting.BOOTSTRAP_SERVERS.key(),
          "the broker's certificate is for another host name (" + message + ")",
          "connect to a host name in the certificate, or create a certificate for this one");
    }
    if (message.contains("certificate_required")
        || message.contains("bad_certificate")
        || message.contains("Empty client certificate")) {
      return mend(
          KEYSTORE,
          "the broker requires a client certificate and rejected this client's",
          "set a keystore with a certificate that the broker trusts, with "
              + FaultClassifier.variable(KEYSTORE));
    }
    return mend(
        PROTOCOL,
        "the TLS connection failed (" + message + ")",
        "compare the TLS settings with the broker's");
  }

  private Fault store(String message, Throwable cause) {
    boolean isTruststore =
        !shown.apply(TRUSTSTORE).isEmpty() && message.contains(shown.apply(TRUSTSTORE));
    if (cause.getCause() instanceof NoSuchFileException) {
      return mend(
          isTruststore ? TRUSTSTORE : KEYSTORE, "no such file", "set it to an existing file");
    }
    String why = cause.getCause() == null ? message : String.valueOf(cause.getCause().getMessage());
    return mend(
        isTruststore ? TRUSTSTORE : KEYSTORE,
        "cannot read it as " + kind(message) + " (" + why + ")",
        "correct its type or password");
  }

  private static String kind(String message) {
    int type = message.indexOf("of type ");
    return type < 0 ? "a keystore" : message.substring(type + "of type ".length());
  }

  /**
   * Returns a fault if listener and client use different protocols.
   *
   * @param found result of the probe: {@code TLS} or {@code plaintext}, or a list of SASL
   *     mechanisms
   */
  Optional<Fault> mismatch(ListenerProbe.Found found, String protocol, String mechanism) {
    boolean wantsTls = protocol.endsWith("SSL");
    boolean wantsSasl = protocol.startsWith("SASL");
    if (found.isTls() && !wantsTls) {
      return Optional.of(
          mend(
              PROTOCOL,
              "the port " + found.address() + " uses TLS",
              "set " + (wantsSasl ? "SASL_SSL" : "SSL") + ", or use a port without TLS"));
    }
    if (found.isPlain() && wantsTls) {
      return Optional.of(
          mend(
              PROTOCOL,
              "the port " + found.address() + " does not use TLS",
              "set "
                  + (found.mechanisms().isEmpty() ? "PLAINTEXT" : "SASL_PLAINTEXT")
                  + ", or use a port with TLS"));
    }
    if (found.isPlain() && !wantsSasl && !found.mechanisms().isEmpty()) {
      return Optional.of(
          mend(
              PROTOCOL,
              "the port "
                  + found.address()
                  + " requires a user, by SASL "
                  + String.join(", ", found.mechanisms()),
              "set SASL_PLAINTEXT, " + MECHANISM + " and " + JAAS));
    }
    if (found.takesNoSasl() && wantsSasl && !wantsTls) {
      return Optional.of(noSasl());
    }
    return found.isPlain() && wantsSasl && isOther(found.mechanisms(), mechanism)
        ? Optional.of(mechanism("the broker supports " + String.join(", ", found.mechanisms())))
        : Optional.empty();
  }

  private static boolean isOther(List<String> mechanisms, String wanted) {
    return !mechanisms.isEmpty() && !mechanisms.contains(wanted);
  }

  private Fault noSasl() {
    return mend(
        PROTOCOL,
        "the broker's listener does not support SASL",
        "set PLAINTEXT or SSL, or use the port of a listener with SASL");
  }

  private Fault mend(String setting, String cause, String fix) {
    return new Fault(Fault.Kind.CONFIGURATION, setting, shown.apply(setting), cause, fix);
  }
}
