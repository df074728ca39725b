package dev.lethe.hygiene.wording;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a text says by its words, each in the form that its spellings have in common.
 *
 * @param exact numbers, dates, times, ids, days and states, of which two that say the same have the
 *     same
 * @param codes names of things in programs and catalogues: with digits or signs in them, or a
 *     capital in their midst
 * @param loose numbers that words say which may be no numbers: one, and first
 * @param negations how often something is turned round
 * @param explicit how often by a negation, and not by a word that says so itself
 * @param denied stems behind a negation
 * @param excluded those of them that something else stands in the place of
 * @param places by row of words that exclude each other, the places that it has words of
 * @param order stems and figures in their order, without what carries nothing
 * @param sequence the same with the verbs that carry nothing
 * @param content stems of what it speaks of
 * @param names those of names
 * @param openers those that a sentence begins with: names, or not
 * @param wholes whether it says that something is all, or all there is
 * @param joined by the stem of two neighbours in one word, their stems
 * @param affirmed stems of what it says without a negation
 * @param disaffirmed stems of the parts that have a negation
 * @param timeOrder what comes before what; null if it doesn't say, or more than once
 * @param bounds by number, whether it is so much at the least, 1, at the most, 2, or both, 3
 * @param clauses what each part of it speaks of
 * @param isPassive whether it says by whom something is done
 */
public record Statement(
    Set<String> exact,
    Set<String> codes,
    Set<String> loose,
    int negations,
    int explicit,
    Set<String> denied,
    Set<String> excluded,
    Map<Integer, Integer> places,
    List<String> order,
    List<String> sequence,
    Set<String> content,
    Set<String> names,
    Set<String> openers,
    boolean wholes,
    Map<String, List<String>> joined,
    Set<String> affirmed,
    Set<String> disaffirmed,
    TimeOrder timeOrder,
    Map<String, Integer> bounds,
    List<Set<String>> clauses,
    boolean isPassive) {}
