/**
 * The LLM worker: takes requests from their topic, asks the models of the policy at an
 * OpenAI-compatible endpoint, and puts each answer on the partition number of its request, once.
 */
package dev.lethe.worker.llm;
