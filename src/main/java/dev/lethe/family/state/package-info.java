/** What a scope keeps of its families: rows, and the columns that hold them. */
package dev.lethe.family.state;
