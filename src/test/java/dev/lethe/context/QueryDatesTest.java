package dev.lethe.context;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates in a query: rule B4. */
class QueryDatesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "what happened on 7 May 2023?         | [2023] [5] [7]",
        "what happened on May 7th, 2023?      | [2023] [5] [7]",
        "the 3rd of october                   | [] [10] [3]",
        "since 2023-05-07                     | [2023] [5] [7]",
        "plans for June                       | [] [6] []",
        "what did she paint in May?           | [] [5] []",
        "may I ask?                           | [] [] []",
        "they march on                        | [] [] []",
        "march 2024                           | [2024] [3] []",
        "7 ships and 31 sailors               | [] [] []",
        "2023-13-40 is no date                | [] [] []",
        "room 1203                            | [] [] []"
      })
  void years_months_and_days_are_read(String query, String dates) {
    QueryDates read = QueryDates.of(query);

    assertEquals(dates, read.years() + " " + read.months() + " " + read.days());
  }
}
