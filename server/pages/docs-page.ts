import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi-document.ts'
import { contentSecurityPolicy } from './page-security.ts'

/** Sets Swagger UI's dark mode from the system's setting. */
const followSystemScheme = `
const system = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', system.matches)
system.addEventListener('change', follow)
follow()
`

/** `/openapi.json` for tools and `/docs` for people: the same document, without external resources. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`
  app.get('/openapi.json', (_request, reply) =>
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' }).send(text),
  )
  await app.register(fastifySwagger, { mode: 'static', specification: { document: JSON.parse(text) as never } })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/docs',
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
