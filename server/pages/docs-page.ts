import type { FastifyInstance } from 'fastify'
import { markup, trusted, type Html } from '#server/platform/html/html.ts'
import { openApiDocument, type JsonSchema, type OpenApiDocument, type Operation } from './openapi-document.ts'
import { sendProductPage } from './product-page.ts'

/** `/openapi.json` for tools and `/docs` for people: the same document, without external resources. */
export function registerDocs(app: FastifyInstance): void {
  const document = openApiDocument()
  const text = `${JSON.stringify(document, null, 2)}\n`
  const body = docsBody(document)

  app.get('/openapi.json', (_request, reply) =>
    reply.headers({ 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' }).send(text),
  )
  app.get('/docs', async (request, reply) =>
    sendProductPage(request, reply, {
      // The API documentation exists in English only.
      locale: 'en',
      title: 'HTTP interface',
      styles: ['docs.css'],
      script: 'docs.js',
      body,
    }),
  )
}

interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

function docsBody({ info, tags, paths, components }: OpenApiDocument): Html {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  )
  const sections = tags.map(({ name }) => ({
    name,
    own: entries.filter(({ operation }) => operation.tags.includes(name)),
  }))
  const error = components.schemas?.Error as JsonSchema
  return markup`<div class="docs">
<nav class="contents" aria-label="Calls">
<label class="search"><span>Search</span><input type="search" id="search" autocomplete="off" spellcheck="false"></label>
${sections.map(
  ({ name, own }) =>
    markup`<div data-group><h2>${name}</h2><ul>${own.map(
      ({ method, path, operation }) =>
        markup`<li data-entry><a href="#${operation.operationId}"><span class="verb ${method}">${method}</span>${path}</a></li>`,
    )}</ul></div>`,
)}
</nav>
<main class="calls">
<h1>HTTP interface</h1>
<p class="lead">${info.description}</p>
<p class="small"><a class="way" href="/openapi.json">openapi.json</a></p>
<p class="small nothing" id="nothing" role="status" hidden>No call has this in it.</p>
${sections.map(({ name, own }) => markup`<section data-group><h2>${name}</h2>${own.map(callView)}</section>`)}
<section><h2>Errors</h2><article class="card call"><p>Every failure has this shape.</p>${schemaView(error)}</article></section>
</main>
</div>`
}

function callView({ method, path, operation }: Entry): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const success = responses['200']?.content['application/json']?.schema
  const body = requestBody?.content['application/json']?.schema
  const failures = Object.entries(responses).filter(([status]) => status !== '200')
  return markup`<article class="card call" id="${operationId}" data-entry>
<h3><a href="#${operationId}"><span class="verb ${method}">${method}</span> <code>${path}</code></a></h3>
<p>${summary}</p>
<p class="small">${description}</p>
${
  parameters.length > 0 &&
  markup`<h4>Parameters</h4><ul class="fields">${parameters.map(
    ({ name, required, schema, description: words, in: place }) =>
      fieldView(name, { ...schema, description: [place, words].filter(Boolean).join(': ') }, required),
  )}</ul>`
}
${body && markup`<details><summary>Body</summary>${schemaView(body)}</details>`}
${success && markup`<details><summary>Answer</summary>${schemaView(success)}</details>`}
<h4>Failures</h4>
<dl class="failures small">${failures.map(
    ([status, failure]) => markup`<div><dt>${status}</dt><dd>${failure.description}</dd></div>`,
  )}</dl>
</article>`
}

function schemaView(schema: JsonSchema): Html {
  const { inner, words } = unwrapped(schema)
  if (!inner.properties) return markup`<ul class="fields"><li><span class="type">${words}</span></li></ul>`
  return markup`<ul class="fields">${Object.entries(inner.properties).map(([name, property]) =>
    fieldView(name, property, inner.required?.includes(name) ?? false),
  )}</ul>`
}

function fieldView(name: string, schema: JsonSchema, isRequired: boolean): Html {
  const { inner, words } = unwrapped(schema)
  return markup`<li><code>${name}</code> <span class="type">${words}${!isRequired && trusted(', optional')}</span>${
    schema.description && markup`<span class="small note">${schema.description}</span>`
  }${inner.properties && schemaView(inner)}</li>`
}

/** Describes a schema in one line and returns the object within lists and alternatives, if there is one. */
function unwrapped(schema: JsonSchema): { readonly inner: JsonSchema; readonly words: string } {
  const { anyOf, items, type } = schema
  if (anyOf) {
    const parts = anyOf.map(unwrapped)
    const object = parts.find(({ inner }) => inner.properties)?.inner
    return { inner: object ?? schema, words: parts.map(({ words }) => words).join(' or ') }
  }
  if (type === 'array' && items) {
    const { inner, words } = unwrapped(items)
    return { inner, words: `list of ${words}` }
  }
  return { inner: schema, words: typeWords(schema) }
}

function typeWords({ type, format, enum: choices, const: only, minimum, maximum, maxLength }: JsonSchema): string {
  if (only !== undefined) return JSON.stringify(only)
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ')
  const isBounded = minimum !== undefined && maximum !== undefined && Math.abs(minimum) < Number.MAX_SAFE_INTEGER
  const size = maxLength === undefined ? '' : `, at most ${maxLength} characters`
  return `${format ?? type ?? 'anything'}${isBounded ? `, ${minimum} to ${maximum}` : size}`
}
