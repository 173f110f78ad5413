import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RunJob } from './job-runner.ts'

export interface RepeatedJob {
  readonly job: string
  /** Milliseconds between the end of a run and the next. */
  readonly every: number
  /** An error is logged; the next run comes as usual. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
}

/** Runs a job again and again while the server runs. Returns a function that stops after the current run. */
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
  const runAll = async () => {
    while (!signal.aborted) {
      await runOnce()
      await pause(every, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = runAll()
  return async () => {
    stopping.abort()
    await running
  }
}
