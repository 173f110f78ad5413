import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isTransient, type AppError } from '#shared/api/app-error.ts'
import { startFakeHttpServer, type FakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { call } from './api-client.ts'
import { renewSession } from './renew-session.ts'
import { session } from './session.ts'

const noor = { id: '1', email: 'noor@example.nl', firstName: 'Noor', lastName: '' }
const customer = { ...noor, contact: { phoneNumber: '' } }
const refusal = { status: 401, body: { code: 'unauthenticated', responseMessage: 'Log in to go on.', requestId: 'r' } }

let server: FakeHttpServer

beforeEach(() => {
  server = startFakeHttpServer()
  server.answer = () => ({ status: 200, body: customer })
})
afterEach(() => {
  server.stop()
  session.logOut()
  document.cookie = 'XSRF-TOKEN=; max-age=0'
})

const ask = () => call('customerByEmail', { body: { email: noor.email } })
const failureOf = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => Promise.reject(new Error('It did not fail')),
    (error: AppError) => error,
  )
const tokensSent = () => server.requests.map(({ headers }) => headers.authorization)

/** Stores a token as another tab would do, without a storage event in this tab. */
const storeElsewhere = (token: string, user = noor) => {
  localStorage.setItem('token', token)
  localStorage.setItem('user', JSON.stringify(user))
}

describe('the widget’s API calls', () => {
  test('carry the bearer token when there is one (R-B6.2, R-B7.25)', async () => {
    await ask()
    session.logIn({ token: 'abc', user: noor })
    await ask()
    expect(tokensSent()).toEqual([undefined, 'Bearer abc'])
  })

  test('carry the random key to which a mailed code belongs (T-A4)', async () => {
    await ask()
    await ask()
    const [key, ...others] = server.requests.map(({ headers }) => headers['x-browser-key'])
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(others).toEqual([key])
  })

  test('carry the XSRF cookie as a header (R-B7.24)', async () => {
    await ask()
    document.cookie = 'XSRF-TOKEN=x1'
    await ask()
    expect(server.requests.map(({ headers }) => headers['x-xsrf-token'])).toEqual([undefined, 'x1'])
  })

  test('count as unanswered after half a minute, and are tried again (R-D131, R-B7.24)', async () => {
    server.answer = () => 'silence'
    const failure = await failureOf(ask())
    expect([server.requests[0]?.timeout, failure.code, isTransient(failure)]).toEqual([30_000, 'timeout', true])
  })

  test.each([
    [200, true],
    [299, true],
    [300, false],
    [404, false],
    [500, false],
  ])('treat status %i as a success: %s (R-B7.24)', async (status, isSuccess) => {
    server.answer = () => ({ status, body: customer })
    const outcome = await ask().then(
      () => true,
      () => false,
    )
    expect(outcome).toBe(isSuccess)
  })

  test('fail with the status and the server’s message (R-B8.1)', async () => {
    const body = { code: 'code-invalid', responseMessage: 'The code is invalid, try again', requestId: 'r' }
    server.answer = () => ({ status: 400, body })
    expect(await failureOf(ask())).toMatchObject({
      status: 400,
      code: 'code-invalid',
      message: 'The code is invalid, try again',
    })
  })
})

describe('a token that the server no longer accepts', () => {
  beforeEach(() => {
    session.logIn({ token: 'old', user: noor })
    server.answer = ({ headers }) =>
      headers.authorization === 'Bearer old' ? refusal : { status: 200, body: customer }
  })

  test('ends the session (T-A6)', async () => {
    expect((await failureOf(ask())).code).toBe('unauthenticated')
    expect([session.current(), session.hasLoggedOut(), localStorage.length]).toEqual([undefined, false, 0])
  })

  test('is replaced by the newer one that another tab holds (T-A6)', async () => {
    storeElsewhere('new')
    expect(await ask()).toEqual(customer)
    expect(tokensSent()).toEqual(['Bearer old', 'Bearer new'])
    expect(session.current()?.token).toBe('new')
  })

  test('is not replaced by a token of another account (T-A6)', async () => {
    storeElsewhere('new', { ...noor, id: '2', email: 'anna@example.nl' })
    expect((await failureOf(ask())).code).toBe('unauthenticated')
    expect(tokensSent()).toEqual(['Bearer old'])
    expect(session.current()?.user.email).toBe('anna@example.nl')
  })
})

describe('renewing the token on a visit (R-D110)', () => {
  test('replaces the old token', async () => {
    session.logIn({ token: 'old', user: noor })
    server.answer = () => ({ status: 200, body: { token: 'new' } })
    await renewSession()
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /auth/renew'])
    expect([session.current(), localStorage.getItem('token')]).toEqual([{ token: 'new', user: noor }, 'new'])
  })

  test('does not happen while the token is new enough', async () => {
    session.logIn({ token: 'old', user: noor })
    server.answer = () => ({ status: 200, body: { token: null } })
    await renewSession()
    expect(session.current()?.token).toBe('old')
  })

  test('does not happen for a customer who logged out meanwhile', async () => {
    session.logIn({ token: 'old', user: noor })
    server.answer = () => {
      session.logOut()
      return { status: 200, body: { token: 'new' } }
    }
    await renewSession()
    expect(session.current()).toBeUndefined()
  })

  test('does not happen for a visitor without a log-in', async () => {
    await renewSession()
    expect(server.requests).toEqual([])
  })
})
