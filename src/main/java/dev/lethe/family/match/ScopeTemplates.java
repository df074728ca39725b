package dev.lethe.family.match;

import dev.lethe.family.state.SignatureRow;
import dev.lethe.family.template.Elements;
import dev.lethe.family.template.Family;
import dev.lethe.family.template.MatchingWorkspace;
import dev.lethe.family.template.Specimen;
import dev.lethe.family.template.Template;
import dev.lethe.family.template.TemplateLearner;
import dev.lethe.family.template.TemplateSet;
import dev.lethe.text.token.Tokens;
import java.util.ArrayList;
import java.util.List;

/** Learns templates from a scope's signatures, and merges the families that a template unites. */
final class ScopeTemplates {
  private final FamilySettings settings;
  private final SignatureTable table;
  private final TemplateSet templates;
  private final TemplateLearner learner;
  private final MatchingWorkspace workspace;
  private final ScopeRows lookups;
  private int expiredHour = Integer.MIN_VALUE;

  ScopeTemplates(
      FamilySettings settings,
      SignatureTable table,
      MatchingWorkspace workspace,
      ScopeRows lookups) {
    this.settings = settings;
    this.workspace = workspace;
    this.lookups = lookups;
    this.table = table;
    this.templates = new TemplateSet(workspace.fit());
    this.learner = new TemplateLearner(workspace);
  }

  int templates() {
    return templates.size();
  }

  Template find(Tokens tokens, long beside, TemplateSet.Condition wanted) {
    return templates.find(tokens, beside, wanted, null);
  }

  /**
   * Finds a template that fits only with polarity words in its slots; null if the text has no such
   * words.
   */
  Template findFreely(Tokens tokens, long beside, TemplateSet.Condition wanted) {
    return tokens.polarity() == null
        ? null
        : templates.find(tokens, beside, wanted, template -> isFree(template, tokens));
  }

  /**
   * Learns from a signature that has just joined, unless a template of any family fits it.
   *
   * @param tokens tokens of the signature's text
   */
  void learn(SignatureRow signature, Tokens tokens, int slot, int hour, Joining joining) {
    if (settings.maxSignatures() == 0
        || settings.maxTemplates() == 0
        || find(tokens, signature.beside(), family -> true) != null) {
      return;
    }
    joining.signature = signature;
    Specimen specimen = learner.add(signature, elements(tokens), slot);
    while (learner.signatures() > settings.maxSignatures()) {
      drop(learner.oldest(), joining);
    }
    for (int round = 0; round < Template.ROUNDS && specimen != null; round++) {
      TemplateLearner.Found found = learner.learn(specimen);
      specimen = found == null ? null : adopt(found, specimen, round, hour, joining);
    }
  }

  private static Elements elements(Tokens tokens) {
    return new Elements(tokens.copy(), tokens.copyOfPolarity());
  }

  /**
   * Adopts a found template: replaces the specimens that fit it and merges their families. Returns
   * null if fewer than two of them are known, since a template of one signature would publish a
   * family of one.
   */
  private Specimen adopt(
      TemplateLearner.Found found, Specimen last, int round, int hour, Joining joining) {
    long sequence = last.ordinal() * Template.ROUNDS + round;
    List<Specimen> fitting = learner.fitting(found.elements(), last.beside(), false);
    int known = 0;
    for (Specimen specimen : fitting) {
      known += familyOf(specimen, hour) == null ? 0 : specimen.template() == null ? 1 : 2;
    }
    if (known < 2) {
      dropUnknown(fitting, hour, joining);
      return null;
    }
    List<Joined.Taught> taught = taught(fitting, found.elements(), hour, joining);
    Family oldest = unite(fitting, null, hour, joining);
    joining.taught(oldest, taught);
    Template template =
        new Template(sequence, last.beside(), found.weight(), found.elements(), oldest);
    add(template);
    joining.changed(oldest);
    limitTemplates(joining);
    return template.family().templates().contains(template) ? learner.add(template) : null;
  }

  /** Returns the values that the texts of a new template have in its slots. */
  private List<Joined.Taught> taught(
      List<Specimen> fitting, Elements elements, int hour, Joining joining) {
    List<Joined.Taught> taught = new ArrayList<>();
    for (Specimen specimen : fitting) {
      // An expired text may have been swept, so only retained ones count.
      boolean isRetained = specimen.template() == null && familyOf(specimen, hour) != null;
      String text = isRetained ? text(specimen, joining) : null;
      if (text != null) {
        workspace.read(text, null);
        taught.add(
            new Joined.Taught(
                table.firstSighting(specimen.slot(), specimen.ordinal()),
                workspace.slots(elements, false)));
      }
    }
    return taught;
  }

  private String text(Specimen specimen, Joining joining) {
    return joining.signature != null && joining.signature.ordinal() == specimen.ordinal()
        ? joining.signature.text()
        : lookups.text(specimen.ordinal());
  }

  /** Merges the families of the specimens into the oldest, and drops the specimens. */
  private Family unite(List<Specimen> specimens, Family with, int hour, Joining joining) {
    Family oldest = with;
    for (Specimen specimen : specimens) {
      Family family = familyOf(specimen, hour);
      if (family != null
          && (oldest == null || table.firstOrdinal(family) < table.firstOrdinal(oldest))) {
        oldest = family;
      }
    }
    for (Specimen specimen : specimens) {
      Family family = familyOf(specimen, hour);
      if (family != null && family != oldest) {
        merge(family, oldest, joining);
      }
      drop(specimen, joining);
    }
    if (with != null && with.root() != oldest) {
      merge(with.root(), oldest, joining);
    }
    return oldest;
  }

  /**
   * Merges texts into a template's family that fit only with polarity words in its slots; called
   * once the family has shown that the slots vary freely.
   */
  void admit(Template template, int hour, Joining joining) {
    List<Specimen> fitting = learner.fitting(template.elements(), template.beside(), true);
    fitting.removeIf(
        specimen -> {
          if (specimen.template() != null) {
            return true;
          }
          // An expired text may have been swept; it has no family that could be merged.
          boolean isRetained = familyOf(specimen, hour) != null;
          String text = isRetained ? text(specimen, joining) : null;
          return isRetained && (text == null || !fitsFreely(template, text));
        });
    Family family = template.family().root();
    if (unite(fitting, family, hour, joining) != family) {
      joining.changed(template.family().root());
    }
  }

  private boolean fitsFreely(Template template, String text) {
    Tokens tokens = workspace.read(text, null);
    return workspace.fitsFreely(template.elements()) && isFree(template, tokens);
  }

  /** Returns true if all polarity words of the last fitting text are in slots that vary freely. */
  private boolean isFree(Template template, Tokens tokens) {
    String familyId = template.family().root().id();
    return workspace.isFree(template.elements(), tokens, slot -> lookups.isFree(familyId, slot));
  }

  private void dropUnknown(List<Specimen> specimens, int hour, Joining joining) {
    for (Specimen specimen : specimens) {
      if (familyOf(specimen, hour) == null) {
        drop(specimen, joining);
      }
    }
  }

  private void merge(Family younger, Family older, Joining joining) {
    joining.merges.add(new Merge(younger.id(), older.id()));
    joining.unchanged(younger);
    table.merge(younger, older);
    older.sighted(younger.lastSighting(), younger.lastArrival());
    older.takeTemplates(younger);
  }

  /** Returns the family of a specimen; null if its signature has expired or was removed. */
  private Family familyOf(Specimen specimen, int hour) {
    if (specimen.template() != null) {
      return specimen.template().family().root();
    }
    boolean known =
        specimen.slot() >= 0
            && table.isTaken(specimen.slot())
            && table.ordinal(specimen.slot()) == specimen.ordinal()
            && hour - table.hour(specimen.slot()) <= settings.retentionHours();
    return known ? table.family(specimen.slot()) : null;
  }

  private void drop(Specimen specimen, Joining joining) {
    learner.remove(specimen);
    if (specimen.template() != null) {
      Family family = specimen.template().family().root();
      family.templates().remove(specimen.template());
      templates.remove(specimen.template());
      joining.changed(family);
    } else if (joining.signature != null && joining.signature.ordinal() == specimen.ordinal()) {
      joining.signature = null;
    } else {
      joining.droppedSignatures.add(specimen.ordinal());
    }
  }

  private void limitTemplates(Joining joining) {
    while (templates.size() > settings.maxTemplates()) {
      Template idlest = templates.idlest();
      remove(idlest);
      joining.changed(idlest.family().root());
    }
  }

  /** Forgets the templates of expired families, once per hour of arrival. */
  void expire(int hour) {
    if (hour <= expiredHour) {
      return;
    }
    expiredHour = hour;
    for (Template template : templates.inOrder()) {
      int last = template.family().root().lastHour();
      if (hour - last > settings.retentionHours()) {
        remove(template);
      }
    }
  }

  /** Forgets all templates of a forgotten family. */
  void forget(Family family, Joining joining) {
    joining.unchanged(family);
    for (Template template : new ArrayList<>(family.templates())) {
      remove(template);
    }
  }

  /** Forgets a text, if it is retained. */
  void forget(long ordinal) {
    learner.remove(ordinal);
  }

  void restore(SignatureRow signature, Tokens tokens, int slot) {
    learner.add(signature, elements(tokens), slot);
  }

  void restore(Template template) {
    add(template);
    learner.add(template);
  }

  private void add(Template template) {
    templates.add(template);
    template.family().addTemplate(template);
  }

  private void remove(Template template) {
    templates.remove(template);
    learner.remove(template);
    template.family().root().templates().remove(template);
  }
}
