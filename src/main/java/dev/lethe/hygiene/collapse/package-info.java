/** Collapse of operational profile snapshots with the same content. */
package dev.lethe.hygiene.collapse;
