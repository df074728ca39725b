/** Actions that are passed on to the bot that owns the connection. */
package dev.lethe.call.bot;
