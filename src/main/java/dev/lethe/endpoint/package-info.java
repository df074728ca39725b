/** HTTP endpoints that return JSON, such as those of models. */
package dev.lethe.endpoint;
