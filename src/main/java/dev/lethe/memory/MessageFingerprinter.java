package dev.lethe.memory;

import dev.lethe.event.Arrival;
import dev.lethe.event.Author;
import dev.lethe.event.Event;
import dev.lethe.event.Payload;
import dev.lethe.policy.DedupePolicy;
import dev.lethe.policy.Policy;
import dev.lethe.text.Normalizer;
import dev.lethe.text.StateKeys;
import dev.lethe.text.States;
import dev.lethe.text.fingerprint.Digest;
import dev.lethe.text.fingerprint.Fingerprinter;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;

/** Normalizes and fingerprints messages by their tenant's policy. Not thread-safe. */
public final class MessageFingerprinter {
  private static final String HUMAN = "human";

  private final Policy policy;
  private final Function<Policy, Normalizer> normalizers;
  private final Map<String, Tools> byTenant = new HashMap<>();

  /** Normalizer and fingerprinter of one policy, with the text normalized last. */
  private static final class Tools {
    private final Normalizer normalizer;
    private final Fingerprinter fingerprinter;
    private final States states;
    private String lastNormalized;

    Tools(Normalizer normalizer, DedupePolicy policy) {
      StateKeys keys = policy.stateKeys();
      this.normalizer = normalizer;
      this.fingerprinter = new Fingerprinter(normalizer, policy.polarityLexicon(), keys);
      this.states = keys.states();
    }

    String normalize(String text) {
      states.begin();
      lastNormalized = normalizer.normalize(text, states);
      return lastNormalized;
    }

    /** Returns the states of the text normalized last; null if that is another text. */
    @SuppressWarnings("ReferenceEquality") // equal texts may come from different numbers
    States statesOf(String normalizedText) {
      return lastNormalized == normalizedText ? states : null;
    }
  }

  /**
   * @param normalizers returns the normalizer for a tenant's policy
   */
  public MessageFingerprinter(Policy policy, Function<Policy, Normalizer> normalizers) {
    this.policy = policy;
    this.normalizers = normalizers;
  }

  /** Returns the normalized text. */
  public String normalized(String tenant, String text) {
    return tools(tenant).normalize(text);
  }

  /** Returns true if the tenant's own rewrites replace the built-in rewrites of variable tokens. */
  boolean rewritesFreely(String tenant) {
    return policy.forTenant(tenant).normalize().volatileRewrites() != null;
  }

  /**
   * Starts an event of a folded kind and returns its digest, over the type, a failure of the tool,
   * and the text as it came: numbers and times in it are news.
   */
  public Digest beginRaw(Arrival arrival, String text) {
    Event event = arrival.event();
    boolean isFailure =
        event.payload() instanceof Payload.ToolResult result && result.error() != null;
    String kind = event.type().wireName() + (isFailure ? " error" : "");
    return tools(event.tenant()).fingerprinter.exact(kind, arrival.scope(), text);
  }

  /**
   * Starts a created message and returns its digest. The fingerprinter holds the message's other
   * values until the next message starts.
   *
   * @param normalizedText result of {@link #normalized} for its text
   */
  public Digest begin(Arrival arrival, String normalizedText) {
    Event event = arrival.event();
    Payload.MessageCreated message = (Payload.MessageCreated) event.payload();
    Tools tools = tools(event.tenant());
    States states = tools.statesOf(normalizedText);
    if (states == null && tools.normalize(message.body().text().text()).equals(normalizedText)) {
      states = tools.states;
    }
    return tools.fingerprinter.exact(
        author(event.author()),
        arrival.scope(),
        normalizedText,
        states,
        message.messageId(),
        message.body());
  }

  /** Returns the author in the signature: personas of webhooks are kept apart by their names. */
  private static String author(Author author) {
    if (!author.isBot()) {
      return HUMAN;
    }
    return author.webhookId() == null || author.name() == null
        ? Fingerprinter.BOT
        : Fingerprinter.BOT + ' ' + author.name();
  }

  /** Returns the tenant's fingerprinter in the state left by {@link #begin}. */
  public Fingerprinter fingerprinter(String tenant) {
    return tools(tenant).fingerprinter;
  }

  /** Returns the fingerprints of a created message in the format stored in memories. */
  Memory.Fingerprints of(Arrival arrival, String normalizedText) {
    Digest exact = begin(arrival, normalizedText);
    return shown(exact, fingerprinter(arrival.event().tenant()).simhash());
  }

  /**
   * Returns the fingerprints of an edited message, whose text was normalized last. They cover the
   * attachments and embeds of the edit, since those of the message are not stored.
   */
  Memory.Fingerprints ofEdit(Memory before, Event event, String normalizedText) {
    Payload.MessageEdited edit = (Payload.MessageEdited) event.payload();
    Tools tools = tools(event.tenant());
    Digest exact =
        tools.fingerprinter.exact(
            before.source().authorIsBot() ? Fingerprinter.BOT : HUMAN,
            before.scope(),
            normalizedText,
            tools.statesOf(normalizedText),
            edit.messageId(),
            edit.body());
    return shown(exact, tools.fingerprinter.simhash());
  }

  /** Returns fingerprints in the format used in records. */
  public static Memory.Fingerprints shown(Digest exact, long simhash) {
    return new Memory.Fingerprints(
        "sha256:" + exact.hex(), "0x" + HexFormat.of().toHexDigits(simhash));
  }

  private Tools tools(String tenant) {
    return byTenant.computeIfAbsent(policy.tenants().containsKey(tenant) ? tenant : "", this::make);
  }

  private Tools make(String tenant) {
    Policy here = policy.forTenant(tenant);
    return new Tools(normalizers.apply(here), here.dedupe());
  }
}
