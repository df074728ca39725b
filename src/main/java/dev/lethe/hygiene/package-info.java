/** Common parts of the hygiene stages: scanning a scope, planning, and committing. */
package dev.lethe.hygiene;
