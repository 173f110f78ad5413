import { AppError } from './app-error.ts'
import { readErrorBody } from './read-error-body.ts'
import type { Contract } from './contract/index.ts'
import type { InputOf, OutputOf } from './define-endpoint.ts'
import {
  browserKeyHeader,
  methodOf,
  organisationHeader,
  pathOf,
  type Method,
  type RouteName,
  type routes,
} from './routes.ts'
import { translateAnswer, translateRequest } from './specification/calls.ts'

export type Input<Name extends RouteName> = InputOf<(typeof routes)[Name], Contract[Name]>
export type Output<Name extends RouteName> = OutputOf<Contract[Name]>

export interface CallOptions {
  signal?: AbortSignal
  /** A key that is sent as the header `Idempotency-Key`. Retries of a request use the same key. */
  idempotencyKey?: string
}

/** A typed API call; rejects with an `AppError`. */
export type Call = <Name extends RouteName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Output<Name>>

export interface HttpRequest {
  method: Method
  /** The path with its parameters filled in, starting with `/`. */
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

/** Sends a request. Resolves for every status; rejects with `AppError` `network` or `timeout` when no answer arrives. */
export type HttpTransport = (request: HttpRequest) => Promise<HttpAnswer>

/** Values that are sent with every request. */
export interface RequestContext {
  /** The language of texts in answers: en or nl. */
  locale: string
  token?: string | undefined
  organisationId?: string | undefined
  /** A random key, new with each start of an app. A mailed code works only for the app that requested it (threat A4). */
  browserKey?: string | undefined
}

interface LooseInput {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

const isPresent = (entry: readonly [string, unknown]): boolean => entry[1] !== undefined

/**
 * A typed API client over a transport. `context` is read for each request, so a change of language or session takes effect
 * with the next call.
 */
export function createClient(transport: HttpTransport, context: () => RequestContext): Call {
  return async (name, input, options = {}) => {
    const { params = {}, query: asked = {}, body } = input as LooseInput
    const query = translateRequest(name, asked, 'specification') as typeof asked
    const { locale, token, organisationId, browserKey } = context()
    const answer = await transport({
      method: methodOf(name),
      path: fillPath(pathOf(name), params),
      query: Object.fromEntries(
        Object.entries(query)
          .filter(isPresent)
          .map(([key, value]) => [key, String(value)]),
      ),
      body: translateRequest(name, body, 'specification'),
      headers: {
        'accept-language': locale,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(organisationId && { [organisationHeader]: organisationId }),
        ...(browserKey && { [browserKeyHeader]: browserKey }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      signal: options.signal,
    })
    return translateAnswer(name, readAnswer(answer, name), 'domain') as never
  }
}

/**
 * The body of a successful answer; throws an `AppError` for a failure. A successful answer that is not a JSON object comes from
 * something between client and server, such as a network's log-in page, and counts as `network`.
 */
export function readAnswer({ status, body }: HttpAnswer, name?: RouteName): object {
  if (status < 200 || status >= 300) throw readErrorBody(status, body, name)
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
