import { currentWork } from './current-work.ts'
import type { SpanAttributes, Trace } from './trace-types.ts'

/** Returns the name of an error for spans and metrics: its SQLSTATE or system code, else its class. */
export function kindOfError(error: unknown): string {
  const code: unknown = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code
  return error instanceof Error ? error.name : 'unknown'
}

/** Runs a call to an external system as a span of the current work. */
export const traced = <Result>(
  trace: Trace | undefined,
  name: string,
  attributes: SpanAttributes,
  call: () => Promise<Result>,
): Promise<Result> => (trace ? recorded(trace, name, attributes, call) : call())

async function recorded<Result>(
  trace: Trace,
  name: string,
  attributes: SpanAttributes,
  call: () => Promise<Result>,
): Promise<Result> {
  const span = trace.start(name, 'client', attributes, currentWork()?.span)
  try {
    const result = await call()
    span.end()
    return result
  } catch (error) {
    span.fail(kindOfError(error))
    throw error
  }
}
