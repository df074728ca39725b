package dev.lethe.policy;

import dev.lethe.policy.CompactionPolicy.SummaryFormat;
import java.util.List;

/** Type of summary formats: {@code :json_v1}, with an underscore, unlike every other keyword. */
record SummaryFormatType() implements ValueType<SummaryFormat> {
  private static final Keyword JSON_V1 = new Keyword("json_v1");

  @Override
  public String expected() {
    return ":json_v1";
  }

  @Override
  public SummaryFormat read(Object data, List<String> path, ErrorCollector mistakes) {
    if (JSON_V1.equals(data)) {
      return SummaryFormat.JSON_V1;
    }
    mistakes.add(path, data, "must be " + expected());
    return null;
  }

  @Override
  public Object data(SummaryFormat value) {
    return JSON_V1;
  }
}
