import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

// A receiver of OpenTelemetry data (OTLP over HTTP in JSON), reduced to what the tests read. It uses no product code.

type Attributes = Readonly<Record<string, string | number>>

export interface ReceivedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly attributes: Attributes
  readonly isFailed: boolean
}

export interface ReceivedPoint {
  readonly metric: string
  readonly kind: 'sum' | 'gauge' | 'histogram'
  readonly attributes: Attributes
  /** Of a histogram, the number of observations; of any other metric, its value. */
  readonly value: number
  /** Observations of a histogram by bucket; the last one has no upper bound. */
  readonly buckets: readonly number[]
}

export interface OtlpReceiver {
  readonly url: string
  /** All request bodies, unchanged. */
  readonly bodies: readonly string[]
  spans(): ReceivedSpan[]
  /** The data points of the latest delivery of metrics. */
  points(): ReceivedPoint[]
  /** The resource attributes of the sender. */
  resource(): Attributes
  close(): Promise<void>
}

interface WireAttribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string; readonly doubleValue?: number }
}

interface WireSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: WireAttribute[]
  readonly status: { readonly code?: number }
}

interface WirePoint {
  readonly attributes: WireAttribute[]
  readonly asDouble?: number
  readonly asInt?: number | string
  readonly count?: number | string
  readonly bucketCounts?: (number | string)[]
}

type WireMetric = { readonly name: string } & Partial<
  Record<ReceivedPoint['kind'], { readonly dataPoints: WirePoint[] }>
>

interface WireResource {
  readonly attributes: WireAttribute[]
}

interface WireTraces {
  readonly resourceSpans: { readonly resource: WireResource; readonly scopeSpans: { readonly spans: WireSpan[] }[] }[]
}

interface WireMetrics {
  readonly resourceMetrics: {
    readonly resource: WireResource
    readonly scopeMetrics: { readonly metrics: WireMetric[] }[]
  }[]
}

const attributesOf = (attributes: readonly WireAttribute[]): Attributes =>
  Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, doubleValue } }) => [
      key,
      stringValue ?? Number(intValue ?? doubleValue),
    ]),
  )

/** The status code of a span that means an error. */
const FAILED = 2

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: string[] = []
  const traces: WireTraces[] = []
  const metrics: WireMetrics[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    bodies.push(body)
    if (request.url === '/v1/traces') traces.push(JSON.parse(body) as WireTraces)
    if (request.url === '/v1/metrics') metrics.push(JSON.parse(body) as WireMetrics)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void receive(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    spans: () =>
      traces
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map(({ name, traceId, spanId, parentSpanId, attributes, status }) => ({
          name,
          traceId,
          spanId,
          parentSpanId,
          attributes: attributesOf(attributes),
          isFailed: status.code === FAILED,
        })),
    points: () =>
      (metrics.at(-1)?.resourceMetrics ?? [])
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap((scope) => scope.metrics)
        .flatMap(({ name, ...data }) =>
          (['sum', 'gauge', 'histogram'] as const).flatMap((kind) =>
            (data[kind]?.dataPoints ?? []).map((point) => ({
              metric: name,
              kind,
              attributes: attributesOf(point.attributes),
              value: Number(point.count ?? point.asInt ?? point.asDouble),
              buckets: (point.bucketCounts ?? []).map(Number),
            })),
          ),
        ),
    resource: () => attributesOf(traces[0]?.resourceSpans[0]?.resource.attributes ?? []),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
