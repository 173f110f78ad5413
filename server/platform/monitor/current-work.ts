import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenSpan } from './trace.ts'

/** The request or job that the running code belongs to. Log lines and spans are marked with it. */
export interface Work {
  readonly requestId?: string | undefined
  /** The name of the job's queue or of its loop. */
  readonly job?: string
  readonly jobId?: string | undefined
  /** The parent of the spans that the work opens. */
  readonly span?: OpenSpan | undefined
  /** Unknown until the caller or the input has been read. */
  organisationId?: string
}

const storage = new AsyncLocalStorage<Work | undefined>()

/** Undefined outside of requests and jobs, and in a batch for several requests. */
export const currentWork = (): Work | undefined => storage.getStore()

/** Runs a task as a part of some work, with everything that the task awaits. */
export const inWork = <Result>(work: Work | undefined, task: () => Result): Result => storage.run(work, task)

/** Notes which organisation the current work is about. */
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
