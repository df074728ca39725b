package dev.lethe.worker.llm;

/**
 * What a model wrote.
 *
 * @param tokens that the endpoint counted; null if it didn't
 * @param isCut whether the endpoint says that the text ended before its end
 */
record Answer(String text, Long tokens, boolean isCut) {}
