/** Exports of other systems as events and items, and memories as events and items. */
package dev.lethe.codec.exchange;
