/** Paths of the HTTP API, one class per subject. */
package dev.lethe.gateway.route;
