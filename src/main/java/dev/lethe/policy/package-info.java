/** The policy: every number and list by which Lethe decides, and what a file may say of them. */
package dev.lethe.policy;
