/** State stores: heap tables with one block changelog, and a write buffer over RocksDB. */
package dev.lethe.store;
