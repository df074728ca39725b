/** Hash tables and columns for large numbers of primitive keys. Pure. */
package dev.lethe.store.table;
