/** The memory as tools of the Model Context Protocol. */
package dev.lethe.gateway.mcp;
