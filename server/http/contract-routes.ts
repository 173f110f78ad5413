import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#shared/api/contract/index.ts'
import type { Endpoint } from '#shared/api/define-endpoint.ts'
import { methodOf, organizationHeader, pathOf, type RouteName } from '#shared/api/routes.ts'
import { type Locale, matchLocale } from '#shared/i18n/locale.ts'
import type { Dependencies } from '../dependencies.ts'
import { type FieldProblems, type Handlers, isRefusal, refuse, type Refusal } from '../services/handler.ts'
import { isId } from '../services/identifiers.ts'
import { bearerToken, callerGuard, type CallerGuard } from './callers.ts'
import { failureAnswer } from './failures.ts'
import { validate, type Validated } from './validation.ts'

/** A handler as the registration sees it: the contract's types were checked where the map was built. */
type LooseHandler = (request: Record<string, unknown>) => Promise<unknown>

export const localeOf = (request: FastifyRequest): Locale => matchLocale(request.headers['accept-language'])

/**
 * Serves every endpoint of the contract. For each call, in this order: who is it, is its input valid, may it be made again
 * (`Idempotency-Key`), then the handler; its answer is checked against the contract before it leaves.
 */
export function registerContract(app: FastifyInstance, handlers: Handlers, dependencies: Dependencies): void {
  const guard = callerGuard(dependencies.database, dependencies.clock)
  for (const name of Object.keys(contract) as RouteName[]) {
    const endpoint: Endpoint = contract[name]
    const handle = handlers[name] as unknown as LooseHandler
    app.route({
      method: methodOf(name),
      url: pathOf(name),
      config: { routeName: name },
      handler: async (request, reply) => {
        const outcome = await answer(endpoint, request, guard, dependencies, handle)
        if (isRefusal(outcome)) return sendRefusal(reply, request, outcome, endpoint.validationMessage)
        return reply.send(endpoint.success.parse(outcome))
      },
    })
  }
}

async function answer(
  endpoint: Endpoint,
  request: FastifyRequest,
  guard: CallerGuard,
  { clock }: Dependencies,
  handle: LooseHandler,
): Promise<unknown> {
  const header = single(request.headers[organizationHeader])
  const token = bearerToken(request.headers.authorization)
  const caller = await guard.identify(endpoint.callers, token, header)
  if (isRefusal(caller)) return caller

  const query = validate(endpoint.query, request.query)
  const body = validate(endpoint.body, request.body)
  const problems = { ...problemsOf(query), ...problemsOf(body) }
  const idempotencyKey = single(request.headers['idempotency-key'])
  if (endpoint.idempotent && !/^[\x21-\x7e]{8,100}$/.test(idempotencyKey ?? '')) {
    problems['idempotency-key'] = idempotencyKey === undefined ? 'required' : 'invalid'
  }
  if (endpoint.tenant === 'header' && header === undefined) problems[organizationHeader] = 'required'
  if (query.kind === 'invalid' || body.kind === 'invalid' || Object.keys(problems).length > 0) {
    return refuse('validation', problems)
  }

  const params = request.params as Record<string, string>
  const organisationId =
    endpoint.tenant === 'session'
      ? caller && 'organisationId' in caller && caller.organisationId
      : organisationOf(endpoint, { header, params, body: body.value })
  // An identifier that is none of ours names nothing that exists.
  if (endpoint.tenant && !isId(organisationId)) return refuse('not-found')
  return handle({
    params,
    query: query.value,
    body: body.value,
    caller,
    organisationId,
    locale: localeOf(request),
    now: clock(),
    token,
    address: request.ip,
    idempotencyKey,
  })
}

interface TenantSources {
  header: string | undefined
  params: Record<string, string>
  body: unknown
}

function organisationOf(endpoint: Endpoint, { header, params, body }: TenantSources): unknown {
  if (endpoint.tenant === 'header') return header
  if (endpoint.tenant === 'path') return params.orgId ?? params.id
  if (endpoint.tenant !== 'body') return undefined
  const { orgId, organizationId, totalPriceRequest } = body as Record<string, unknown>
  return orgId ?? organizationId ?? (totalPriceRequest as { orgId: string } | undefined)?.orgId
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

const problemsOf = (validated: Validated<unknown>): Record<string, FieldProblems[string]> =>
  validated.kind === 'invalid' ? { ...validated.fields } : {}

export function sendRefusal(
  reply: FastifyReply,
  request: FastifyRequest,
  { refused, fields }: Refusal,
  validationMessage?: string,
): FastifyReply {
  const { status, body } = failureAnswer(refused, {
    locale: localeOf(request),
    requestId: request.id,
    fields,
    message: refused === 'validation' ? validationMessage : undefined,
  })
  return reply.status(status).send(body)
}
