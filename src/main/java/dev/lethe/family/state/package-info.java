/** Stored state of a scope's families: rows, and the columns that hold them. */
package dev.lethe.family.state;
