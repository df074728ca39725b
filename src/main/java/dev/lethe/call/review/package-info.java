/** Review cases, and the calls that list and decide them. */
package dev.lethe.call.review;
