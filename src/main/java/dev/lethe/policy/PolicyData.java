package dev.lethe.policy;

import dev.lethe.policy.Edn.Keyword;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * Validates the data of a policy file against the keys, and builds the policy.
 *
 * <p>All errors are reported together. An unknown key is only a warning, so that a file may be
 * newer or older than the program.
 */
public final class PolicyData {
  private static final Keyword TENANTS = new Keyword("tenants");
  private static final String TENANT_EXAMPLE = "{\"acme\" {:dedupe {:exact-ttl-seconds 900}}}";
  private static final String REWRITE_EXAMPLE = "[#\"\\d{15,}\" \"<id>\"]";

  private final List<Problem> errors = new ArrayList<>();
  private final List<Problem> warnings = new ArrayList<>();
  private final Map<List<String>, Object> values = new HashMap<>();
  private final SortedMap<String, PolicyValues> tenants = new TreeMap<>();

  private final RewriteCheck rewriteCheck;

  /** Checks whether the engine that runs rewrites supports one. */
  public interface RewriteCheck {

    /**
     * Returns the reason for rejecting a rewrite, in the form that follows its path; null if it is
     * supported.
     */
    String refusal(Rewrite rewrite);
  }

  private PolicyData(RewriteCheck rewriteCheck) {
    this.rewriteCheck = rewriteCheck;
  }

  /**
   * Reads a policy.
   *
   * @param data contents of the file, in the form described in {@link Edn}
   * @param version the version of its text
   */
  public static PolicyReading read(Object data, String version, RewriteCheck rewriteCheck) {
    PolicyData reader = new PolicyData(rewriteCheck);
    if (data instanceof Map<?, ?> root) {
      reader.readRoot(root);
    } else {
      reader.error(List.of(), data, "must be a map", PolicyKeys.example(List.of()));
    }
    Policy policy = Policy.of(version, new PolicyValues(reader.values), reader.tenants);
    reader.errors.addAll(Consistency.errors(policy, reader.tenants, reader.errors));
    reader.warnings.addAll(Consistency.warnings(policy, reader.tenants));
    return new PolicyReading(
        reader.errors.isEmpty() ? policy : null, reader.errors, reader.warnings);
  }

  private void readRoot(Map<?, ?> root) {
    Map<Object, Object> general = new HashMap<>(root);
    boolean hasTenants = general.containsKey(TENANTS);
    Object byTenant = general.remove(TENANTS);
    readMap(general, new Position(List.of(), List.of(), List.of(), values));
    if (byTenant instanceof Map<?, ?> map) {
      map.forEach(this::readTenant);
    } else if (hasTenants) {
      error(List.of(TENANTS.toString()), byTenant, "must be a map", TENANT_EXAMPLE);
    }
  }

  private void readTenant(Object id, Object overrides) {
    List<String> path = List.of(TENANTS.toString(), Edn.brief(id));
    if (!(id instanceof String tenant) || !TextType.isId(tenant)) {
      error(path, id, "must be a tenant's id in quotes", TENANT_EXAMPLE);
    } else if (!(overrides instanceof Map<?, ?> map)) {
      error(path, overrides, "must be a map", TENANT_EXAMPLE);
    } else {
      Map<List<String>, Object> own = new HashMap<>();
      readMap(map, new Position(path, List.of(), List.of(), own));
      tenants.put(tenant, new PolicyValues(own));
    }
  }

  private void error(List<String> path, Object found, String message, String example) {
    errors.add(new Problem(String.join(" ", path), 0, Edn.brief(found), message, example));
  }

  /**
   * Position in the file.
   *
   * @param prefix path of a tenant's overrides; empty for the general policy
   * @param path path after the prefix
   * @param known path of the known key, in which {@link PolicyKey#ANY} is any channel
   * @param into receives the values
   */
  private record Position(
      List<String> prefix, List<String> path, List<String> known, Map<List<String>, Object> into) {
    Position below(String name, String knownName) {
      return new Position(
          prefix, PolicyKey.below(path, name), PolicyKey.below(known, knownName), into);
    }

    List<String> full() {
      List<String> full = new ArrayList<>(prefix);
      full.addAll(path);
      return full;
    }
  }

  private void readMap(Map<?, ?> map, Position at) {
    SortedSet<String> names = PolicyKeys.below(at.known());
    map.forEach((key, data) -> readEntry(key, data, at, names));
  }

  private void readEntry(Object key, Object data, Position map, SortedSet<String> names) {
    String name = key instanceof String id ? '"' + id + '"' : Edn.brief(key);
    boolean isOfChannels = names.contains(PolicyKey.ANY);
    boolean isChannel = name.equals(":default") || (key instanceof String id && TextType.isId(id));
    Position at = map.below(name, isOfChannels ? PolicyKey.ANY : name);
    if (isOfChannels && !isChannel && !(key instanceof Keyword)) {
      String example = PolicyKeys.example(map.known());
      error(at.full(), key, "must be a channel's id in quotes", example);
    } else if (isOfChannels ? !isChannel : !(key instanceof Keyword && names.contains(name))) {
      readUnknown(name, at, isOfChannels ? List.of(":default") : List.copyOf(names));
    } else if (PolicyKeys.at(at.known()) != null) {
      readValue(data, PolicyKeys.at(at.known()), at);
    } else if (data instanceof Map<?, ?> below) {
      readMap(below, at);
    } else {
      error(at.full(), data, "must be a map", PolicyKeys.example(at.known()));
    }
  }

  /**
   * Reports an unknown key. If it is known elsewhere, this is an error, since the file would
   * silently differ from its author's intent; else a warning, since it may belong to a newer
   * release.
   */
  private void readUnknown(String name, Position at, List<String> siblings) {
    String path = String.join(" ", at.full());
    List<String> elsewhere =
        PolicyKeys.ALL.stream()
            .filter(key -> key.path().get(key.path().size() - 1).equals(name))
            .map(PolicyKey::name)
            .toList();
    if (elsewhere.isEmpty()) {
      warnings.add(new Problem(path, 0, "", "is not known" + hint(name, siblings), ""));
    } else {
      String meant = String.join(", or ", elsewhere);
      errors.add(new Problem(path, 0, "", "is not known here; it means " + meant, ""));
    }
  }

  private static String hint(String unknown, List<String> siblings) {
    String bare = bare(unknown);
    int maxEdits = Math.max(2, bare.length() / 3);
    String list = siblings.isEmpty() ? "" : "; known here: " + String.join(" ", siblings);
    return NearestName.of(bare, siblings, maxEdits, PolicyData::bare)
        .map(nearest -> "; the nearest is " + nearest)
        .orElse(list);
  }

  private static String bare(String name) {
    return name.replaceAll("^:|\"", "").replace('_', '-').toLowerCase(Locale.ROOT);
  }

  private void readValue(Object data, PolicyKey key, Position at) {
    if (!at.prefix().isEmpty() && !key.perTenant()) {
      error(at.full(), data, "applies to all tenants and can't be overridden", "");
      return;
    }
    int before = errors.size();
    Object value =
        key.type()
            .read(
                data,
                at.full(),
                (path, found, message) -> error(path, found, message, key.example()));
    if (key.type().equals(Rewrite.LIST) && data instanceof List<?> rewrites) {
      checkRewrites(rewrites, at.full());
    }
    if (errors.size() == before) {
      at.into().put(at.path(), value);
    }
  }

  private void checkRewrites(List<?> forms, List<String> path) {
    for (int i = 0; i < forms.size(); i++) {
      Rewrite rewrite = Rewrite.orNull(forms.get(i));
      String refusal = rewrite == null ? null : rewriteCheck.refusal(rewrite);
      if (refusal != null) {
        List<String> at = PolicyKey.below(path, Integer.toString(i));
        error(at, forms.get(i), refusal, REWRITE_EXAMPLE);
      }
    }
  }
}
