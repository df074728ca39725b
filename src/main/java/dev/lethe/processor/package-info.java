/** The nodes of the topology: each reads its stores, asks a pure decision, writes, and forwards. */
package dev.lethe.processor;
