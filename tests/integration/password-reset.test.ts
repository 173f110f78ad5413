import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aPerson } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailbox, mailTo } from './support/mailbox.ts'
import { mailedCode } from './support/mailed-codes.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

const at = startTestServerWithStudio('of-all', { servers: 2, variables: { TRUSTED_PROXIES: '1' } })

const call = (index = 0) => apiClient(at.urlOf(index))
const initiate = (email: string) => call()('initiatePasswordReset', { query: { email } })
const validate = (email: string, verificationCode: string) =>
  call()('validatePasswordReset', { body: { email, verificationCode } })
const reset = (email: string, verificationCode: string, newPassword = 'Correct-horse-2', index = 0) =>
  call(index)('resetPassword', { body: { email, verificationCode, newPassword } })
const login = (email: string, password: string) => call()('login', { body: { email, password } })
const asOwner = () => apiClient(at.url, { token: at.studio.owner.token })

const codeSubject = /is your code for a new password/
const codeFor = async (email: string): Promise<string> => {
  await initiate(email)
  return mailedCode(at.url, email, codeSubject)
}
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const accountRow = (email: string) => queryAsOwner(at.databaseUrl, 'select * from account where email = $1', [email])

describe('the reset of a password (R-B7.4 to R-B7.6)', () => {
  test('validates the code, changes the password and tells its owner by mail', async () => {
    const { email } = await aPerson(at.database)
    const code = await codeFor(email)
    await validate(email, code)
    await validate(email.toUpperCase(), code)
    await reset(email, code)
    await login(email, 'Correct-horse-2')
    expect((await failureOf(login(email, 'Correct-horse-1'))).code).toBe('credentials-invalid')
    expect((await mailTo(at.url, email, /was changed/)).text).toContain('Was it not you?')
  })

  test('ends every session of the account, and opens none (T-A6)', async () => {
    const person = at.studio.owner
    const elsewhere = await login(person.email, 'Correct-horse-1')
    const answer = await reset(person.email, await codeFor(person.email), 'Correct-horse-1')
    expect(answer).toEqual({ accepted: true })
    for (const token of [person.token, elsewhere.token]) {
      const session = apiClient(at.urlOf(1), { token })('providerSession', {})
      expect((await failureOf(session)).code).toBe('unauthenticated')
    }
    at.studio.owner = { ...person, token: (await login(person.email, 'Correct-horse-1')).token }
    await asOwner()('providerSession', {})
  })

  test.each([
    ['password123', { newPassword: 'This password is too easy to guess.' }],
    ['short-1', { newPassword: 'Use at least 8 characters.' }],
  ])('is refused with %s, and does not use up the code', async (newPassword, fields) => {
    const { email } = await aPerson(at.database)
    const code = await codeFor(email)
    expect((await failureOf(reset(email, code, newPassword))).fieldErrors).toEqual(fields)
    await reset(email, code)
  })
})

describe('the code of a password reset (T-A4)', () => {
  test('is redeemed once when ten requests use it at once over two servers', async () => {
    const { email } = await aPerson(at.database)
    const code = await codeFor(email)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, index) => reset(email, code, `Correct-horse-${index}`, index)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await failureOf(reset(email, code))).code).toBe('code-invalid')
  })

  test('becomes invalid with the fifth wrong try, whichever call is used', async () => {
    const { email } = await aPerson(at.database)
    const code = await codeFor(email)
    for (const ask of [validate, reset, validate, reset, validate]) {
      expect((await failureOf(ask(email, otherThan(code)))).code).toBe('code-invalid')
    }
    expect((await failureOf(reset(email, code))).code).toBe('code-invalid')
    await login(email, 'Correct-horse-1')
  })

  test('counts simultaneous guesses one by one', async () => {
    const { email } = await aPerson(at.database)
    const code = await codeFor(email)
    const guesses = Array.from({ length: 8 }, () => failureOf(validate(email, otherThan(code))))
    expect((await Promise.all(guesses)).map((failure) => failure.code)).toEqual(Array(8).fill('code-invalid'))
    expect((await failureOf(validate(email, code))).code).toBe('code-invalid')
  })

  test('works for ten minutes, and ends when a new one is asked for', async () => {
    const { email, accountId } = await aPerson(at.database)
    const first = await codeFor(email)
    const [code] = await queryAsOwner<{ expires_at: Date }>(
      at.databaseUrl,
      'select expires_at from password_reset where account_id = $1',
      [accountId],
    )
    await queryAsOwner(at.databaseUrl, 'update password_reset set expires_at = $2 where account_id = $1', [
      accountId,
      new Date(code!.expires_at.getTime() - 10 * 60_000),
    ])
    expect((await failureOf(reset(email, first))).code).toBe('code-invalid')
    await initiate(email)
    await expect.poll(async () => (await mailsTo(email, codeSubject)).length).toBe(2)
    expect((await failureOf(reset(email, first))).code).toBe('code-invalid')
  })

  test('is valid only for its own address and purpose, and is stored as a hash', async () => {
    const [one, two] = [await aPerson(at.database), await aPerson(at.database)]
    const code = await codeFor(one.email)
    await codeFor(two.email)
    expect((await failureOf(reset(two.email, code))).code).toBe('code-invalid')
    const sign = call()('verifyCustomer', { body: { email: one.email, code, organisationId: at.studio.id } })
    expect((await failureOf(sign)).code).toBe('code-invalid')
    expect(JSON.stringify(await queryAsOwner(at.databaseUrl, 'select * from password_reset'))).not.toContain(code)
  })
})

const mailsTo = async (email: string, subject: RegExp) =>
  (await mailbox(at.url, email)).filter((mail) => subject.test(mail.subject))

describe('whether an account exists (T-A5)', () => {
  test('cannot be learned: the answer for an address without an account is the same, and no code is mailed', async () => {
    const { email } = await aPerson(at.database)
    const unknown = `${randomUUID()}@example.test`
    expect(await initiate(unknown)).toEqual(await initiate(email))
    expect((await mailTo(at.url, unknown)).text).not.toMatch(/\b\d{6}\b/)
    const [ofKnown, ofUnknown] = [
      await failureOf(validate(email, '000000')),
      await failureOf(validate(unknown, '000000')),
    ]
    expect([ofUnknown.code, ofUnknown.message]).toEqual([ofKnown.code, ofKnown.message])
  })
})

describe('repeated requests for a password reset (T-A3)', () => {
  const initiateFrom = async (address: string, email: string): Promise<number> => {
    const url = `${at.url}/auth/reset-password/initiate-for-customer?email=${encodeURIComponent(email)}`
    return (await fetch(url, { method: 'POST', headers: { 'x-forwarded-for': address } })).status
  }

  test('from strangers cause at most 24 mails an hour, and do not use up the owner’s own limit', async () => {
    const { email } = await aPerson(at.database)
    const known = '192.0.2.9'
    const body = JSON.stringify({ email, password: 'Correct-horse-1' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': known }
    await fetch(`${at.url}/auth/login`, { method: 'POST', headers, body })
    const statuses: number[] = []
    for (let index = 0; index < 26; index += 1) statuses.push(await initiateFrom(`198.51.100.${index}`, email))
    expect(statuses).toEqual([...Array(24).fill(200), 429, 429])
    expect(await initiateFrom(known, email)).toBe(200)
  })

  test('for an address without an account are limited in the same way', async () => {
    const email = `${randomUUID()}@example.test`
    const statuses: number[] = []
    for (let index = 0; index < 26; index += 1) statuses.push(await initiateFrom(`203.0.113.${index}`, email))
    expect(statuses).toEqual([...Array(24).fill(200), 429, 429])
  })
})

test('A password reset changes nothing but the password (T-A7)', async () => {
  const { email } = await aPerson(at.database)
  const before = await accountRow(email)
  await reset(email, await codeFor(email))
  const after = await accountRow(email)
  expect(after).toEqual([{ ...before[0], password_hash: expect.stringMatching(/^\$argon2id\$/) }])
  expect(after[0]).not.toEqual(before[0])
})
