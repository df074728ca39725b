/** The running application: start, topic administration, start checks, growth, reset and replay. */
package dev.lethe.runtime;
