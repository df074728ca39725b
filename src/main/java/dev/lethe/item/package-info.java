/** Memories of other stores: what they say, and what the memory table keeps of them. */
package dev.lethe.item;
