package dev.lethe.hygiene;

/** Question of a step to a model. */
public sealed interface Ask permits SummaryAsk, MergeAsk, UpdateAsk {}
