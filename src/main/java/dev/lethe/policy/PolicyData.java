package dev.lethe.policy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
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
   * @param data contents of the file, in the form described in {@link ValueType}
   * @param version the version of its text
   */
  public static PolicyReading read(Object data, String version, RewriteCheck rewriteCheck) {
    PolicyData reader = new PolicyData(rewriteCheck);
    if (data instanceof Map<?, ?> root) {
      reader.readRoot(root);
    } else {
      reader.errors.add(
          new Problem("", 0, EdnText.brief(data), "must be a map", KeyTree.ROOT.example()));
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
    new Level(List.of(), List.of(), false, values).read(general, KeyTree.ROOT);
    if (!hasTenants) {
      return;
    }
    if (!(byTenant instanceof Map<?, ?> map)) {
      error(List.of(TENANTS.toString()), byTenant, "must be a map", TENANT_EXAMPLE);
      return;
    }
    map.forEach(this::readTenant);
  }

  private void readTenant(Object id, Object overrides) {
    List<String> path = List.of(TENANTS.toString(), EdnText.brief(id));
    if (!(id instanceof String tenant) || !ScalarType.isId(tenant)) {
      error(path, id, "must be a tenant's id in quotes", TENANT_EXAMPLE);
    } else if (!(overrides instanceof Map<?, ?> map)) {
      error(path, overrides, "must be a map", TENANT_EXAMPLE);
    } else {
      Map<List<String>, Object> own = new HashMap<>();
      new Level(path, List.of(), true, own).read(map, KeyTree.ROOT);
      tenants.put(tenant, new PolicyValues(own));
    }
  }

  private void error(List<String> path, Object found, String message, String example) {
    errors.add(new Problem(String.join(" ", path), 0, EdnText.brief(found), message, example));
  }

  /** One map of the file, in the general policy or, with a path prefix, in a tenant's. */
  private final class Level {
    private final List<String> prefix;
    private final List<String> path;
    private final boolean ofTenant;
    private final Map<List<String>, Object> into;

    Level(
        List<String> prefix, List<String> path, boolean ofTenant, Map<List<String>, Object> into) {
      this.prefix = prefix;
      this.path = path;
      this.ofTenant = ofTenant;
      this.into = into;
    }

    void read(Map<?, ?> map, KeyTree known) {
      map.forEach((key, data) -> readEntry(key, data, known));
    }

    private void readEntry(Object key, Object data, KeyTree known) {
      String name = key instanceof String id ? '"' + id + '"' : EdnText.brief(key);
      KeyTree any = known.child(KeyTree.ANY);
      KeyTree child = key instanceof Keyword ? known.child(name) : null;
      if (any != null && key instanceof String id && ScalarType.isId(id)) {
        child = any;
      } else if (any != null && name.equals(":default")) {
        child = any;
      } else if (any != null && !(key instanceof Keyword)) {
        error(full(name), key, "must be a channel's id in quotes", known.example());
        return;
      }
      if (child == null) {
        readUnknown(name, any == null ? known.names() : List.of(":default"));
      } else if (child.key() == null) {
        readMap(name, data, child);
      } else {
        readValue(name, data, child.key());
      }
    }

    /**
     * Reports an unknown key. If it is known elsewhere, this is an error, since the file would
     * silently differ from its author's intent; else a warning, since it may belong to a newer
     * release.
     */
    private void readUnknown(String name, List<String> siblings) {
      String path = String.join(" ", full(name));
      List<String> elsewhere = NearestKey.elsewhere(name);
      if (elsewhere.isEmpty()) {
        warnings.add(new Problem(path, 0, "", NearestKey.hint(name, siblings), ""));
      } else {
        String meant = String.join(", or ", elsewhere);
        errors.add(new Problem(path, 0, "", "is not known here; it means " + meant, ""));
      }
    }

    private void readMap(String name, Object data, KeyTree child) {
      if (data instanceof Map<?, ?> map) {
        new Level(prefix, below(path, name), ofTenant, into).read(map, child);
      } else {
        error(full(name), data, "must be a map", child.example());
      }
    }

    private void readValue(String name, Object data, PolicyKey<?> key) {
      if (ofTenant && !key.perTenant()) {
        error(full(name), data, "is one for all tenants and can't be overridden", "");
        return;
      }
      ErrorCollector mistakes = new ErrorCollector(key.example());
      Object value = key.type().read(data, full(name), mistakes);
      if (key.equals(NormalizePolicy.VOLATILE_REWRITES) && data instanceof List<?> rewrites) {
        checkRewrites(rewrites, full(name));
      }
      if (mistakes.none()) {
        into.put(below(path, name), value);
      }
      errors.addAll(mistakes.list());
    }

    private void checkRewrites(List<?> rewrites, List<String> at) {
      for (int i = 0; i < rewrites.size(); i++) {
        Rewrite rewrite = Rewrite.TYPE.read(rewrites.get(i), at, new ErrorCollector(""));
        String refusal = rewrite == null ? null : rewriteCheck.refusal(rewrite);
        if (refusal != null) {
          String example = "[#\"\\d{15,}\" \"<id>\"]";
          error(below(at, Integer.toString(i)), rewrites.get(i), refusal, example);
        }
      }
    }

    private List<String> full(String name) {
      List<String> full = new ArrayList<>(prefix);
      full.addAll(path);
      full.add(name);
      return full;
    }

    private static List<String> below(List<String> path, String name) {
      List<String> longer = new ArrayList<>(path);
      longer.add(name);
      return List.copyOf(longer);
    }
  }
}
