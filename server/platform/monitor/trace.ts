/** Names, states and ids of ours. Personal data, addresses and tokens never become attributes. */
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface OpenSpan {
  /** Ends the span. Further attributes are those that were not known at its beginning. */
  end(attributes?: SpanAttributes): void
  /** Ends the span as failed. Of the error only its kind is kept, because its message may quote what people typed. */
  fail(kind: string, attributes?: SpanAttributes): void
}

/** Records what the server does as spans. Undefined wherever it is passed means that tracing is off. */
export interface Trace {
  /**
   * Starts a span.
   * @param parent the span that it is a part of; without one it begins a trace
   * @param traceParent the W3C `traceparent` header of a proxy that has begun the trace
   */
  start(
    name: string,
    kind: 'server' | 'client' | 'consumer',
    attributes: SpanAttributes,
    parent?: OpenSpan,
    traceParent?: string,
  ): OpenSpan
}
