import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#shared/api/contract/index.ts'
import type { Endpoint } from '#shared/api/define-endpoint.ts'
import { methodOf, organisationHeader, pathOf, type RouteName } from '#shared/api/routes.ts'
import { translateAnswer, translateField } from '#shared/api/specification/calls.ts'
import { askedLocale, type Locale, matchLocale } from '#shared/i18n/locale.ts'
import { limitConcurrencyPerKey } from '#server/platform/concurrency/task-limit.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { type Handlers, isRefusal, refuse, type Refusal } from './handler.ts'
import { nameOrganisation } from '#server/platform/monitor/current-work.ts'
import { isId } from './identifiers.ts'
import { bearerToken, type CallerGuard } from './bearer-token-and-caller-guard.ts'
import { errorAnswer } from './error-answers.ts'
import type { FindOrganisation } from './find-organisation.ts'
import { browserHashOf, headerOf, organisationIn, readInput } from './read-input.ts'
import { clientKindOf } from './client-kind.ts'
import { networkOf } from './network-of.ts'

/** A handler without its exact types. The compiler checks the exact types where the map of handlers is built. */
type LooseHandler = (request: Record<string, unknown>) => Promise<unknown>

export const localeOf = (request: FastifyRequest): Locale => matchLocale(request.headers['accept-language'])

/**
 * How many calls of a kind run at a time and wait, for each network or account; further ones are refused at once. An app asks for the
 * previews of several scopes at the same moment, so some may wait.
 */
const limitsAtOnce = { credentials: { running: 5, waiting: 25 }, planning: { running: 2, waiting: 10 } }

/** Runs the handler of an endpoint, few at a time where the endpoint says so (rule D335). */
type RunEndpoint = (
  limited: Endpoint['limited'],
  who: { readonly accountId: string | null | undefined; readonly address: string },
  task: () => Promise<unknown>,
) => Promise<unknown>

function limitedRunner(): RunEndpoint {
  const { credentials, planning } = limitsAtOnce
  const ofNetwork = limitConcurrencyPerKey(credentials.running, credentials.waiting)
  const ofAccount = limitConcurrencyPerKey(planning.running, planning.waiting)
  return (limited, { accountId, address }, task) => {
    if (!limited) return task()
    const network = networkOf(address)
    return limited === 'credentials' ? ofNetwork(network, task) : ofAccount(accountId ?? network, task)
  }
}

/**
 * Registers a route for every endpoint of the contract. Each call is authenticated, its input is validated, its
 * `Idempotency-Key` is checked, then its handler runs. The answer is validated against the contract before it is sent.
 */
export function registerContract(
  app: FastifyInstance,
  handlers: Handlers,
  guard: CallerGuard,
  findOrganisation: FindOrganisation,
  dependencies: Dependencies,
): void {
  const { requests } = dependencies
  const run = limitedRunner()
  for (const name of Object.keys(contract) as RouteName[]) {
    const endpoint: Endpoint = contract[name]
    const handle = handlers[name] as unknown as LooseHandler
    app.route({
      method: methodOf(name),
      url: pathOf(name),
      config: { routeName: name },
      handler: async (request, reply) => {
        const outcome = await requests.during(() =>
          answer(name, request, { guard, findOrganisation }, dependencies, handle, run),
        )
        if (isRefusal(outcome))
          return sendRefusal(reply, request, inWordsOfRequest(name, outcome), endpoint.validationMessage)
        return reply.send(translateAnswer(name, endpoint.success.parse(outcome), 'specification'))
      },
    })
  }
}

/** A refusal with the names that its fields have in the request. */
function inWordsOfRequest(name: RouteName, { fields, ...refusal }: Refusal): Refusal {
  if (!fields) return refusal
  const { problemsInside }: Endpoint = contract[name]
  const nameOf = (field: string): string => {
    const path = translateField(name, field, 'specification')
    return problemsInside && field.startsWith(`${problemsInside}.`) ? path.slice(path.indexOf('.') + 1) : path
  }
  return {
    ...refusal,
    fields: Object.fromEntries(Object.entries(fields).map(([field, problem]) => [nameOf(field), problem])),
  }
}

async function answer(
  name: RouteName,
  request: FastifyRequest,
  { guard, findOrganisation }: { readonly guard: CallerGuard; readonly findOrganisation: FindOrganisation },
  { clock, suspensions }: Dependencies,
  handle: LooseHandler,
  run: RunEndpoint,
): Promise<unknown> {
  const endpoint: Endpoint = contract[name]
  const token = bearerToken(request.headers.authorization)
  const caller = await guard.identify(endpoint.callers, token, headerOf(request, organisationHeader))
  if (isRefusal(caller)) return caller
  const input = readInput(name, request)
  if (isRefusal(input)) return input
  if (endpoint.needsConfirmation && !(await guard.isConfirmed(token))) return refuse('confirmation-required')
  const ownOrganisation = caller && 'organisationId' in caller ? caller.organisationId : undefined
  const named = endpoint.tenant === 'session' ? ownOrganisation : organisationIn(endpoint.tenant, input)
  const { organisationFrom } = endpoint
  const organisationId = named ?? (organisationFrom && (await findOrganisation(organisationFrom, { ...input, caller })))
  // A text that is not a UUID cannot be the id of an organisation.
  if (endpoint.tenant && !isId(organisationId)) return refuse('not-found')
  if (isId(organisationId)) nameOrganisation(organisationId)
  const isRefusedNow = isId(organisationId) && !endpoint.worksWhileSuspended && suspensions.isSuspended(organisationId)
  if (isRefusedNow) return refuse('organisation-suspended')
  const work = () =>
    handle({
      ...input,
      caller,
      organisationId,
      locale: localeOf(request),
      reader: askedLocale(request.headers['accept-language']),
      now: clock(),
      surface: clientKindOf(request.headers['user-agent']),
      token,
      address: request.ip,
      /** Computed on demand, because few handlers need it. */
      get browserHash() {
        return browserHashOf(request)
      },
    })
  return run(endpoint.limited, { accountId: caller?.accountId, address: request.ip }, work)
}

/** Sends an error body, and records the reason for the log and the metrics. */
export function sendRefusal(
  reply: FastifyReply,
  request: FastifyRequest,
  { refused, fields, conflict, count, priceCents, giftCard, secondFactor }: Refusal,
  validationMessage?: string,
): FastifyReply {
  const { status, body } = errorAnswer(refused, {
    locale: localeOf(request),
    requestId: request.id,
    fields,
    conflict,
    count,
    priceCents,
    giftCard,
    secondFactor,
    message: refused === 'validation' ? validationMessage : undefined,
  })
  reply.refused = refused
  return reply.status(status).send(body)
}
