package dev.lethe.compaction;

import dev.lethe.event.ErrorCode;

/**
 * Why something that was asked for isn't done.
 *
 * @param message for whoever asked; names the memory concerned, if it is one
 * @param path JSON path of the argument at fault, {@code $.source_ids[3]}; null if it is none
 */
public record Refusal(ErrorCode code, String message, String path) {}
