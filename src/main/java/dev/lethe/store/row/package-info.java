/** Binary rows with a format version, and their reader and writer. Pure. */
package dev.lethe.store.row;
