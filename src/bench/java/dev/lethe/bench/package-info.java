/** {@code lethe bench}: load tests of a running application. */
package dev.lethe.bench;
