/**
 * What workers have in common: they take requests from a topic, in a group of their own, and put
 * each answer on the partition number of its request, once.
 */
package dev.lethe.worker;
