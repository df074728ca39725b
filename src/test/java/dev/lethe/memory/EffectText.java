package dev.lethe.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes effects in one line of text each. */
final class EffectText implements Effect.Visitor {
  private final List<String> lines = new ArrayList<>();

  private EffectText() {}

  /** Returns one line per effect, in order. */
  static List<String> of(List<Effect> effects) {
    EffectText text = new EffectText();
    effects.forEach(effect -> effect.accept(text));
    return text.lines;
  }

  @Override
  public void put(Effect.PutMemory effect) {
    Memory memory = effect.memory();
    String vector = memory.embedding().name().toLowerCase(Locale.ROOT);
    lines.add("memory " + memory.memoryId() + " r" + memory.revision() + " vector " + vector);
  }

  @Override
  public void remove(Effect.RemoveMemory effect) {
    lines.add("no memory " + effect.memoryId());
  }

  @Override
  public void put(Effect.PutTombstone effect) {
    lines.add("tombstone " + effect.tombstone().memoryId() + ' ' + effect.tombstone().reason());
  }

  @Override
  public void remove(Effect.RemoveTombstone effect) {
    lines.add("no tombstone " + effect.memoryId());
  }

  @Override
  public void embed(Effect.Embed effect) {
    VectorChange change = effect.change();
    lines.add("embed " + change.memoryId() + " r" + change.revision() + ' ' + change.text());
  }

  @Override
  public void purge(Effect.PurgeVector effect) {
    lines.add("purge " + effect.memoryId());
  }

  @Override
  public void put(Effect.PutTrace effect) {
    lines.add("trace " + effect.messageId() + ' ' + effect.trace().getClass().getSimpleName());
  }

  @Override
  public void remove(Effect.RemoveTrace effect) {
    lines.add("no trace " + effect.messageId());
  }

  @Override
  public void decide(Effect.Decide effect) {
    Decision decision = effect.decision();
    EmbedVerdict embed = decision.embed();
    lines.add(
        "decide "
            + decision.verdict().wireName()
            + '/'
            + decision.reason().wireName()
            + ' '
            + decision.memoryId()
            + ", vector "
            + embed.what().wireName()
            + '/'
            + embed.why().wireName());
  }

  @Override
  public void count(Effect.Count effect) {
    lines.add("count " + effect.verdict() + ' ' + effect.source());
  }

  @Override
  public void countQuarantined() {
    lines.add("count quarantined");
  }
}
