/** Facts that a language model finds in memories: rules E16 and E17. */
package dev.lethe.memory.fact;
