package dev.lethe.hygiene;

/** What a step of a run asks a model for. */
public sealed interface Ask permits SummaryAsk, MergeAsk, UpdateAsk {}
