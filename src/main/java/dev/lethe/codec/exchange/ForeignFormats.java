package dev.lethe.codec.exchange;

import java.util.List;

/** All formats of files that can be imported. */
public final class ForeignFormats {
  /** The formats. No file of these systems is recognized by two of them. */
  public static final List<ForeignFormat> ALL =
      List.of(
          new Mem0Format(),
          new KnowledgeGraphFormat(),
          new MemoryServiceFormat(),
          new ChatExporterFormat(),
          new LetheFormat(),
          new TableFormat());

  /** Format of a channel with its messages, oldest first. */
  public static final ForeignFormat CHANNEL = new ChatExporterFormat();

  private ForeignFormats() {}
}
