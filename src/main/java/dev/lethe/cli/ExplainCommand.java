package dev.lethe.cli;

import dev.lethe.codec.Codecs;
import dev.lethe.codec.event.Decoded;
import dev.lethe.config.Settings;
import dev.lethe.config.Topics;
import dev.lethe.engine.FamilyExplainer;
import dev.lethe.event.Arrival;
import dev.lethe.event.Author;
import dev.lethe.event.Event;
import dev.lethe.event.EventType;
import dev.lethe.event.MessageBody;
import dev.lethe.event.Payload;
import dev.lethe.event.Scope;
import dev.lethe.hygiene.compaction.MemoryExplainer;
import dev.lethe.memory.MemoryIds;
import dev.lethe.policy.Policy;
import dev.lethe.runtime.EventFailedException;
import dev.lethe.runtime.PolicyTopic;
import dev.lethe.runtime.Simulation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code lethe explain}: shows which family a bot's message would join and why no other, or the
 * state of a memory.
 */
@Command(
    name = "explain",
    description = {
      "Explain the family of a message, or why a memory was kept or deleted.",
      "A message is judged like in lethe simulate, after the events of --events; nothing is",
      "stored. For a memory on the broker, shows its protection, due date, deletion reason and",
      "how to restore it."
    },
    footer = {
      "  lethe explain 'build=981 failed on branch 3fe9a1c'",
      "  lethe explain --events monday.ndjson --scope default/42 'build=7 passed on branch"
          + " 3fe9a1c'",
      "  lethe explain --events monday.ndjson.gz message.json --json | jq .others",
      "  lethe explain 20260101-314ddcfb09c3c74d5111983aefffb35d"
    })
final class ExplainCommand extends BrokerCommand {
  private static final String NO_SCOPE = "default/-";
  private static final String SOMEONE = "explain";

  /** Matches one word with a folder before it or an extension used for events and texts. */
  private static final Pattern NAME_OF_A_FILE =
      Pattern.compile("(\\.{0,2}|~)/\\S+|\\S+\\.(txt|log|json|ndjson|jsonl|avro|gz|md)");

  @Mixin private SimulationOptions simulation;

  @Parameters(
      paramLabel = "TEXT|FILE|MEMORY_ID",
      description = "message text of a bot, a file with a text or an event, or a memory id")
  private String what;

  @Option(
      names = "--events",
      split = ",",
      paramLabel = "FILE",
      description = "earlier events, in any format of lethe send, or - for standard input")
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--scope",
      paramLabel = "SCOPE",
      description =
          "scope of the message, tenant/channel (default: the event's, or the only "
              + "one in --events)")
  private String scope;

  @Override
  public Integer call() {
    if (MemoryIds.isId(what)) {
      explainMemory();
    } else {
      explainText();
    }
    return ExitCode.DONE;
  }

  private void explainMemory() {
    Settings settings = settings();
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    Codecs codecs = Codecs.readingBy(settings);
    KnownMemory known = known(settings, topics, codecs);
    Scope where = known.memory() == null ? known.tombstone().scope() : known.memory().scope();
    Policy policy = policyOf(settings, topics, codecs).forTenant(where.tenant());
    long now = console.clock().millis();
    MemoryExplainer.Explained explained =
        new MemoryExplainer(policy).explain(known.memory(), known.tombstone(), now);
    ExplainedMemoryText text = new ExplainedMemoryText(what, explained, policy, now);
    printPaged(text.toJson(), text.lines());
  }

  private KnownMemory known(Settings settings, Topics topics, Codecs codecs) {
    try (Progress progress = Progress.onTerminal(console)) {
      return KnownMemory.read(settings, topics, codecs, what, progress);
    }
  }

  /** Returns the policy named by a flag, or the one that applications use. */
  private Policy policyOf(Settings settings, Topics topics, Codecs codecs) {
    if (simulation.policy().isPresent()) {
      return PolicyFiles.read(simulation.policy());
    }
    RequiredTopic.require(settings, topics.policy());
    Policy published = new PolicyTopic(settings, topics, codecs).read().policy();
    return published == null ? PolicyFiles.read(settings.policyFile()) : published;
  }

  private void explainText() {
    Settings settings = simulation.read(console);
    Policy policy = PolicyFiles.read(settings.policyFile());
    Codecs codecs = Codecs.readingBy(settings);
    files.forEach(EventFiles::requireReadable);
    byte[] content = input();
    Topics topics = Topics.withPrefix(settings.topicPrefix());
    try (Simulation played = new Simulation(settings, policy, topics, codecs, none -> {})) {
      InputShare share = InputShare.of(files);
      try (Progress progress = Progress.onTerminal(console)) {
        files.forEach(file -> play(file, share, progress, played));
      }
      FamilyExplainer explainer = played.explainer();
      Event written = event(content, codecs, policy, played.now(), explainer.scopes());
      Event event =
          written.withAuthor(
              policy.forTenant(written.tenant()).minting().classified(written.author()));
      long at = Math.max(played.now(), event.occurredAt());
      FamilyExplainer.Explained explained =
          explainer.explain(new Arrival(event, event.scope(), at, SOMEONE));
      ExplainedText text = new ExplainedText(event, explained, policy);
      printPaged(text.toJson(), text.lines());
    }
  }

  private void play(String file, InputShare share, Progress progress, Simulation played) {
    EventFiles.read(
        file,
        console,
        share,
        text -> {
          progress.show("events read", "", text.line(), share.share());
          try {
            played.accept(text.bytes());
          } catch (EventFailedException failed) {
            throw new CommandFailedException(
                ExitCode.FAILED,
                EventFiles.name(file) + ':' + text.line() + ": " + failed.getMessage());
          }
        });
  }

  /** Returns the argument, or the content of the file with that name. */
  private byte[] input() {
    try {
      Path file = Path.of(what);
      if (Files.isRegularFile(file)) {
        return Files.readAllBytes(file);
      }
    } catch (InvalidPathException text) {
      // Most texts are not file names, and on some systems not even valid paths.
    } catch (IOException broken) {
      throw new CommandFailedException(
          ExitCode.FAILED, what + " cannot be read: " + broken.getMessage());
    }
    if (NAME_OF_A_FILE.matcher(what).matches()) {
      console.say("no such file: " + what + "; using it as the message text");
    }
    return what.getBytes(StandardCharsets.UTF_8);
  }

  private Event event(
      byte[] content, Codecs codecs, Policy policy, long now, Collection<String> scopes) {
    Decoded decoded =
        codecs
            .eventDecoder(policy.minting().maxEventBytes(), policy.minting().maxFutureSkewSeconds())
            .decode(content, Long.MAX_VALUE);
    boolean isEvent =
        decoded instanceof Decoded.Ok ok && ok.event().payload() instanceof Payload.MessageCreated;
    if (!isEvent) {
      String where = scope != null ? scope : onlyOne(scopes);
      return event(where, new String(content, StandardCharsets.UTF_8).strip(), now);
    }
    Event event = ((Decoded.Ok) decoded).event();
    return scope == null ? event : in(scope, event);
  }

  private String onlyOne(Collection<String> scopes) {
    if (scopes.size() > 1) {
      throw usage(
          "missing --scope; the events have these scopes: "
              + String.join(", ", scopes.stream().limit(10).toList()));
    }
    return scopes.isEmpty() ? NO_SCOPE : scopes.iterator().next();
  }

  private Event event(String where, String text, long now) {
    return in(
        where,
        new Event(
            SOMEONE,
            EventType.MESSAGE_CREATED,
            now,
            null,
            "",
            null,
            null,
            null,
            null,
            new Author(SOMEONE, null, true),
            -1,
            new Payload.MessageCreated(SOMEONE, MessageBody.of(text), null)));
  }

  /** Returns a copy of the event in the given scope. */
  private Event in(String where, Event event) {
    int slash = where.indexOf('/');
    if (slash < 1 || slash == where.length() - 1) {
      throw usage("invalid --scope " + where + ": expected tenant/channel");
    }
    return new Event(
        event.eventId(),
        event.type(),
        event.occurredAt(),
        event.expiresAt(),
        new Scope(where).tenant(),
        event.guildId(),
        where.endsWith("/-") ? null : where.substring(slash + 1),
        null,
        event.threadId(),
        event.author(),
        event.tokens(),
        event.payload());
  }
}
