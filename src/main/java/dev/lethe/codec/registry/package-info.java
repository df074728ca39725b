/**
 * Schema registries: over HTTP, in memory, what was asked remembered, and what subjects are called.
 */
package dev.lethe.codec.registry;
