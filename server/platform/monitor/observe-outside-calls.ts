import type { Metrics } from './metrics.ts'
import type { Trace } from './trace-types.ts'
import { refuseInTransaction } from '#server/platform/database/inside-transaction.ts'
import { traced } from './traced-call.ts'

/** Measures a call of a service outside, and records it as a span. */
export type ObserveCall = <Result>(
  what: { readonly provider: string; readonly call: string },
  task: () => Promise<Result>,
  isRefusal: (error: unknown) => boolean,
) => Promise<Result>

/** A refusal counts as an answer, because the service is reachable. Every other error counts as `away`. */
export const observeCalls =
  ({ providerCalls }: Pick<Metrics, 'providerCalls'>, trace: Trace | undefined): ObserveCall =>
  async (what, task, isRefusal) => {
    refuseInTransaction(`A call of ${what.provider}`)
    const end = providerCalls.startTimer(what)
    const attributes = { 'inplan.provider': what.provider, 'inplan.call': what.call }
    try {
      const result = await traced(trace, `${what.provider} ${what.call}`, attributes, task)
      end({ outcome: 'done' })
      return result
    } catch (error) {
      end({ outcome: isRefusal(error) ? 'refused' : 'away' })
      throw error
    }
  }
