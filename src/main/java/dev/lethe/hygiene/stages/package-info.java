/** List of the hygiene stages. */
package dev.lethe.hygiene.stages;
