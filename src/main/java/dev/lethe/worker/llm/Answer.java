package dev.lethe.worker.llm;

/**
 * Text written by a model.
 *
 * @param tokens number of tokens that the endpoint counted; null if it didn't
 * @param isCut true if the endpoint reports that the text was truncated
 */
record Answer(String text, Long tokens, boolean isCut) {}
