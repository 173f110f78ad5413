/** Attributes of a span: only names, states and ids of the product. Personal data, addresses and tokens must never be attributes. */
export type SpanAttributes = Readonly<Record<string, string | number>>

export interface OpenSpan {
  /** Ends the span, and adds attributes that were unknown at its start. */
  end(attributes?: SpanAttributes): void
  /** Ends the span as failed. Only the kind of the error is recorded, because its message may quote what people typed. */
  fail(kind: string, attributes?: SpanAttributes): void
}

/** Records what the server does as spans. Undefined wherever it is passed means that tracing is off. */
export interface Trace {
  /**
   * Starts a span.
   *
   * @param parent the span that contains it; without one the span starts a trace
   * @param traceParent the W3C `traceparent` header of a proxy that has started the trace
   */
  start(
    name: string,
    kind: 'server' | 'client' | 'consumer',
    attributes: SpanAttributes,
    parent?: OpenSpan,
    traceParent?: string,
  ): OpenSpan
}
