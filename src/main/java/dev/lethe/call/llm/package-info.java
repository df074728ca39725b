/** Requests to LLM workers, and their answers. Pure. */
package dev.lethe.call.llm;
