import type { Logger } from 'pino'
import type { Configuration } from '#server/platform/configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { collectMetrics } from '#server/platform/monitor/collect-metrics.ts'
import { jobRunner } from '#server/platform/monitor/observe-jobs.ts'
import { createMetrics } from '#server/platform/monitor/metrics.ts'
import { openMonitor } from '#server/platform/monitor/read-database-counts.ts'
import { type ObserveCall, observeCalls } from '#server/platform/monitor/observe-outside-calls.ts'
import { observedDatabase } from '#server/platform/monitor/observed-database.ts'
import type { Telemetry } from '#server/platform/monitor/open-telemetry.ts'

/** The server's metrics, and its traces if tracing is configured. */
export interface Observation extends Pick<Dependencies, 'database' | 'metrics' | 'trace' | 'runJob'> {
  readonly observeCall: ObserveCall
  /** Updates the values of the metrics. */
  readonly collect: () => Promise<void>
  close(): Promise<void>
}

/**
 * Starts metrics and tracing.
 *
 * @param databaseUrl connects as the schema's owner, for counts over all organisations
 */
export async function observeServer(
  { telemetry: target }: Pick<Configuration, 'telemetry'>,
  { database, databaseUrl, log }: { database: Database; databaseUrl: string; log: Logger },
): Promise<Observation> {
  const metrics = createMetrics()
  const monitor = openMonitor(databaseUrl)
  const collect = () => collectMetrics(metrics, monitor, database)
  const telemetry = target && (await startTelemetry(target, { registry: metrics.registry, collect, log }))
  const trace = telemetry?.trace
  return {
    metrics,
    trace,
    collect,
    database: observedDatabase(database, trace),
    runJob: jobRunner(metrics, trace),
    observeCall: observeCalls(metrics, trace),
    close: async () => {
      await telemetry?.close()
      await monitor.close()
    },
  }
}

/** Imported on demand, because its packages are large and few servers need them. */
async function startTelemetry(
  ...parameters: Parameters<typeof import('#server/platform/monitor/open-telemetry.ts').openTelemetry>
): Promise<Telemetry> {
  const { openTelemetry } = await import('#server/platform/monitor/open-telemetry.ts')
  return openTelemetry(...parameters)
}
