import { type HrTime, ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client'

/** Converts milliseconds to a pair of seconds and nanoseconds. */
const timeOf = (milliseconds: number): HrTime => [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1_000_000]

/**
 * Converts the metrics of the registry to OpenTelemetry's form, so that `/metrics` and OTLP report the same numbers.
 * @param collect updates the metrics of the registry
 */
export function otlpMetrics(registry: Registry, collect: () => Promise<void>, resource: Resource): MetricProducer {
  const startTime = timeOf(Math.round(performance.timeOrigin))
  return {
    collect: async () => {
      await collect()
      const endTime = timeOf(Date.now())
      const all = (await registry.getMetricsAsJSON()) as PrometheusMetric[]
      const metrics = all.flatMap((metric) => metricData(metric, { startTime, endTime }) ?? [])
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'inplan' }, metrics }] }, errors: [] }
    },
  }
}

type PrometheusMetric = MetricObjectWithValues<MetricValueWithName<string>>

interface Times {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

function metricData(metric: PrometheusMetric, times: Times): MetricData | undefined {
  const { name, help, values } = metric
  const common = {
    descriptor: { name, description: help, unit: name.endsWith('_seconds') ? 's' : '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  const numbers = () => values.map(({ labels, value }) => ({ ...times, attributes: textsOf(labels), value }))
  // The library declares the enumeration as numbers, but its values are these texts.
  switch (String(metric.type)) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: numbers() }
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: numbers() }
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramPoints(metric, times) }
    default:
      return undefined
  }
}

/** Prometheus' buckets are cumulative: each includes the counts of the smaller ones. OpenTelemetry's are not. */
function histogramPoints({ name, values }: PrometheusMetric, times: Times) {
  const series = Map.groupBy(values, ({ labels }) => JSON.stringify({ ...labels, le: undefined }))
  return [...series].map(([key, lines]) => {
    const of = (suffix: string) => lines.filter(({ metricName }) => metricName === `${name}_${suffix}`)
    const buckets = of('bucket')
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite)
    const counts = buckets.map(({ value }, index) => value - (buckets[index - 1]?.value ?? 0))
    return {
      ...times,
      attributes: textsOf(JSON.parse(key) as Record<string, string | number>),
      value: { buckets: { boundaries, counts }, sum: of('sum')[0]?.value ?? 0, count: of('count')[0]?.value ?? 0 },
    }
  })
}

const textsOf = (labels: Partial<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
