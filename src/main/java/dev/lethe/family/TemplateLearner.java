package dev.lethe.family;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns templates from the signatures that no template fits, and from the templates themselves.
 * What it knows is a function of the specimens that stand: those of the newest signatures, in order
 * of their ordinals, and one for each template.
 */
final class TemplateLearner {
  /** Longer texts teach nothing: few are alike in every word, and simhash tells those. */
  static final int MOST_TOKENS = 200;

  private final Map<Long, Specimen> signatures = new LinkedHashMap<>();
  private final Map<Template, Specimen> templates = new LinkedHashMap<>();
  private final Siblings siblings = new Siblings();
  private final ShortTexts shortTexts = new ShortTexts();
  private final Company company = new Company();
  private final Tokens scratch = new Tokens();

  int signatures() {
    return signatures.size();
  }

  /** Adds a signature without learning from it. */
  Specimen add(SignatureRow row, Tokens tokens, int slot) {
    long[] copy = Arrays.copyOf(tokens.token, tokens.size);
    Specimen specimen = new Specimen(row, copy, slot);
    signatures.put(row.ordinal(), specimen);
    company.add(specimen);
    return specimen;
  }

  /** Adds a template without learning from it. */
  Specimen add(Template template) {
    Specimen specimen = new Specimen(template);
    templates.put(template, specimen);
    company.add(specimen);
    return specimen;
  }

  /** Counts an added specimen without learning from it. */
  void restore(Specimen specimen) {
    if (specimen.teaches) {
      siblings.add(specimen);
    } else {
      shortTexts.add(specimen);
    }
  }

  /**
   * Counts an added specimen. Returns the elements of a template that it completes, with their
   * texts, or null.
   */
  String[] learn(Specimen specimen) {
    long[] elements = specimen.teaches ? siblings.add(specimen) : shortTexts.add(specimen);
    if (elements == null && specimen.teaches) {
      elements = company.complete(specimen);
    }
    return elements == null ? null : shown(elements, specimen);
  }

  /** All specimens that fit a template of theirs. */
  List<Specimen> fitting(Template template) {
    List<Specimen> fitting = company.candidates(template.elements(), template.polarity);
    fitting.removeIf(
        s -> s.polarity != template.polarity || !template.fits(s.tokens, s.tokens.length));
    return fitting;
  }

  /** The signature of the lowest ordinal. */
  Specimen oldest() {
    return signatures.values().iterator().next();
  }

  /** Forgets a signature's text; false if it isn't known. */
  boolean remove(long ordinal) {
    Specimen specimen = signatures.get(ordinal);
    if (specimen != null) {
      remove(specimen);
    }
    return specimen != null;
  }

  void remove(Template template) {
    Specimen specimen = templates.get(template);
    if (specimen != null) {
      remove(specimen);
    }
  }

  void remove(Specimen specimen) {
    if (specimen.template == null) {
      signatures.remove(specimen.ordinal);
    } else {
      templates.remove(specimen.template);
    }
    company.remove(specimen);
    if (specimen.teaches) {
      siblings.remove(specimen);
    } else {
      shortTexts.remove(specimen);
    }
  }

  /**
   * How the elements are written. Their literals are among the specimen's tokens, or among those of
   * the ones it was compared with, which hold the same.
   */
  private String[] shown(long[] elements, Specimen specimen) {
    String[] shown = new String[elements.length];
    if (specimen.template == null) {
      scratch.scan(specimen.text);
    }
    for (int i = 0; i < elements.length; i++) {
      shown[i] = Template.shown(elements[i]);
      for (int k = 0; k < specimen.tokens.length && shown[i] == null; k++) {
        if (specimen.tokens[k] == elements[i]) {
          shown[i] = specimen.template == null ? scratch.text(k) : specimen.template.shown(k);
        }
      }
    }
    return shown;
  }
}
