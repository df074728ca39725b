/** What the stages of hygiene have in common: how a run looks at a scope, plans and commits. */
package dev.lethe.hygiene;
