import { z } from 'zod'
import { errorStatus, serverErrorCodes, type ServerErrorCode } from '#shared/api/app-error.ts'
import { contract } from '#shared/api/contract/index.ts'
import type { Endpoint } from '#shared/api/define-endpoint.ts'
import { methodOf, organizationHeader, pathOf, routes, type RouteName } from '#shared/api/routes.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The whole contract as an OpenAPI 3.1 document; `openapi.json` at the root is its text. */
export function openApiDocument(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(routes) as RouteName[]) {
    const path = pathOf(name).replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [methodOf(name).toLowerCase()]: operationOf(name, contract[name]) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Inplan',
      version,
      description:
        'The booking widget calls /auth, /api/public and /api/customer; the provider app calls /api/provider. Instants carry the offset of the organisation’s zone, prices are euros, and a failure is one shape in the asked language (Accept-Language: nl or en).',
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', description: 'The token of a log-in' } },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

const errorSchema: Json = {
  type: 'object',
  required: ['responseMessage', 'code', 'requestId'],
  properties: {
    responseMessage: { type: 'string', description: 'For a person, in the asked language' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'One text for each wrong field' },
    code: { enum: [...serverErrorCodes] },
    requestId: { type: 'string' },
  },
}

function operationOf(name: RouteName, endpoint: Endpoint): Json {
  const { summary, rule, callers, body, success } = endpoint
  return {
    operationId: name,
    summary,
    description: `Rule ${rule}. Callers: ${callers}.`,
    tags: [tagOf(name)],
    parameters: parametersOf(name, endpoint),
    ...(callers !== 'anyone' && { security: [{ token: [] }] }),
    ...(body && { requestBody: { required: true, content: jsonContent(schemaOf(body, 'input')) } }),
    responses: {
      200: { description: 'Success', content: jsonContent(schemaOf(success, 'output')) },
      ...failuresOf(endpoint),
    },
  }
}

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } })

const tagOf = (name: RouteName): string => {
  const path = pathOf(name)
  return path.startsWith('/auth') ? 'authentication' : path.startsWith('/api/provider') ? 'provider' : 'customer'
}

function parametersOf(name: RouteName, { query, tenant, idempotent }: Endpoint): Json[] {
  const inPath = [...pathOf(name).matchAll(/:(\w+)/g)].map(([, parameter]) =>
    parameterOf('path', parameter ?? '', true, { type: 'string' }),
  )
  const { properties = {}, required = [] } = (query ? schemaOf(query, 'input') : {}) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([parameter, schema]) =>
    parameterOf('query', parameter, required.includes(parameter), schema),
  )
  const headers = [
    ...(tenant === 'header'
      ? [parameterOf('header', organizationHeader, true, { type: 'string', format: 'uuid' })]
      : []),
    ...(idempotent
      ? [parameterOf('header', 'idempotency-key', true, { type: 'string', minLength: 8, maxLength: 100 })]
      : []),
  ]
  return [...inPath, ...inQuery, ...headers]
}

const parameterOf = (place: string, name: string, required: boolean, schema: Json): Json => ({
  in: place,
  name,
  required,
  schema,
})

/** Expected failures by status, each with the codes that it can mean. */
function failuresOf({
  callers,
  errors = [],
  query,
  body,
  tenant,
  limited,
  idempotent,
}: Endpoint): Record<string, Json> {
  const takesInput = query !== undefined || body !== undefined || tenant === 'header' || idempotent === true
  const codes: ServerErrorCode[] = [
    ...(takesInput ? (['validation', 'malformed-request'] as const) : []),
    ...(callers === 'anyone' ? [] : (['unauthenticated'] as const)),
    ...(callers === 'provider' || callers === 'owner' ? (['forbidden'] as const) : []),
    ...(limited ? (['rate-limited'] as const) : []),
    ...(tenant ? (['not-found'] as const) : []),
    ...errors,
    'unavailable',
  ]
  const byStatus: Record<string, Json> = {}
  for (const status of new Set(codes.map((code) => errorStatus[code]))) {
    const meant = [...new Set(codes.filter((code) => errorStatus[code] === status))]
    byStatus[status] = { description: meant.join(', '), content: jsonContent({ $ref: '#/components/schemas/Error' }) }
  }
  return byStatus
}
