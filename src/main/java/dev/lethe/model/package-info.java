/** Models that compute vectors of texts, in this process or at an endpoint. */
package dev.lethe.model;
