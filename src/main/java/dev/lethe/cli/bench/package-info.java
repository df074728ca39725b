/** Load tests of a running application. */
package dev.lethe.cli.bench;
