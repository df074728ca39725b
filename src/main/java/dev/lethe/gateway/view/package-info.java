/** Tables that follow Lethe's topics, and queries that read them, for the HTTP API. */
package dev.lethe.gateway.view;
