/** Selection of a scope's memories for prompts: rules B1 to B7. */
package dev.lethe.context;
