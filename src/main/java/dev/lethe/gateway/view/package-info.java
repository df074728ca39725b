/**
 * What the HTTP API knows of Lethe's topics: tables that follow them, and queries that read them.
 */
package dev.lethe.gateway.view;
