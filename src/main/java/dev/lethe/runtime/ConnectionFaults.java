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

/** Classifies failures between connection and first response: TLS, SASL, and their settings. */
final class ConnectionFaults {
  private static final String PROTOCOL = "security.protocol";
  private static final String MECHANISM = "sasl.mechanism";
  private static final String JAAS = "sasl.jaas.config";
  private static final String TRUSTSTORE = "ssl.truststore.location";
  private static final String KEYSTORE = "ssl.keystore.location";

  private final UnaryOperator<String> shown;

  /**
   * @param shown returns the value of a setting for people
   */
  ConnectionFaults(UnaryOperator<String> shown) {
    this.shown = shown;
  }

  /** Returns the fault for one of a chain of causes; empty if it doesn't concern TLS or SASL. */
  Optional<Fault> fault(Throwable cause) {
    String said = String.valueOf(cause.getMessage());
    if (cause instanceof SSLException || said.contains("PKIX path")) {
      return Optional.of(ofTls(said));
    }
    if (cause instanceof KafkaException && said.startsWith("Failed to load SSL keystore")) {
      return Optional.of(store(said, cause));
    }
    if (said.contains("Could not find a 'KafkaClient' entry in the JAAS configuration")) {
      return Optional.of(
          mend(
              JAAS,
              "SASL is asked for, but no user is named",
              "set it with " + FaultClassifier.variable(JAAS)));
    }
    if (cause instanceof UnsupportedSaslMechanismException) {
      return Optional.of(mechanism(said));
    }
    if (cause instanceof KafkaException
        && (said.contains("Failed to create SaslClient")
            || said.contains("No LoginModule found"))) {
      return Optional.of(mechanism(said));
    }
    return Optional.empty();
  }

  /** Returns the fault for a broker that rejected the authentication. */
  Fault refused(AuthenticationException refused) {
    String said = String.valueOf(refused.getMessage());
    if (refused instanceof UnsupportedSaslMechanismException) {
      return mechanism(said);
    }
    if (refused instanceof IllegalSaslStateException) {
      return noSasl();
    }
    if (refused instanceof SaslAuthenticationException) {
      return mend(
          JAAS,
          "the broker refuses the user or the password (" + said + ")",
          "set both as the broker knows them, with " + FaultClassifier.variable(JAAS));
    }
    return ofTls(said);
  }

  private Fault mechanism(String said) {
    return mend(
        MECHANISM,
        said,
        "set one that it has, with "
            + FaultClassifier.variable(MECHANISM)
            + ", and the login module of "
            + JAAS
            + " that goes with it");
  }

  private Fault ofTls(String said) {
    if (said.contains("PKIX path") || said.contains("unable to find valid certification path")) {
      return said.contains("validity check") || said.contains("NotAfter")
          ? mend(TRUSTSTORE, "the broker's certificate has expired", "renew it, or mend the clock")
          : mend(
              TRUSTSTORE,
              "nobody whom it trusts has signed the broker's certificate",
              "name a truststore with the certificate authority of the brokers, with "
                  + FaultClassifier.variable(TRUSTSTORE));
    }
    if (said.contains("No subject alternative") || said.contains("No name matching")) {
      return mend(
          Setting.BOOTSTRAP_SERVERS.key(),
          "the broker's certificate is for another name (" + said + ")",
          "connect to the name in the certificate, or have one made for this name");
    }
    if (said.contains("certificate_required")
        || said.contains("bad_certificate")
        || said.contains("Empty client certificate")) {
      return mend(
          KEYSTORE,
          "the broker wants a certificate of this client, and doesn't take what it got",
          "name a keystore with one that it trusts, with " + FaultClassifier.variable(KEYSTORE));
    }
    return mend(
        PROTOCOL,
        "no TLS connection comes about (" + said + ")",
        "compare the TLS settings with the broker's");
  }

  private Fault store(String said, Throwable cause) {
    boolean isTruststore =
        !shown.apply(TRUSTSTORE).isEmpty() && said.contains(shown.apply(TRUSTSTORE));
    if (cause.getCause() instanceof NoSuchFileException) {
      return mend(
          isTruststore ? TRUSTSTORE : KEYSTORE, "there is no such file", "name one that is there");
    }
    String why = cause.getCause() == null ? said : String.valueOf(cause.getCause().getMessage());
    return mend(
        isTruststore ? TRUSTSTORE : KEYSTORE,
        "it can't be read as " + kind(said) + " (" + why + ")",
        "set its type and its password as they are");
  }

  private static String kind(String said) {
    int type = said.indexOf("of type ");
    return type < 0 ? "a keystore" : said.substring(type + "of type ".length());
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
              "the port " + found.address() + " speaks TLS",
              "set " + (wantsSasl ? "SASL_SSL" : "SSL") + ", or take the port without TLS"));
    }
    if (found.isPlain() && wantsTls) {
      return Optional.of(
          mend(
              PROTOCOL,
              "the port " + found.address() + " speaks no TLS",
              "set "
                  + (found.mechanisms().isEmpty() ? "PLAINTEXT" : "SASL_PLAINTEXT")
                  + ", or take the port with TLS"));
    }
    if (found.isPlain() && !wantsSasl && !found.mechanisms().isEmpty()) {
      return Optional.of(
          mend(
              PROTOCOL,
              "the port "
                  + found.address()
                  + " wants a user, by SASL "
                  + String.join(", ", found.mechanisms()),
              "set SASL_PLAINTEXT, " + MECHANISM + " and " + JAAS));
    }
    if (found.takesNoSasl() && wantsSasl && !wantsTls) {
      return Optional.of(noSasl());
    }
    return found.isPlain() && wantsSasl && isOther(found.mechanisms(), mechanism)
        ? Optional.of(mechanism("the broker has " + String.join(", ", found.mechanisms())))
        : Optional.empty();
  }

  private static boolean isOther(List<String> mechanisms, String wanted) {
    return !mechanisms.isEmpty() && !mechanisms.contains(wanted);
  }

  private Fault noSasl() {
    return mend(
        PROTOCOL,
        "the broker's listener doesn't take SASL",
        "set PLAINTEXT or SSL, or take the port of a listener that does");
  }

  private Fault mend(String setting, String cause, String fix) {
    return new Fault(Fault.Kind.CONFIGURATION, setting, shown.apply(setting), cause, fix);
  }
}
