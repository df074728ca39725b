/** Schema registries: over HTTP, in memory, and a cache; subject names and output schemas. */
package dev.lethe.codec.registry;
