/**
 * HTTP API of Lethe: takes events, items and calls of tools from authorised callers, and shows them
 * what Lethe's topics contain.
 */
package dev.lethe.gateway;
