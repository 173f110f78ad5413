import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi-document.ts'
import { contentSecurityPolicy } from './page-security.ts'

/** A script that sets Swagger UI's dark mode from the system setting. */
const followSystemScheme = `
const system = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', system.matches)
system.addEventListener('change', follow)
follow()
`

let made: string | undefined
/** The document is built at the first request for it, because building it takes a tenth of the server's start time. */
const documentText = (): string => (made ??= `${JSON.stringify(openApiDocument(), null, 2)}\n`)

/** `/openapi.json` for tools and `/docs` for people: the same document, without external resources. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  app.get('/openapi.json', (_request, reply) =>
    reply
      .headers({ 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' })
      .send(documentText()),
  )
  const unmade = { openapi: '3.1.0', info: { title: 'Inplan', version: '1' }, paths: {} }
  await app.register(fastifySwagger, { mode: 'static', specification: { document: unmade } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    transformSpecification: () => JSON.parse(documentText()) as Record<string, unknown>,
    transformSpecificationClone: false,
    uiConfig: { filter: true, layout: 'BaseLayout' },
    staticCSP: contentSecurityPolicy({
      scripts: ["'self'"],
      styles: ["'self'"],
      images: ["'self'", 'data:'],
      connections: ["'self'"],
    }),
    theme: {
      title: 'HTTP interface · Inplan',
      js: [{ filename: 'follow-system-scheme.js', content: followSystemScheme }],
    },
  })
}
