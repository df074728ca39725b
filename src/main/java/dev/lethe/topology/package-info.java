/** The graph of processors, stores and topics. */
package dev.lethe.topology;
