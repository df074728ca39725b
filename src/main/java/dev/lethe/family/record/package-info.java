/** What is published of a family: its examples, facts, common text, and the record with them. */
package dev.lethe.family.record;
