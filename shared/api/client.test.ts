import { describe, expect, test } from 'vitest'
import { AppError, fromErrorData, isTransient, toErrorData } from './app-error.ts'
import { errorStatus } from './error-codes.ts'
import { readErrorBody } from './read-error-body.ts'
import { createClient, type HttpAnswer, type HttpRequest } from './client.ts'

function recordingClient(
  answer: HttpAnswer,
  context = { locale: 'nl' as string, token: 't0k3n', organisationId: 'org' },
) {
  const requests: HttpRequest[] = []
  const call = createClient(
    async (request) => {
      requests.push(request)
      return answer
    },
    () => context,
  )
  return { call, requests }
}

describe('createClient', () => {
  test('fills in escaped path parameters, and sends the context as headers', async () => {
    const { call, requests } = recordingClient({ status: 200, body: { response: {} } })
    await call('sessionSlot', { params: { id: 'a/b c' } })
    expect(requests[0]).toMatchObject({
      method: 'GET',
      path: '/api/public/schedule/event/a%2Fb%20c',
      headers: { 'accept-language': 'nl', authorization: 'Bearer t0k3n', 'x-organization-id': 'org' },
    })
  })

  test('leaves out absent query values and sends the idempotency key', async () => {
    const { call, requests } = recordingClient({ status: 200, body: {} })
    await call('providerCalendar', { query: { from: '2025-03-10', to: '2025-03-16' } }, { idempotencyKey: 'k' })
    expect(requests[0]?.query).toEqual({ from: '2025-03-10', to: '2025-03-16' })
    expect(requests[0]?.headers['idempotency-key']).toBe('k')
  })

  test('uses a log-in from the next call on', async () => {
    const context = { locale: 'nl', token: '', organisationId: '' }
    const { call, requests } = recordingClient({ status: 200, body: {} }, context)
    await call('providerSession', {})
    context.token = 'later'
    await call('providerSession', {})
    expect(requests.map(({ headers }) => headers['authorization'])).toEqual([undefined, 'Bearer later'])
  })

  test('turns an error response into an AppError with its code, texts and fields', async () => {
    const body = { responseMessage: 'Validation Errors', code: 'validation', requestId: 'r1', fields: { email: 'Nee' } }
    const { call } = recordingClient({ status: 400, body })
    await expect(call('login', { body: { email: '', password: '' } })).rejects.toMatchObject({
      code: 'validation',
      message: 'Validation Errors',
      status: 400,
      requestId: 'r1',
      fieldErrors: { email: 'Nee' },
    })
  })
})

test.each([
  ['a page of a proxy or a network', '<!doctype html><title>Log in</title>'],
  ['nothing', ''],
  ['null', null],
  ['a number', 7],
])('%s with status 200 does not count as an answer of the server', async (_what, body) => {
  const { call } = recordingClient({ status: 200, body })
  const failure = call('providerCalendar', { query: { from: '2025-03-10', to: '2025-03-16' } })
  await expect(failure).rejects.toMatchObject({ code: 'network', status: undefined })
})

describe('readErrorBody for an error response (R-A8.1)', () => {
  test.each([
    [503, '<html>Bad gateway</html>', 'unavailable'],
    [502, undefined, 'unavailable'],
    [500, null, 'internal'],
    [418, { code: 'teapot' }, 'internal'],
    [409, { code: 'slot-taken', responseMessage: 'Bezet', requestId: 'r' }, 'slot-taken'],
  ])('with status %s and body %j gives the code %s', (status, body, code) => {
    expect(readErrorBody(status, body).code).toBe(code)
  })
})

describe('readErrorBody for each form of error in the specification (R-A8.1)', () => {
  const fields = { startDate: 'In the past' }
  const text = 'Please correct this'

  test.each([
    ['fields beside the message', { responseMessage: text, fields }, 'validation', text, fields],
    ['fields and message in error', { error: { responseMessage: text, fields } }, 'validation', text, fields],
    ['fields in error, message beside it', { responseMessage: text, error: { fields } }, 'validation', text, fields],
    ['message in error, fields beside it', { fields, error: { responseMessage: text } }, 'validation', text, fields],
    ['fields alone', { fields }, 'validation', '', fields],
    ['fields alone in error', { error: { fields } }, 'validation', '', fields],
    ['a lone message', { responseMessage: text }, 'internal', text, {}],
    ['a lone message in error', { error: { responseMessage: text } }, 'internal', text, {}],
    [
      'null in error, a message beside it',
      { responseMessage: text, error: { responseMessage: null } },
      'internal',
      text,
      {},
    ],
    ['an unknown code', { code: 'teapot', responseMessage: text }, 'internal', text, {}],
    ['no fields', { responseMessage: text, fields: {} }, 'internal', text, {}],
  ] as const)('%s, without a known code', (_shape, body, code, message, fieldErrors) => {
    expect(readErrorBody(400, body)).toMatchObject({ code, message, fieldErrors, status: 400 })
  })

  test('a known code is kept, whether it is inside the error or beside it', () => {
    const error = { code: 'slot-taken', responseMessage: text, requestId: 'r' }
    const expected = { code: 'slot-taken', message: text, requestId: 'r' }
    expect(readErrorBody(409, { error })).toMatchObject(expected)
    expect(readErrorBody(409, { code: 'slot-taken', requestId: 'r', error: { responseMessage: text } })).toMatchObject(
      expected,
    )
  })

  test('the message of an unavailable service is kept', () => {
    expect(readErrorBody(503, { responseMessage: text })).toMatchObject({ code: 'unavailable', message: text })
  })

  test('values that are not texts are ignored', () => {
    const body = { responseMessage: 7, fields: { price: ['Too high'], duration: 'Too long' }, error: 'No' }
    expect(readErrorBody(400, body)).toMatchObject({ message: '', fieldErrors: { duration: 'Too long' } })
    expect(readErrorBody(400, { fields: ['Too high'] })).toMatchObject({ code: 'internal', fieldErrors: {} })
  })
})

test('An AppError passes unchanged between the processes of the desktop app', () => {
  const sent = { message: 'Bezet', status: 409, requestId: 'r', fieldErrors: { date: 'x' } }
  const copy = fromErrorData(structuredClone(toErrorData(new AppError('slot-taken', sent))))
  expect(copy).toMatchObject({ code: 'slot-taken', ...sent })
})

test('Only failures that pass by themselves count as transient', () => {
  expect(['network', 'timeout', 'unavailable'].map((code) => isTransient(new AppError(code as 'network')))).toEqual([
    true,
    true,
    true,
  ])
  expect(isTransient(new AppError('slot-taken'))).toBe(false)
  expect(isTransient(new TypeError('bug'))).toBe(false)
})

test('Every error status is classified as a client or a server error', () => {
  for (const status of Object.values(errorStatus)) expect(status).toBeGreaterThanOrEqual(400)
})
