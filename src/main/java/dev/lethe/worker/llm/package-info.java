/**
 * The LLM worker: reads requests from their topic, asks the models of the policy at an
 * OpenAI-compatible endpoint, and writes each answer once, to the same partition number as its
 * request.
 */
package dev.lethe.worker.llm;
