import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RunJob } from './observe-jobs.ts'

export interface RepeatedJob {
  readonly job: string
  /** Milliseconds between the end of a run and the next. */
  readonly every: number
  /** Runs the job once. An error is logged and does not prevent the next run. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
}

/** Maximum number of milliseconds that the first run of a job waits for the first runs of the jobs before it. */
const FIRST_RUN_PATIENCE = 1000

/** The most recently queued first run of each server. The job runner is the key, because each server has its own. */
const firstRuns = new WeakMap<RunJob, Promise<void>>()

/**
 * Runs a job again and again while the server runs. The first runs of a server's jobs come one after the other, so that they
 * share a connection to the database instead of opening one each. Returns a function that stops after the current run.
 */
export function startRepeatedJob(
  { job, every, run }: RepeatedJob,
  { log, runJob }: { readonly log: Logger; readonly runJob: RunJob },
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const runOnce = () =>
    runJob({ job }, () =>
      run(signal).catch((error: unknown) => {
        log.warn({ err: error }, 'a job failed')
        throw error
      }),
    ).catch(() => undefined)
  const wait = (milliseconds: number) => pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
  const runFirst = async (before: Promise<void> | undefined) => {
    if (before) await Promise.race([before, wait(FIRST_RUN_PATIENCE)])
    if (!signal.aborted) await runOnce()
  }
  const first = runFirst(firstRuns.get(runJob))
  firstRuns.set(runJob, first)
  const runAll = async () => {
    await first
    while (!signal.aborted) {
      await wait(every)
      if (!signal.aborted) await runOnce()
    }
  }
  const running = runAll()
  return async () => {
    stopping.abort()
    await running
  }
}
