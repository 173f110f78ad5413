import { randomUUID } from 'node:crypto'
import {
  type Context,
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as traceApi,
} from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import type { TelemetryTarget } from '#server/platform/configuration.ts'
import { otlpMetrics } from './convert-metrics-to-otlp.ts'
import type { OpenSpan, SpanAttributes, Trace } from './trace-types.ts'

export interface Telemetry {
  readonly trace: Trace
  /** Sends the remaining data, as far as the receiver accepts it within `PATIENCE`. */
  close(): Promise<void>
}

/** Milliseconds that the process waits for the receiver before it exits. */
const PATIENCE = 2000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/**
 * Sends traces and metrics by OTLP over HTTP. This module is imported only when telemetry is configured, because its packages are large.
 * The packages read the other OTEL_EXPORTER_OTLP_… variables, OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES themselves.
 */
export function openTelemetry(
  { endpoint, sampled }: TelemetryTarget,
  { registry, collect, log }: { registry: Registry; collect: () => Promise<void>; log: Logger },
): Telemetry {
  reportFaults(log)
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'inplan', 'service.instance.id': randomUUID() }))
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }))
  const spans = new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampled) })
  const tracers = new TracerProvider({ resource, sampler, spanProcessors: [spans] })
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
        metricProducers: [otlpMetrics(registry, collect, resource)],
      }),
    ],
  })
  const tracer = tracers.getTracer('inplan')

  return {
    trace: {
      start: (name, kind, attributes, parent, traceParent) => {
        const context = contextOf(parent, traceParent)
        return new RecordedSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, context))
      },
    },
    close: async () => {
      const sending = Promise.allSettled([tracers.shutdown(), meters.shutdown()])
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, PATIENCE)
      await Promise.race([sending, timeout.promise])
      clearTimeout(timer)
    },
  }
}

class RecordedSpan implements OpenSpan {
  readonly #span: Span

  constructor(span: Span) {
    this.#span = span
  }

  get context(): Context {
    return traceApi.setSpan(ROOT_CONTEXT, this.#span)
  }

  end(attributes: SpanAttributes = {}): void {
    this.#span.setAttributes(attributes).end()
  }

  fail(kind: string, attributes: SpanAttributes = {}): void {
    this.#span.setStatus({ code: SpanStatusCode.ERROR })
    this.end({ ...attributes, 'error.type': kind })
  }
}

function contextOf(parent: OpenSpan | undefined, traceParent = ''): Context {
  if (parent instanceof RecordedSpan) return parent.context
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceParent) ?? []
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
  return isSpanContextValid(remote) ? traceApi.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT
}

/** Logs errors of the telemetry packages. An unreachable receiver has no other effect. */
function reportFaults(log: Logger): void {
  const report = (message: string) => log.warn({ telemetry: message }, 'telemetry was not sent')
  const ignore = () => undefined
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
