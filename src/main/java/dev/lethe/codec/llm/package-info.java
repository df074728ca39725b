/** Requests to LLM workers and their answers, as they are read from bytes. */
package dev.lethe.codec.llm;
