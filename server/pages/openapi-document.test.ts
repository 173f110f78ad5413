import { describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi-document.ts'

const { paths, components } = openApiDocument()

describe('the interface description openapi.json', () => {
  test('has a path with its parameters, who may call it, and how it can fail', () => {
    const call = paths['/api/provider/booking/{id}']?.get
    expect(call).toMatchObject({
      operationId: 'providerBooking',
      tags: ['Booking life'],
      description: expect.stringContaining('A person who works for the organisation.'),
      security: [{ token: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true },
        { $ref: '#/components/parameters/optionalOrganization' },
      ],
    })
    expect(Object.keys(call?.responses ?? {})).toEqual(['200', '400', '401', '403', '404'])
    expect(call?.responses).toMatchObject({ 404: { $ref: '#/components/responses/not-found' } })
    expect(components.responses['not-found']?.description).toBe('not-found')
  })

  test('asks for the idempotency key where the call needs it', () => {
    const call = paths['/api/public/appointment/v2']?.post
    expect(call?.parameters).toContainEqual({ $ref: '#/components/parameters/idempotencyKey' })
    expect(components.parameters.idempotencyKey).toMatchObject({ name: 'idempotency-key', required: true })
    expect(call?.requestBody?.content['application/json']?.schema.required).toContain('totalPriceRequest')
  })

  test('requires no log-in for a call that is open to anyone', () => {
    expect(paths['/api/public/schedule/event/slots']?.post?.security).toEqual([])
  })

  test('lists every call under exactly one heading, under its own name', () => {
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(calls.every(({ tags }) => tags.length === 1)).toBe(true)
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length)
  })

  test('refers only to components that exist, and has no unused component', () => {
    const parts = Object.entries(components).filter(([kind]) => kind !== 'securitySchemes')
    const existing = parts.flatMap(([kind, named]) => Object.keys(named).map((name) => `#/components/${kind}/${name}`))
    const references = [...JSON.stringify({ paths, components }).matchAll(/"\$ref":"([^"]+)"/g)].map(([, name]) => name)
    expect(new Set(references)).toEqual(new Set(existing))
  })

  test('has a separate schema for a request only where it differs from the one for the answer', () => {
    const names = Object.keys(components.schemas)
    expect(names).toContain('Price')
    expect(names.filter((name) => name.endsWith('Input'))).toEqual(['WeekPartInput'])
  })

  test('describes the single form of all errors', () => {
    expect(components.schemas?.Error).toMatchObject({ required: ['responseMessage', 'code', 'requestId'] })
  })
})
