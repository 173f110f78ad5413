import { AppError, readErrorBody } from './app-error.ts'
import type { Contract } from './contract/index.ts'
import type { InputOf, OutputOf } from './define-endpoint.ts'
import { methodOf, organizationHeader, pathOf, type Method, type RouteName, type routes } from './routes.ts'

export type Input<Name extends RouteName> = InputOf<(typeof routes)[Name], Contract[Name]>
export type Output<Name extends RouteName> = OutputOf<Contract[Name]>

export interface CallOptions {
  signal?: AbortSignal
  /** Sent as `Idempotency-Key`; keep it for retries of one intent. */
  idempotencyKey?: string
}

/** One typed call of the contract; fails with an `AppError`. */
export type Call = <Name extends RouteName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Output<Name>>

export interface HttpRequest {
  method: Method
  /** Path with parameters filled in, beginning with `/`. */
  path: string
  query: Readonly<Record<string, string>>
  body: unknown
  headers: Readonly<Record<string, string>>
  signal: AbortSignal | undefined
}

export interface HttpAnswer {
  status: number
  body: unknown
}

/** Sends one request; resolves for every status, rejects with `AppError` `network` or `timeout` when no answer came. */
export type HttpTransport = (request: HttpRequest) => Promise<HttpAnswer>

/** What each request carries beside its input. */
export interface RequestContext {
  /** Language of the answer’s texts: en or nl. */
  locale: string
  token?: string | undefined
  organizationId?: string | undefined
}

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

const isPresent = (entry: readonly [string, unknown]): boolean => entry[1] !== undefined

/**
 * The typed client over a transport. `context` is asked anew for each request, so a language switch or a log-in holds
 * from the next call on.
 */
export function createClient(transport: HttpTransport, context: () => RequestContext): Call {
  return async (name, input, options = {}) => {
    const { params = {}, query = {}, body } = input as LooseInput
    const { locale, token, organizationId } = context()
    const answer = await transport({
      method: methodOf(name),
      path: fillPath(pathOf(name), params),
      query: Object.fromEntries(
        Object.entries(query)
          .filter(isPresent)
          .map(([key, value]) => [key, String(value)]),
      ),
      body,
      headers: {
        'accept-language': locale,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(organizationId && { [organizationHeader]: organizationId }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      signal: options.signal,
    })
    return readAnswer(answer) as never
  }
}

/**
 * What the server answered; throws the `AppError` of a failure. A success that is no JSON object comes from something
 * before the server, such as the log-in page of a network: the server itself has not answered, which is `network`.
 */
export function readAnswer({ status, body }: HttpAnswer): object {
  if (status < 200 || status >= 300) throw readErrorBody(status, body)
  if (typeof body !== 'object' || body === null) throw new AppError('network')
  return body
}

function fillPath(pattern: string, params: Readonly<Record<string, string>>): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new AppError('malformed-request', { message: `No value for ${name} in ${pattern}` })
    return encodeURIComponent(value)
  })
}
