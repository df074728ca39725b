/** Events as they arrive, scopes, and the reasons of dead letters and refused calls. Pure. */
package dev.lethe.event;
