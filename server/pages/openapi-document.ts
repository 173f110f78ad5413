import type { z } from 'zod'
import { errorStatus, serverErrorCodes, type ServerErrorCode } from '#shared/api/error-codes.ts'
import { contract, contractGroups } from '#shared/api/contract/index.ts'
import { price } from '#shared/api/contract/primitives.ts'
import type { CallerRule, Endpoint } from '#shared/api/define-endpoint.ts'
import { methodOf, browserKeyHeader, organisationHeader, pathOf, type RouteName } from '#shared/api/routes.ts'
import { isInWordsOfSpecification, translateField } from '#shared/api/specification/calls.ts'
import { type Direction, openSchemaConverter, type Schema, type SchemaConverter } from './openapi-schemas.ts'

type Content = Readonly<Record<string, { readonly schema: Schema }>>
type Answer = { readonly description: string; readonly content: Content }
type Reference = { readonly $ref: string }

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
  const schemas = openSchemaConverter()
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const name of Object.keys(contract) as RouteName[]) {
    const path = pathOf(name).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [methodOf(name).toLowerCase()]: operation(name, contract[name], schemas) }
  }
  const error = errorSchema(schemas)
  const components = schemas.finish({ paths, error })
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
      schemas: { Error: error, ...components },
      responses: errorAnswers(),
      parameters: headers,
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** Converts the schemas of a call, in the words that it has on the wire. */
const conversionFor =
  (name: RouteName, { convert, convertWithNames }: SchemaConverter) =>
  (schema: z.ZodType, direction: Direction): Schema => {
    const part = direction === 'input' ? 'request' : 'answer'
    return isInWordsOfSpecification(name, part)
      ? convertWithNames(schema, direction, (path) => translateField(name, path, 'specification', part))
      : convert(schema, direction)
  }

function operation(name: RouteName, endpoint: Endpoint, converter: SchemaConverter) {
  const convert = conversionFor(name, converter)
  const { callers, rule, summary, body, success } = endpoint
  const done: Answer = { description: 'Done.', content: json(convert(success, 'output')) }
  return {
    operationId: name,
    tags: Object.keys(contractGroups).filter((group) => Object.hasOwn(contractGroups[group] ?? {}, name)),
    summary,
    description: `${callerWords[callers]} Rule ${rule}.`,
    security: callers === 'anyone' ? [] : [{ token: [] }],
    parameters: [...pathParameters(name), ...headerParameters(endpoint), ...queryParameters(endpoint, convert)],
    ...(body && { requestBody: { required: true as const, content: json(convert(body, 'input')) } }),
    responses: { 200: done, ...failures(endpoint) },
  }
}

const json = (schema: Schema): Content => ({
  'application/json': { schema },
})

const text: Schema = { type: 'string' }

const pathParameters = (name: RouteName): Parameter[] =>
  [...pathOf(name).matchAll(/:(\w+)/g)].map(([, parameter = '']) => ({
    name: parameter,
    in: 'path',
    required: true,
    schema: text,
  }))

/** The headers of calls, by the names of their components. */
const headers = {
  organisation: {
    name: organisationHeader,
    in: 'header',
    required: true,
    description: 'The organisation that the call stands in.',
    schema: { type: 'string', format: 'uuid' },
  },
  optionalOrganization: {
    name: organisationHeader,
    in: 'header',
    required: false,
    description:
      'Which organisation, for a person who works for several, and where it does not follow from what the call names.',
    schema: { type: 'string', format: 'uuid' },
  },
  idempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    required: true,
    description: 'Of the caller’s making, 8 to 100 characters: the same key gives the same answer.',
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  },
  browserKey: {
    name: browserKeyHeader,
    in: 'header',
    required: false,
    description:
      'Random, of the caller’s making: a mailed code works only with the key with which it was asked for. Without one the network address stands for it.',
    schema: { type: 'string', minLength: 22, maxLength: 100 },
  },
} as const satisfies Readonly<Record<string, Parameter>>

const header = (name: keyof typeof headers): Reference => ({ $ref: `#/components/parameters/${name}` })

function headerParameters({ tenant, organisationFrom, idempotent, callers, limited }: Endpoint): Reference[] {
  const mustName = tenant === 'header' && organisationFrom === undefined
  const mayName = tenant === 'header' || (tenant === 'session' && callers !== 'anyone')
  return [
    ...(mustName ? [header('organisation')] : mayName ? [header('optionalOrganization')] : []),
    ...(idempotent ? [header('idempotencyKey')] : []),
    ...(limited ? [header('browserKey')] : []),
  ]
}

function queryParameters({ query }: Endpoint, convert: SchemaConverter['convert']): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = convert(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

/** The codes of an endpoint's errors by status, from the lowest. */
function errorsByStatus({
  callers,
  tenant,
  worksWhileSuspended,
  errors = [],
  limited,
}: Endpoint): [number, string[]][] {
  const codes = new Set<ServerErrorCode>([
    'validation',
    ...(callers === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(callers === 'provider' || callers === 'owner' ? (['forbidden'] as const) : []),
    ...(tenant && !worksWhileSuspended ? (['organisation-suspended'] as const) : []),
    ...(limited ? (['rate-limited'] as const) : []),
    ...errors,
  ])
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => errorStatus[code])
  return [...byStatus].toSorted(([a], [b]) => a - b)
}

/** All error answers of an endpoint by status. An answer is named by the codes that it may have. */
const failures = (endpoint: Endpoint): Record<string, Reference> =>
  Object.fromEntries(
    errorsByStatus(endpoint).map(([status, codes]) => [status, { $ref: `#/components/responses/${codes.join('.')}` }]),
  )

/** The error answers of all endpoints, by their names. */
function errorAnswers(): Record<string, Answer> {
  const content = json({ $ref: '#/components/schemas/Error' })
  const answers = Object.values<Endpoint>(contract).flatMap((endpoint) =>
    errorsByStatus(endpoint).map(([, codes]) => [codes.join('.'), { description: codes.join(', '), content }] as const),
  )
  return Object.fromEntries(answers.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const errorSchema = ({ convert }: SchemaConverter): Schema => ({
  type: 'object',
  properties: {
    responseMessage: { type: 'string', description: 'For a person, in the language of Accept-Language.' },
    fields: { type: 'object', description: 'One text for each field that is wrong.' },
    code: { type: 'string', enum: [...serverErrorCodes] },
    requestId: { type: 'string' },
    price: { ...convert(price, 'output'), description: 'The current price, with price-changed only.' },
  },
  required: ['responseMessage', 'code', 'requestId'],
})
