package dev.lethe.config;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Topics of {@code topology/topics.yaml}, by name, with the configured prefix. */
public final class Topics {
  private static final String RESOURCE = "/topology/topics.yaml";

  private final Map<String, Topic> byId;

  private Topics(Map<String, Topic> byId) {
    this.byId = byId;
  }

  /** Structure of the file. */
  private record Listing(Map<String, String> common, Map<String, Entry> topics) {}

  private record Entry(
      String name,
      String direction,
      String key,
      String value,
      String partitions,
      Map<String, String> settings,
      String why) {}

  /** Returns the topics with names that begin with {@code prefix}. */
  public static Topics withPrefix(String prefix) {
    Listing listing = listing();
    Map<String, Topic> byId = new LinkedHashMap<>();
    listing
        .topics()
        .forEach((id, entry) -> byId.put(id, topic(id, prefix, listing.common(), entry)));
    return new Topics(byId);
  }

  private static Listing listing() {
    try (InputStream file = Topics.class.getResourceAsStream(RESOURCE)) {
      return new ObjectMapper(new YAMLFactory()).readValue(file, new TypeReference<Listing>() {});
    } catch (IOException broken) {
      throw new UncheckedIOException(RESOURCE + " cannot be read; this is a bug in Lethe", broken);
    }
  }

  private static Topic topic(String id, String prefix, Map<String, String> common, Entry entry) {
    Map<String, String> settings = new TreeMap<>(common);
    settings.putAll(entry.settings());
    return new Topic(
        id,
        prefix + entry.name(),
        Topic.Direction.valueOf(entry.direction().toUpperCase(Locale.ROOT).replace(", ", "_")),
        entry.key(),
        entry.value(),
        entry.partitions().equals("N") ? 0 : Integer.parseInt(entry.partitions()),
        settings,
        entry.why());
  }

  /** All topics, in the order of the file. */
  public Collection<Topic> all() {
    return List.copyOf(byId.values());
  }

  /**
   * Returns the topic with the given id ({@code decisions}) or full name ({@code
   * lethe.decisions.v1}).
   */
  public Optional<Topic> find(String idOrName) {
    Topic known = byId.get(idOrName);
    return known != null
        ? Optional.of(known)
        : byId.values().stream().filter(topic -> topic.name().equals(idOrName)).findFirst();
  }

  private String name(String id) {
    return byId.get(id).name();
  }

  /** Names of the topics that the application writes for other programs. */
  public List<String> written() {
    return List.of(
        memories(),
        vectors(),
        families(),
        compaction(),
        decisions(),
        reports(),
        actions(),
        llmRequests(),
        replies(),
        deadLetters());
  }

  /** Names of the topics that the application reads. */
  public List<String> read() {
    return List.of(
        events(),
        items(),
        commands(),
        policy(),
        llmResults(),
        embeddings(),
        rekeyed(),
        fanOut(),
        plans(),
        answers());
  }

  /** Returns true if the application writes to the topic with the given name. */
  public boolean isWritten(String name) {
    return written().contains(name)
        || internal().contains(name)
        || name.equals(commands())
        || name.equals(policy());
  }

  /** Names of the topics that only the application writes and reads. */
  public List<String> internal() {
    return List.of(rekeyed(), fanOut(), plans(), answers());
  }

  /** Names of the topics that this release needs; the others are for later releases. */
  public List<String> used() {
    List<String> used = new ArrayList<>(read());
    used.addAll(written());
    return used;
  }

  public String events() {
    return name("events");
  }

  public String items() {
    return name("items");
  }

  public String commands() {
    return name("commands");
  }

  public String policy() {
    return name("policy");
  }

  public String memories() {
    return name("memories");
  }

  public String families() {
    return name("families");
  }

  public String vectors() {
    return name("vectors");
  }

  public String embeddings() {
    return name("embeddings");
  }

  public String compaction() {
    return name("compaction");
  }

  public String decisions() {
    return name("decisions");
  }

  public String reports() {
    return name("reports");
  }

  public String replies() {
    return name("replies");
  }

  public String actions() {
    return name("actions");
  }

  public String llmRequests() {
    return name("llm-requests");
  }

  public String llmResults() {
    return name("llm-results");
  }

  public String deadLetters() {
    return name("dead-letters");
  }

  public String rekeyed() {
    return name("rekeyed");
  }

  public String fanOut() {
    return name("fan-out");
  }

  public String plans() {
    return name("plans");
  }

  public String answers() {
    return name("answers");
  }
}
