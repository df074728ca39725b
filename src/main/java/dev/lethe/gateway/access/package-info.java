/** Who calls the HTTP API, and what each caller may do. */
package dev.lethe.gateway.access;
