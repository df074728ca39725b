package dev.lethe.memory.lifecycle;

import dev.lethe.event.ErrorCode;

/**
 * Reason for refusing a request.
 *
 * @param message text for the caller; names the memory concerned, if any
 * @param path JSON path of the argument at fault, {@code $.source_ids[3]}; null if there is none
 */
public record Refusal(ErrorCode code, String message, String path) {}
