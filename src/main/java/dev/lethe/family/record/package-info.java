/** Published records of families: examples, facts and common text. */
package dev.lethe.family.record;
