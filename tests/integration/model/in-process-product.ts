import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PgBoss } from 'pg-boss'
import { pino } from 'pino'
import { onlyOwn } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { sandboxPayments } from '#server/platform/payment-provider/sandbox-provider.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { openDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { readConfiguration } from '#server/platform/configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { buildApp } from '#server/app/http-app.ts'
import { jobRunner } from '#server/platform/monitor/observe-jobs.ts'
import { createMetrics } from '#server/platform/monitor/metrics.ts'
import { runningRequests } from '#server/platform/concurrency/wait-until-idle.ts'
import { type Call, createClient, type HttpTransport } from '#shared/api/client.ts'
import { manyHolds } from '#tests/builders/many-holds-environment.ts'
import { quickPasswords } from '#tests/builders/quick-passwords.ts'
import { dateOfEpochMinute, type EpochMinute } from '#shared/time/instant.ts'

export interface ProductCaller {
  readonly token: string
  readonly organisationId: string
  readonly browserKey?: string
  /** The caller's network address; 127.0.0.1 by default. */
  readonly address?: string
}

/** The whole server in this process, called through its own HTTP contract, with a clock that a test sets. */
export interface Product {
  readonly dependencies: Dependencies
  readonly app: FastifyInstance
  setClock(minute: EpochMinute): void
  callsOf(who: ProductCaller): Call
  stop(): Promise<void>
}

/**
 * Starts the product on a migrated database. Mails are not sent, and change announcements go to nobody.
 *
 * @param changes replacements of dependencies
 */
export async function startProduct(
  databaseUrl: string,
  database: Database,
  changes: Partial<Dependencies> = {},
): Promise<Product> {
  const folder = await mkdtemp(join(tmpdir(), 'inplan-model-'))
  let now = new Date(0)
  const clock = () => now
  const metrics = createMetrics()
  const dependencies: Dependencies = {
    configuration: readConfiguration({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...manyHolds }),
    database,
    // The job queue is never started, because the model does not include its jobs.
    boss: new PgBoss(databaseUrl),
    outbox: { add: async () => undefined, addAll: async () => undefined },
    texts: undefined,
    textOutbox: { add: async () => undefined },
    textSandbox: undefined,
    storage: await openDiskStorage(folder, () => 'http://localhost', clock),
    mailbox: undefined,
    payments: onlyOwn(sandboxPayments({ database, clock, secrets: systemSecrets })),
    changes: { subscribe: () => () => undefined, close: async () => undefined },
    suspensions: { isSuspended: () => false },
    requests: runningRequests(),
    passwords: quickPasswords(),
    secrets: systemSecrets,
    clock,
    log: pino({ level: 'error' }),
    metrics,
    trace: undefined,
    runJob: jobRunner(metrics, undefined),
    publicUrl: () => 'http://localhost',
    ...changes,
  }
  const { app } = buildApp(dependencies)
  const transportFrom =
    (remoteAddress = '127.0.0.1'): HttpTransport =>
    async ({ method, path, query, body, headers }) => {
      const payload = body === undefined ? {} : { payload: body as object }
      const answer = await app.inject({ method, url: path, query, headers, remoteAddress, ...payload })
      return { status: answer.statusCode, body: answer.json() }
    }
  return {
    dependencies,
    app,
    setClock: (minute) => {
      now = dateOfEpochMinute(minute)
    },
    callsOf: ({ address, ...who }) => createClient(transportFrom(address), () => ({ locale: 'en', ...who })),
    stop: async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
