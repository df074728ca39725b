package dev.lethe.model;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Response body with a maximum size, since a server could send data forever. */
final class BoundedBody implements BodySubscriber<byte[]> {
  private final BodySubscriber<byte[]> whole = BodySubscribers.ofByteArray();
  private final long most;
  private Flow.Subscription subscription;
  private long read;

  BoundedBody(long most) {
    this.most = most;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return whole.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription more) {
    subscription = more;
    whole.onSubscribe(more);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    read += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
    if (read <= most) {
      whole.onNext(buffers);
    } else {
      subscription.cancel();
      whole.onError(new IOException("a response of more than " + most + " bytes"));
    }
  }

  @Override
  public void onError(Throwable failed) {
    whole.onError(failed);
  }

  @Override
  public void onComplete() {
    whole.onComplete();
  }
}
