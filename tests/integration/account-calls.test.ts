import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailedCode } from './support/mailed-codes.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Tests the calls of a customer's account over plain HTTP, against the specification's table.

const at = useSharedServerWithStudio('of-all', 'for readers of mail')
const password = 'Correct-horse-1'

const post = async (path: string, body?: unknown, language = 'en') => {
  const answer = await fetch(`${at.url}${path}`, {
    method: 'POST',
    headers: { 'accept-language': language, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { requestId: _requestId, ...rest } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body: rest }
}

const aRequest = () => ({ email: `${randomUUID()}@example.test`, password, organizationId: at.studio.id })

test('Sign-up, the code of six characters and the log-in work over HTTP (R-B3.1, R-B3.16, R-B7.1, R-B7.2, R-B7.3, R-B9.9)', async () => {
  const request = aRequest()
  const { email, organizationId } = request
  expect(await post('/auth/signup', request)).toEqual({ status: 200, body: { accepted: true } })
  const code = await mailedCode(at.url, email)
  expect(code).toHaveLength(6)
  const short = await post('/api/public/customer/verify', { email, code: code.slice(0, 5), organizationId })
  expect([short.status, short.body.code]).toEqual([400, 'validation'])
  const session = {
    status: 200,
    body: {
      token: expect.any(String),
      user: { id: expect.any(String), email, firstName: '', lastName: '' },
    },
  }
  expect(await post('/api/public/customer/verify', { email, code, organizationId })).toEqual(session)
  expect(await post('/auth/login', { email, password })).toEqual(session)
})

test('The forgotten-password calls take the address in the query without a body, then the code, then the new password (R-B7.4, R-B7.5, R-B7.6)', async () => {
  const { email, organizationId } = aRequest()
  await post('/auth/signup', { email, password, organizationId })
  const first = await mailedCode(at.url, email)
  await post('/api/public/customer/verify', { email, code: first, organizationId })

  const accepted = { status: 200, body: { accepted: true } }
  const asked = await post(`/auth/reset-password/initiate-for-customer?email=${encodeURIComponent(email)}`)
  expect(asked).toEqual(accepted)
  const verificationCode = await mailedCode(at.url, email, /new password/)
  expect(await post('/auth/reset-password/validate', { email, verificationCode })).toEqual(accepted)
  const newPassword = 'Correct-horse-2'
  expect(await post('/auth/reset-password/customer', { email, verificationCode, newPassword })).toEqual(accepted)
  expect((await post('/auth/login', { email, password: newPassword })).status).toBe(200)
})

describe('refused account calls', () => {
  test.each([
    ['en', 'Please enter a valid email address'],
    ['nl', 'Vul een geldig e-mailadres in'],
  ])(
    '“Validation Errors” of a log-in and “Validation Error” of a sign-up name the fields, in %s (R-B8.2)',
    async (language, text) => {
      const login = await post('/auth/login', { email: 'no address', password: 'x' }, language)
      expect(login).toEqual({
        status: 400,
        body: { code: 'validation', responseMessage: 'Validation Errors', fields: { email: text } },
      })
      const signUp = await post('/auth/signup', { ...aRequest(), email: 'no address' }, language)
      expect(signUp.body).toMatchObject({ responseMessage: 'Validation Error', fields: { email: text } })
    },
  )

  test.each(['email', 'password', 'organizationId'])('a sign-up without %s (R-B5.3)', async (field) => {
    const { [field]: _left, ...rest } = aRequest() as Record<string, string>
    const answer = await post('/auth/signup', rest)
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, [field]])
  })
})
