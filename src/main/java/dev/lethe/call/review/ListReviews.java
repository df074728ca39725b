package dev.lethe.call.review;

import dev.lethe.call.CallContext;
import dev.lethe.call.Output;
import dev.lethe.call.PartitionContext;
import dev.lethe.call.Step;
import dev.lethe.call.Tool;
import dev.lethe.call.ToolType;
import dev.lethe.event.ErrorCode;
import dev.lethe.event.FieldFault;
import dev.lethe.memory.lifecycle.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Lists review cases by subject, newest first: rule RV3.
 *
 * @param filter null for open cases
 * @param limit largest number of cases; null for 100
 * @param cursor cursor from the reply with the previous page; null for the first page
 */
public record ListReviews(ReviewFilter filter, Integer limit, String cursor) implements Tool {
  public static final ToolType TYPE =
      ToolType.of("review.list", ListReviews.class, Reviews.class).readOnly();

  /** Default limit of a list. */
  private static final int LISTED = 100;

  /**
   * Page of review cases in their order. Answers of partitions that an earlier build has stored
   * lack {@code hasMore}, {@code limit}, and the positions of the cases.
   *
   * @param hasMore true if there are others; null in a reply
   * @param limit limit given by the call, for all partitions together; null in a reply
   * @param nextCursor cursor of the next page; null on the last one and before all partitions have
   *     answered
   */
  public record Reviews(List<ReviewLine> reviews, Boolean hasMore, Integer limit, String nextCursor)
      implements Output {
    public Reviews {
      reviews = List.copyOf(reviews);
    }

    static Reviews of(List<ReviewLine> lines, boolean hasMore, int limit) {
      return new Reviews(
          lines.stream()
              .sorted(
                  Comparator.comparing(
                      ReviewLine::position, Comparator.nullsLast(Comparator.naturalOrder())))
              .limit(limit)
              .toList(),
          hasMore || lines.size() > limit,
          limit,
          null);
    }

    @Override
    public Reviews forReply() {
      return new Reviews(
          reviews.stream().map(ReviewLine::forReply).toList(),
          null,
          null,
          continues() ? cursor() : null);
    }

    private boolean continues() {
      return hasMore != null && hasMore;
    }

    private String cursor() {
      return reviews.stream()
          .map(ReviewLine::position)
          .filter(Objects::nonNull)
          .reduce((one, next) -> next)
          .map(ReviewOrder::cursor)
          .orElse(null);
    }

    @Override
    public Output with(Output other) {
      Reviews others = (Reviews) other;
      List<ReviewLine> both = new ArrayList<>(reviews);
      both.addAll(others.reviews);
      Integer known = limit == null ? others.limit : limit;
      return of(both, continues() || others.continues(), known == null ? LISTED : known);
    }
  }

  @Override
  public Step process(CallContext context) {
    ReviewFilter wanted = filter == null ? ReviewFilter.OPEN : filter;
    Optional<Refusal> fault =
        cursor != null && ReviewOrder.position(cursor).isEmpty()
            ? Optional.of(noCursor())
            : wanted.fault();
    return fault.map(context::refused).orElseGet(() -> context.done(page(context, wanted)));
  }

  private Refusal noCursor() {
    String fault =
        new FieldFault('"' + cursor + '"', "next_cursor of a reply to " + TYPE.name()).text();
    return new Refusal(ErrorCode.INVALID_ARGS, "$.cursor: " + fault, "$.cursor");
  }

  private Reviews page(CallContext context, ReviewFilter wanted) {
    int most = limit == null ? LISTED : limit;
    PartitionContext partition = context.partition();
    List<ReviewRow> rows = rows(context);
    ReviewOrder order = new ReviewOrder(rows);
    Map<String, ReviewRow> sorted = new TreeMap<>();
    rows.forEach(row -> sorted.put(order.position(row), row));
    String after = cursor == null ? "" : ReviewOrder.position(cursor).orElseThrow();
    List<ReviewLine> lines =
        sorted.entrySet().stream()
            .filter(one -> one.getKey().compareTo(after) > 0)
            .filter(one -> wanted.admits(one.getValue(), partition.memories()))
            .limit(most + 1L)
            .map(
                one ->
                    ReviewLine.of(
                        one.getValue(), one.getKey(), partition.memories(), partition.format()))
            .toList();
    return Reviews.of(lines, false, most);
  }

  private static List<ReviewRow> rows(CallContext context) {
    return context.call().scope() == null
        ? context.partition().runs().rows(ReviewRow.class, ReviewRow.ALL).stream()
            .filter(row -> context.call().covers(row.scope()))
            .toList()
        : ReviewQueue.rows(context.partition(), context.call().scope()).stream()
            .filter(row -> context.call().covers(row.scope()))
            .toList();
  }
}
