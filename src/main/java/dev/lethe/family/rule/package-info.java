/** Suppress rules: their criteria, life cycle and matching. */
package dev.lethe.family.rule;
