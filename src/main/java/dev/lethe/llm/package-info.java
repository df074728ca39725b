/** What is asked of an LLM worker, and what it answers. Pure. */
package dev.lethe.llm;
