/** Bots' messages: matched to a family, folded or kept, and published as family records. Pure. */
package dev.lethe.engine;
