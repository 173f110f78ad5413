import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenSpan } from './trace-types.ts'

/** The request or job that the running code belongs to. Its id is added to log lines and spans. */
export interface Work {
  readonly requestId?: string | undefined
  /** The name of the job's queue, or of the repeated job. */
  readonly job?: string
  readonly jobId?: string | undefined
  /** The parent of the spans that the work opens. */
  readonly span?: OpenSpan | undefined
  /** Unknown until the caller or the input has been read. */
  organisationId?: string
}

const storage = new AsyncLocalStorage<Work | undefined>()

/** Returns the work that the running code belongs to. Undefined outside of requests and jobs, and in a batch for several requests. */
export const currentWork = (): Work | undefined => storage.getStore()

/** Runs a task, and everything that the task awaits, as part of some work. */
export const inWork = <Result>(work: Work | undefined, task: () => Result): Result => storage.run(work, task)

/** Records which organisation the current work is about. */
export function nameOrganisation(organisationId: string): void {
  const work = storage.getStore()
  if (work) work.organisationId = organisationId
}

/** The fields of the current work for a log line. */
export function workFields(): Record<string, string> {
  const work = storage.getStore()
  if (!work) return {}
  const { requestId, job, jobId, organisationId } = work
  return {
    ...(requestId !== undefined && { requestId }),
    ...(job !== undefined && { job }),
    ...(jobId !== undefined && { jobId }),
    ...(organisationId !== undefined && { organisationId }),
  }
}
