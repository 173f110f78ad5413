import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { contract } from '#shared/api/contract/index.ts'
import type { Endpoint, TenantRule } from '#shared/api/define-endpoint.ts'
import { browserKeyHeader, organisationHeader, type RouteName } from '#shared/api/routes.ts'
import { translateRequest } from '#shared/api/specification/calls.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { type FieldProblems, refuse, type Refusal } from './handler.ts'
import { networkOf } from './network-of.ts'
import { validate, type Validated } from './validation.ts'

const IDEMPOTENCY_HEADER = 'idempotency-key'
/** The format of an idempotency key: visible ASCII, long enough to be unique. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,100}$/

/** The format of a browser key, which no network address matches. */
const BROWSER_KEY = /^[\w-]{22,100}$/

/** The validated input of a request. */
export interface RequestInput {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly body: unknown
  /** The value of the `x-organization-id` header. */
  readonly organisationHeader: string | undefined
  /** Empty when the request has none. */
  readonly idempotencyKey: string
}

export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** A hash that identifies the browser of a request: of the key that it sends, or of its network when it sends none. */
export function browserHashOf(request: FastifyRequest): Buffer {
  const key = headerOf(request, browserKeyHeader) ?? ''
  return sha256(BROWSER_KEY.test(key) ? key : networkOf(request.ip))
}

/** Reads and validates query, body and headers of a request. Returns all problems at once. */
export function readInput(name: RouteName, request: FastifyRequest): RequestInput | Refusal {
  const endpoint: Endpoint = contract[name]
  const query = validate(endpoint.query, translateRequest(name, request.query, 'domain'))
  const body = validate(endpoint.body, translateRequest(name, request.body, 'domain'))
  const organisation = headerOf(request, organisationHeader)
  const idempotencyKey = idempotencyKeyOf(endpoint, request)
  const problems = { ...problemsOf(query), ...problemsOf(body) }
  const needsOrganisation = endpoint.tenant === 'header' && endpoint.organisationFrom === undefined
  if (needsOrganisation && organisation === undefined) problems[organisationHeader] = 'required'
  if (endpoint.idempotent && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    problems[IDEMPOTENCY_HEADER] = idempotencyKey === '' ? 'required' : 'invalid'
  }
  if (query.kind === 'invalid' || body.kind === 'invalid' || Object.keys(problems).length > 0) {
    return refuse('validation', problems)
  }
  const params = request.params as Record<string, string>
  // Nothing that is stored has this character, and Postgres refuses it in a text.
  if (Object.values(params).some((value) => value.includes('\0'))) return refuse('not-found')
  return { params, query: query.value, body: body.value, organisationHeader: organisation, idempotencyKey }
}

/** A request that may come without a key gets one of its own, so it repeats no other. */
function idempotencyKeyOf({ idempotent }: Endpoint, request: FastifyRequest): string {
  return headerOf(request, IDEMPOTENCY_HEADER) ?? (idempotent === 'optional' ? randomUUID() : '')
}

const problemsOf = (validated: Validated<unknown>): Record<string, FieldProblems[string]> =>
  validated.kind === 'invalid' ? { ...validated.fields } : {}

/** The organisation that an input names, at the place that the endpoint's tenant rule defines. */
export function organisationIn(tenant: TenantRule | undefined, input: RequestInput): unknown {
  if (tenant === 'header') return input.organisationHeader
  if (tenant === 'path') return input.params.organisationId ?? input.params.id
  if (tenant !== 'body') return undefined
  const { organisationId, order } = input.body as Record<string, unknown>
  return organisationId ?? (order as { organisationId: string } | undefined)?.organisationId
}
