import { z } from 'zod'
import { refuseInTransaction } from '#server/platform/database/inside-transaction.ts'
import { PaymentsFault } from './payment-provider.ts'

/** Milliseconds until a call to Mollie times out. */
const TIMEOUT = 10_000
/** Attempts of a call that Mollie does not answer. */
const ATTEMPTS = 2

export const MOLLIE_API = 'https://api.mollie.com/v2'

interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly body?: object
  /** The idempotency key of a POST; Mollie remembers it for an hour. */
  readonly key?: string
}

/** A refusal of Mollie, with the status of its answer. */
class MollieRefusal extends PaymentsFault {
  readonly status: number

  constructor(message: string, status: number) {
    super('refused', message)
    this.status = status
  }
}

/** Returns whether a call failed because the object that it names does not exist (any more). */
export const isMissing = (error: unknown): boolean =>
  error instanceof MollieRefusal && (error.status === 404 || error.status === 410)

/** Calls Mollie's API. The answer is checked against the schema. Throws only `PaymentsFault`, without any secret. */
export type CallMollie = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  call?: Call,
) => Promise<z.output<Schema>>

const problem = z.object({ title: z.string().optional(), field: z.string().optional() })

export function mollieClient(apiKey: string, apiUrl: string = MOLLIE_API): CallMollie {
  const send = (path: string, { method = 'GET', body, key }: Call): Promise<Response> =>
    fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/hal+json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT),
      redirect: 'error',
    })

  /** Sends a call. A POST is retried only with an idempotency key, so that it takes effect once. */
  const answered = async (path: string, call: Call, attempts: number): Promise<Response> => {
    const response = await send(path, call).catch(() => undefined)
    const isAway = response === undefined || response.status >= 500
    if (!isAway) return response
    const isRepeatable = call.method !== 'POST' || call.key !== undefined
    if (attempts > 1 && isRepeatable) return answered(path, call, attempts - 1)
    throw new PaymentsFault('away', `Mollie: ${response?.status ?? 'no answer'}`)
  }

  return async (path, schema, call = {}) => {
    refuseInTransaction('A call of Mollie')
    const response = await answered(path, call, ATTEMPTS)
    const json: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw faultOf(response.status, json)
    const parsed = schema.safeParse(json)
    if (!parsed.success) throw new PaymentsFault('away', 'Mollie: an answer of another shape')
    return parsed.data
  }
}

/** Converts an error of Mollie. Only its title and field are used, because its detail may repeat data that was sent. */
function faultOf(status: number, json: unknown): PaymentsFault {
  const { title, field } = problem.safeParse(json).data ?? {}
  const what = `Mollie: ${[status, title, field].filter((part) => part !== undefined).join(' ')}`
  if (status === 401 || status === 403) return new PaymentsFault('no-access', what)
  return status === 429 ? new PaymentsFault('away', what) : new MollieRefusal(what, status)
}
