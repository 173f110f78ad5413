import type { Metrics } from './metrics.ts'
import { inWork, type Work } from './current-work.ts'
import type { Trace } from './trace-types.ts'
import { kindOfError } from './traced-call.ts'

export interface JobName {
  /** The name of the job's queue, or of the repeated job. */
  readonly job: string
  readonly jobId?: string | undefined
  /** The request that caused the job. */
  readonly requestId?: string | undefined
}

/** Runs a job so that its log lines, metrics and spans contain its name. Errors are rethrown. */
export type RunJob = <Result>(name: JobName, task: () => Promise<Result>) => Promise<Result>

export const jobRunner =
  ({ jobs }: Pick<Metrics, 'jobs'>, trace: Trace | undefined): RunJob =>
  async (name, task) => {
    const { job, requestId } = name
    const span = trace?.start(`job ${job}`, 'consumer', {
      'inplan.job': job,
      ...(requestId !== undefined && { 'inplan.request_id': requestId }),
    })
    const work: Work = { ...name, span }
    const end = jobs.startTimer({ name: job })
    const organisation = () =>
      work.organisationId === undefined ? {} : { 'inplan.organization_id': work.organisationId }
    try {
      const result = await inWork(work, task)
      end({ outcome: 'done' })
      span?.end(organisation())
      return result
    } catch (error) {
      end({ outcome: 'failed' })
      span?.fail(kindOfError(error), organisation())
      throw error
    }
  }
