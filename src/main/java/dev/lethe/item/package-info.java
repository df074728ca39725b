/** Items of other stores: their fields, and the state that the memory table keeps of them. */
package dev.lethe.item;
