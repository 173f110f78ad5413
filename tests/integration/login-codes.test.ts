import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aPerson } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { loginProduct, mailedCode as code } from './support/login-test-product.ts'

const { at, browser, logIn, pass } = loginProduct()

const ask = (email: string, call = browser()) => call('requestLoginCode', { body: { email } })
const redeem = (email: string, given = code, call = browser()) =>
  call('loginWithCode', { body: { email, code: given } })
const stranger = () => browser({ key: 's', address: '198.51.100.1' })
const neighbour = () => browser({ key: 's' })

describe('a log-in by a mailed code (R-D222)', () => {
  test('logs in the person who receives the mail, in any spelling of the address', async () => {
    const { accountId, email } = await aPerson(at.database)
    await ask(email.toUpperCase())
    expect(at.mails).toMatchObject([{ template: 'login-code', to: email, code, locale: 'en' }])
    const { token, user } = await redeem(email)
    expect(user).toMatchObject({ id: accountId, email })
    expect(await browser({ token })('passkeys', {})).toEqual({ passkeys: [] })
  })

  test('gives the same answer for an address without an account, and that mail has no code (T-A5)', async () => {
    const { email } = await aPerson(at.database)
    const unknown = `${randomUUID()}@example.test`
    expect(await ask(unknown)).toEqual(await ask(email))
    expect(at.mails.map(({ template }) => template)).toEqual(['login-unknown', 'login-code'])
    const failures = [await failureOf(redeem(email, '000000')), await failureOf(redeem(unknown, '000000'))]
    expect(failures.map((failure) => failure.code)).toEqual(['code-invalid', 'code-invalid'])
    expect(failures[0]!.message).toBe(failures[1]!.message)
  })
})

describe('the code of a log-in by mail (T-A4, T-A16)', () => {
  test('works once', async () => {
    const { email } = await aPerson(at.database)
    await ask(email)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => redeem(email)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    { minutes: 9, outcome: 'logged in' },
    { minutes: 10, outcome: 'code-invalid' },
  ])('after $minutes minutes: $outcome', async ({ minutes, outcome }) => {
    const { email } = await aPerson(at.database)
    await ask(email)
    pass(minutes)
    const heard = await redeem(email).then(
      () => 'logged in',
      (error: { code: string }) => error.code,
    )
    expect(heard).toBe(outcome)
  })

  test('ends with the fifth wrong try', async () => {
    const { email } = await aPerson(at.database)
    await ask(email)
    for (let index = 0; index < 5; index += 1) await failureOf(redeem(email, `00000${index}`))
    expect((await failureOf(redeem(email))).code).toBe('code-invalid')
  })

  test.each([
    ['another network', stranger],
    ['the same network', neighbour],
  ])('only works in the browser that asked for it: wrong tries from %s do not use it up', async (_where, other) => {
    const { email } = await aPerson(at.database)
    await ask(email)
    await ask(email, other())
    for (let index = 0; index < 5; index += 1) await failureOf(redeem(email, `00000${index}`, other()))
    expect((await failureOf(redeem(email, code, other()))).code).toBe('code-invalid')
    await redeem(email)
  })

  test('is valid for logging in only, and is stored as a hash', async () => {
    const { email } = await aPerson(at.database)
    await ask(email)
    const reset = browser()('validatePasswordReset', { body: { email, verificationCode: code } })
    expect((await failureOf(reset)).code).toBe('code-invalid')
    expect(JSON.stringify(await queryAsOwner(at.databaseUrl, 'select * from login_code'))).not.toContain(code)
    await browser()('initiatePasswordReset', { query: { email } })
    await queryAsOwner(at.databaseUrl, 'delete from login_code')
    expect((await failureOf(redeem(email))).code).toBe('code-invalid')
  })
})

test('Strangers can cause at most 24 log-in mails to an address in an hour, and do not use up its owner’s own limit (T-A3, T-A16)', async () => {
  const { email } = await aPerson(at.database)
  await logIn(email)
  const codes: string[] = []
  for (let index = 0; index < 26; index += 1) {
    const from = browser({ key: 's', address: `198.51.100.${index}` })
    codes.push(
      await ask(email, from).then(
        () => 'mailed',
        ({ code: why }: { code: string }) => why,
      ),
    )
  }
  expect(codes).toEqual([...Array(24).fill('mailed'), 'rate-limited', 'rate-limited'])
  await ask(email)
})
