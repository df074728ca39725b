/** Settings with their checks, and the names of topics, stores and processors. */
package dev.lethe.config;
