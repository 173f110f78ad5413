import { describe, expect, test } from 'vitest'
import { openApiDocument } from '#server/pages/openapi-document.ts'
import { breakingChanges, type OpenApi, type Schema } from './breaking-changes.ts'

const text: Schema = { type: 'string' }
const object = (properties: Record<string, Schema>, required: string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const json = (schema: Schema) => ({ 'application/json': { schema } })

interface Call {
  readonly body?: Schema
  readonly answer?: Schema
  readonly parameters?: OpenApi['paths'][string][string]['parameters']
  readonly errors?: string
  readonly security?: unknown[]
}

const documentOf = ({ body, answer = text, parameters = [], errors, security = [] }: Call): OpenApi => ({
  info: { version: '1' },
  paths: {
    '/call': {
      post: {
        security,
        parameters,
        ...(body && { requestBody: { content: json(body) } }),
        responses: {
          200: { description: 'Done.', content: json(answer) },
          ...(errors !== undefined && { 409: { $ref: '#/components/responses/refused' } }),
        },
      },
    },
  },
  components: {
    schemas: { Name: text, Long: object({ name: text }) },
    responses: { refused: { description: errors } },
  },
})

const query = (name: string, required = false, schema = text) => ({ name, in: 'query', required, schema })
const letters = (...values: string[]): Schema => ({ type: 'string', enum: values })
const nullable = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

describe('the comparison of interface versions reports a breaking change', () => {
  test.each<[string, Call, Call, string]>([
    ['a log-in', {}, { security: [{ token: [] }] }, 'needs a log-in now'],
    ['a parameter is removed', { parameters: [query('q')] }, {}, 'query q is gone'],
    ['a parameter is added', {}, { parameters: [query('q', true)] }, 'query q is required now'],
    [
      'a parameter must be given',
      { parameters: [query('q')] },
      { parameters: [query('q', true)] },
      'query q is required now',
    ],
    ['a body is needed', {}, { body: object({}) }, 'a body is required now'],
    ['a field is needed', { body: object({}) }, { body: object({ a: text }) }, 'body.a is required now'],
    ['a field is not accepted', { body: object({ a: text }) }, { body: object({}) }, 'body.a is gone'],
    [
      'a field has another type',
      { body: object({ a: text }) },
      { body: object({ a: { type: 'integer' } }) },
      'body.a is integer instead of string',
    ],
    [
      'null is not accepted',
      { body: object({ a: nullable(text) }) },
      { body: object({ a: text }) },
      'body.a may not be null',
    ],
    [
      'a value is not accepted',
      { body: object({ a: letters('X', 'Y') }) },
      { body: object({ a: letters('X') }) },
      'body.a: "Y" is gone',
    ],
    [
      'less is accepted',
      { body: object({ a: { type: 'string', maxLength: 9 } }) },
      { body: object({ a: { type: 'string', maxLength: 8 } }) },
      'body.a has maxLength 8 now',
    ],
    [
      'another form is asked for',
      { body: object({ a: text }) },
      { body: object({ a: { type: 'string', format: 'uuid' } }) },
      'body.a has format uuid instead of anything',
    ],
    [
      'less of a named schema is accepted',
      { body: object({ a: { $ref: '#/components/schemas/Name', maxLength: 9 } }) },
      { body: object({ a: { $ref: '#/components/schemas/Name', maxLength: 8 } }) },
      'body.a has maxLength 8 now',
    ],
    [
      'one pattern more is asked for',
      { body: object({ a: { ...text, allOf: [{ pattern: 'a' }] } }) },
      { body: object({ a: { ...text, allOf: [{ pattern: 'a' }, { pattern: 'b' }] } }) },
      'body.a has allOf [{"pattern":"a"},{"pattern":"b"}] instead of [{"pattern":"a"}]',
    ],
    ['an answer lacks a field', { answer: object({ a: text }) }, { answer: object({}) }, 'answer 200.a is gone'],
    [
      'an answer may lack a field',
      { answer: object({ a: text }) },
      { answer: object({ a: text }, []) },
      'answer 200.a may be absent now',
    ],
    [
      'an answer may have null',
      { answer: object({ a: text }) },
      { answer: object({ a: nullable(text) }) },
      'answer 200.a may now be null',
    ],
    ['an answer has fewer values', { answer: letters('X', 'Y') }, { answer: letters('X') }, 'answer 200: "Y" is gone'],
    [
      'something in a list changes',
      { answer: { type: 'array', items: object({ a: text }) } },
      { answer: { type: 'array', items: object({ a: { type: 'boolean' } }) } },
      'answer 200[].a is boolean instead of string',
    ],
    [
      'something in a map changes',
      { answer: { type: 'object', additionalProperties: text } },
      { answer: { type: 'object', additionalProperties: { type: 'number' } } },
      'answer 200.* is number instead of string',
    ],
    [
      'a named schema is replaced by another',
      { answer: { $ref: '#/components/schemas/Long' } },
      { answer: { $ref: '#/components/schemas/Name' } },
      'answer 200 is string instead of object',
    ],
    ['an error is removed', { errors: 'conflict, stale' }, { errors: 'conflict' }, 'the error stale is gone'],
    ['all errors of a status are removed', { errors: 'conflict' }, {}, 'the answer 409 is gone'],
  ])('%s', (_, older, newer, message) => {
    expect(breakingChanges(documentOf(older), documentOf(newer))).toEqual([`POST /call: ${message}`])
  })

  test('a call is removed', () => {
    expect(breakingChanges(documentOf({}), { info: { version: '1' }, paths: {} })).toEqual(['POST /call is gone'])
  })
})

describe('the comparison of interface versions reports no breaking change', () => {
  test.each<[string, Call, Call]>([
    ['a call is open now', { security: [{ token: [] }] }, {}],
    ['a parameter that may be absent', {}, { parameters: [query('q')] }],
    ['a field that may be absent', { body: object({}) }, { body: object({ a: text }, []) }],
    ['a field may be absent', { body: object({ a: text }) }, { body: object({ a: text }, []) }],
    ['null is accepted', { body: object({ a: text }) }, { body: object({ a: nullable(text) }) }],
    ['one value more', { body: letters('X') }, { body: letters('X', 'Y') }],
    ['more is accepted', { body: { type: 'string', maxLength: 8 } }, { body: text }],
    ['an answer says more', { answer: object({}) }, { answer: object({ a: text }) }],
    ['an answer is never null', { answer: nullable(text) }, { answer: text }],
    ['one error more', { errors: 'conflict' }, { errors: 'conflict, stale' }],
    ['a schema gets a name', { answer: text }, { answer: { $ref: '#/components/schemas/Name' } }],
  ])('%s', (_, older, newer) => {
    expect(breakingChanges(documentOf(older), documentOf(newer))).toEqual([])
  })

  test('no change at all in the whole interface', () => {
    const document = JSON.parse(JSON.stringify(openApiDocument())) as OpenApi
    expect(breakingChanges(document, document)).toEqual([])
  })
})

test('Comparing a schema that contains itself ends', () => {
  const tree = (name: Schema): OpenApi => ({
    ...documentOf({ answer: { $ref: '#/components/schemas/Tree' } }),
    components: {
      schemas: { Tree: object({ name, parts: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } }) },
    },
  })
  expect(breakingChanges(tree(text), tree({ type: 'number' }))).toEqual([
    'POST /call: answer 200.name is number instead of string',
  ])
})
