package dev.lethe.call.review;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Lists review cases, most recently seen first: rule RV3.
 *
 * @param status status name, or {@link #ALL}; null for open cases
 * @param stage stage that found the case; null for all
 * @param limit largest number of cases; null for 100
 */
public record ListReviews(String status, String stage, Integer limit) implements Tool {
  public static final ToolType TYPE =
      ToolType.of("review.list", ListReviews.class, Reviews.class).readOnly();

  private static final String ALL = "all";

  /** Default limit of a list. */
  private static final int LISTED = 100;

  /**
   * Review cases, most recently seen first.
   *
   * @param more true if there are others
   * @param limit limit given by the call, for all partitions together; null for none
   */
  public record Reviews(List<ReviewLine> reviews, boolean more, Integer limit) implements Output {
    private static final Comparator<ReviewLine> NEWEST_FIRST =
        Comparator.comparingLong(ReviewLine::lastSeenAt)
            .reversed()
            .thenComparing(ReviewLine::reviewId);

    public Reviews {
      long most = limit == null ? Long.MAX_VALUE : limit;
      more = more || reviews.size() > most;
      reviews = reviews.stream().sorted(NEWEST_FIRST).limit(most).toList();
    }

    @Override
    public Reviews forReply() {
      return new Reviews(reviews, more, null);
    }

    @Override
    public Output with(Output other) {
      Reviews others = (Reviews) other;
      List<ReviewLine> both = new ArrayList<>(reviews);
      both.addAll(others.reviews);
      return new Reviews(both, more || others.more, limit);
    }
  }

  @Override
  public Step process(CallContext context) {
    int most = limit == null ? LISTED : limit;
    String wanted = status == null ? ReviewRow.Status.OPEN.wireName() : status;
    List<ReviewLine> lines =
        rows(context).stream()
            .filter(row -> context.call().covers(row.scope()))
            .filter(row -> stage == null || stage.equals(row.stage()))
            .sorted(ReviewRow.NEWEST_FIRST)
            .map(row -> ReviewLine.of(row, context.partition().memories()))
            .filter(line -> wanted.equals(ALL) || wanted.equals(line.status()))
            .limit(most + 1L)
            .toList();
    return context.done(new Reviews(lines, false, most));
  }

  private static List<ReviewRow> rows(CallContext context) {
    return context.call().scope() == null
        ? context.partition().runs().rows(ReviewRow.class, ReviewRow.ALL)
        : ReviewQueue.rows(context.partition(), context.call().scope());
  }
}
