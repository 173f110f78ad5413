import { z } from 'zod'
import { errorStatus, serverErrorCodes, type ServerErrorCode } from '#shared/api/error-codes.ts'
import { contract, contractGroups } from '#shared/api/contract/index.ts'
import { price } from '#shared/api/contract/primitives.ts'
import type { CallerRule, Endpoint } from '#shared/api/define-endpoint.ts'
import { methodOf, browserKeyHeader, organizationHeader, pathOf, type RouteName } from '#shared/api/routes.ts'

type Schema = z.core.JSONSchema.BaseSchema

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Responses = Readonly<Record<string, { readonly description: string; readonly content: Content }>>

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: unknown
}

/** Descriptions of who may make a call. */
const callerWords: Readonly<Record<CallerRule, string>> = {
  anyone: 'Anyone.',
  holder: 'A person who is logged in, or who has the link of a booking as a guest.',
  customer: 'A person who is logged in.',
  provider: 'A person who works for the organisation.',
  owner: 'A person who runs the organisation.',
}

/** Builds `openapi.json` from the contract. The output is deterministic. */
export function openApiDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const name of Object.keys(contract) as RouteName[]) {
    const path = pathOf(name).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [methodOf(name).toLowerCase()]: operation(name, contract[name]) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inplan',
      version: '1',
      description:
        'Scheduling and booking. Times are ISO 8601 with the organisation’s offset, prices are in euros, durations in minutes.',
    },
    tags: Object.keys(contractGroups).map((group) => ({ name: group })),
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

function operation(name: RouteName, endpoint: Endpoint) {
  const { callers, rule, summary, body, success } = endpoint
  const responses: Responses = {
    200: { description: 'Done.', content: json(schemaOf(success, 'output')) },
    ...failures(endpoint),
  }
  return {
    operationId: name,
    tags: Object.keys(contractGroups).filter((group) => Object.hasOwn(contractGroups[group] ?? {}, name)),
    summary,
    description: `${callerWords[callers]} Rule ${rule}.`,
    security: callers === 'anyone' ? [] : [{ token: [] }],
    parameters: [...pathParameters(name), ...headerParameters(endpoint), ...queryParameters(endpoint)],
    ...(body && { requestBody: { required: true as const, content: json(schemaOf(body, 'input')) } }),
    responses,
  }
}

const json = (schema: Schema): Content => ({
  'application/json': { schema },
})

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: withoutFormatPattern })
  return rest
}

/** Removes the pattern of a value that has a named format, because the format already says the same. */
function withoutFormatPattern({ jsonSchema }: { jsonSchema: { format?: string; pattern?: string } }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
}

const text: Schema = { type: 'string' }

const pathParameters = (name: RouteName): Parameter[] =>
  [...pathOf(name).matchAll(/:(\w+)/g)].map(([, parameter = '']) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: text,
  }))

function headerParameters({ tenant, organisationFrom, idempotent, callers, limited }: Endpoint): Parameter[] {
  const organisation: Parameter = {
    name: organizationHeader,
    in: 'header',
    required: tenant === 'header' && organisationFrom === undefined,
    description:
      tenant === 'header'
        ? 'The organisation that the call stands in.'
        : 'Which organisation, for a person who works for several.',
    schema: { type: 'string', format: 'uuid' },
  }
  const key: Parameter = {
    name: 'idempotency-key',
    in: 'header',
    required: idempotent === true,
    description: 'Of the caller’s making, 8 to 100 characters: the same key gives the same answer.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  }
  const browser: Parameter = {
    name: browserKeyHeader,
    in: 'header',
    required: false,
    description:
      'Random, of the caller’s making: a mailed code works only with the key with which it was asked for. Without one the network address stands for it.',
    schema: { type: 'string', minLength: 22, maxLength: 100 },
  }
  const namesOrganisation = tenant === 'header' || (tenant === 'session' && callers !== 'anyone')
  return [...(namesOrganisation ? [organisation] : []), ...(idempotent ? [key] : []), ...(limited ? [browser] : [])]
}

function queryParameters({ query }: Endpoint): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** All error answers of an endpoint by status. */
function failures({ callers, tenant, worksWhileSuspended, errors = [], limited }: Endpoint): Responses {
  const codes: ServerErrorCode[] = [
    'validation',
    ...(callers === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(callers === 'provider' || callers === 'owner' ? (['forbidden'] as const) : []),
    ...(tenant && !worksWhileSuspended ? (['organisation-suspended'] as const) : []),
    ...(limited ? (['rate-limited'] as const) : []),
    ...errors,
  ]
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const named = [...new Set(codes.filter((code) => errorStatus[code] === status))]
      return [status, { description: named.join(', '), content: json({ $ref: '#/components/schemas/Error' }) }]
    }),
  )
}

const errorSchema: Schema = {
  type: 'object',
  properties: {
    responseMessage: { type: 'string', description: 'For a person, in the language of Accept-Language.' },
    fields: { type: 'object', description: 'One text for each field that is wrong.' },
    code: { type: 'string', enum: [...serverErrorCodes] },
    requestId: { type: 'string' },
    price: { ...schemaOf(price, 'output'), description: 'The current price, with price-changed only.' },
  },
  required: ['responseMessage', 'code', 'requestId'],
}
