package dev.lethe.family.match;

import dev.lethe.family.state.HashRow;
import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.template.Family;
import dev.lethe.family.template.Template;
import dev.lethe.text.fingerprint.Digest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Collects the changes made by a message that joins a family. */
final class Joining {
  final List<Digest> droppedHashes = new ArrayList<>(0);
  final List<String> forgotten = new ArrayList<>(0);
  final List<Long> droppedSignatures = new ArrayList<>(0);
  final List<Merge> merges = new ArrayList<>(0);
  SignatureRow signature;
  private final Map<String, Family> changed = new TreeMap<>();
  private final Map<Family, List<Joined.Taught>> taught = new LinkedHashMap<>();

  /** Records the slots' values in the texts of a family's new template. */
  void taught(Family family, List<Joined.Taught> texts) {
    taught.computeIfAbsent(family, any -> new ArrayList<>()).addAll(texts);
  }

  /** Records that a family's templates changed. */
  void changed(Family family) {
    changed.put(family.id(), family);
  }

  /**
   * Drops a family's template changes, because it was merged or forgotten and has no templates to
   * store.
   */
  void unchanged(Family family) {
    changed.remove(family.id());
  }

  Joined result(HashRow row) {
    Map<String, List<String>> templates = new TreeMap<>();
    changed.forEach(
        (id, family) ->
            templates.put(id, family.templates().stream().map(Template::toString).toList()));
    Map<String, List<Joined.Taught>> values = new LinkedHashMap<>();
    taught.forEach(
        (family, texts) ->
            values.computeIfAbsent(family.root().id(), id -> new ArrayList<>()).addAll(texts));
    return new Joined(
        row.familyId(),
        row,
        false,
        signature,
        droppedSignatures,
        droppedHashes,
        forgotten,
        merges,
        templates,
        values);
  }
}
