import { describe, expect, test } from 'vitest'
import { deleteExpired } from '#server/app/housekeeping/housekeeping.ts'
import { AppError } from '#shared/api/app-error.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailbox, mailTo } from './support/mailbox.ts'
import { startTestServerWithStudio } from './support/test-server.ts'
import { startInProcessServer } from './support/in-process-server.ts'

// The server trusts one proxy, so that callers can have different network addresses.
const at = startTestServerWithStudio('of-all', { servers: 2, variables: { TRUSTED_PROXIES: '1' } })

const password = 'Correct-horse-1'

const call = (index = 0) => apiClient(at.urlOf(index))

const signUp = (email: string, chosen = password) =>
  call()('signUp', { body: { email, password: chosen, organisationId: at.studio.id } })

const verify = (email: string, code: string, index = 0) =>
  call(index)('verifyCustomer', { body: { email, code, organisationId: at.studio.id } })

const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? ''

const mailedCode = async (email: string): Promise<string> => codeIn((await mailTo(at.url, email)).text)

async function anAccount(email: string): Promise<string> {
  await signUp(email)
  return (await verify(email, await mailedCode(email))).token
}

const accountRow = (email: string) => queryAsOwner(at.databaseUrl, 'select * from account where email = $1', [email])

describe('mailed codes for a sign-up (T-A4)', () => {
  test('of ten attempts at once to use one code on two servers, exactly one succeeds', async () => {
    const email = 'race@example.test'
    await signUp(email)
    const code = await mailedCode(email)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => verify(email, code, index)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['code-invalid']))
  })

  test('a code becomes invalid after the fifth wrong attempt', async () => {
    const email = 'guess@example.test'
    await signUp(email)
    const code = await mailedCode(email)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await failureOf(verify(email, wrong))).code).toBe('code-invalid')
    }
    expect((await failureOf(verify(email, code))).code).toBe('code-invalid')
    expect(await accountRow(email)).toEqual([])
  })

  test('a code is valid for ten minutes', async () => {
    const email = 'late@example.test'
    await signUp(email)
    const code = await mailedCode(email)
    await queryAsOwner(
      at.databaseUrl,
      `update pending_sign_up set expires_at = expires_at - interval '10 minutes' where email = $1`,
      [email],
    )
    expect((await failureOf(verify(email, code))).code).toBe('code-invalid')
  })

  test('a code confirms only its own address, and only its hash is stored', async () => {
    await signUp('one@example.test')
    await signUp('two@example.test')
    const code = await mailedCode('one@example.test')
    expect((await failureOf(verify('two@example.test', code))).code).toBe('code-invalid')
    const rows = await queryAsOwner(at.databaseUrl, 'select * from pending_sign_up')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('a code confirms the password of the person who requested it', async () => {
    const email = 'both@example.test'
    await signUp(email, 'Victims-password-1')
    const code = await mailedCode(email)
    await signUp(email, 'Attackers-password-1')
    await verify(email, code)
    await call()('login', { body: { email, password: 'Victims-password-1' } })
    const attacker = call()('login', { body: { email, password: 'Attackers-password-1' } })
    expect((await failureOf(attacker)).code).toBe('credentials-invalid')
  })
})

describe('calls that could reveal who has an account (T-A5, T-A7)', () => {
  test('a sign-up for a taken address gets the normal answer, changes nothing, and mails the address what happened', async () => {
    const email = 'taken@example.test'
    await anAccount(email)
    const before = await accountRow(email)
    expect(await signUp('TAKEN@Example.test', 'Another-password-1')).toEqual(await signUp('fresh@example.test'))
    await expect.poll(async () => (await mailbox(at.url, email)).length).toBe(2)
    const [latest] = await mailbox(at.url, email)
    expect(latest?.text).not.toMatch(/\b\d{6}\b/)
    expect(await accountRow(email)).toEqual(before)
    await call()('login', { body: { email: 'Taken@example.test', password } })
  })

  test('a code that is used after the address was taken otherwise changes nothing', async () => {
    const email = 'overtaken@example.test'
    await signUp(email)
    const code = await mailedCode(email)
    await queryAsOwner(
      at.databaseUrl,
      `insert into account (id, email, password_hash, created_at) values (gen_random_uuid(), $1, 'first', now())`,
      [email],
    )
    const before = await accountRow(email)
    expect((await failureOf(verify(email, code))).code).toBe('code-invalid')
    expect(await accountRow(email)).toEqual(before)
  })

  test('only the right password of a pending sign-up gets the answer that it is unconfirmed', async () => {
    await signUp('pending@example.test')
    const withPassword = (chosen: string) =>
      failureOf(call()('login', { body: { email: 'pending@example.test', password: chosen } }))
    expect((await withPassword(password)).code).toBe('email-unconfirmed')
    expect((await withPassword('Wrong-password-1')).code).toBe('credentials-invalid')
  })
})

async function loginFrom(address: string, email: string, chosen: string, index = 0): Promise<{ token: string }> {
  const answer = await fetch(`${at.urlOf(index)}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: chosen }),
  })
  const body = (await answer.json()) as { token: string; responseMessage: string; code: never }
  if (answer.status === 200) return body
  throw new AppError(body.code, { status: answer.status, message: body.responseMessage })
}

describe('guessing passwords (T-A3)', () => {
  test('of 300 guesses from 100 addresses on two servers only fifty are evaluated, and the owner can still log in', async () => {
    const email = 'victim@example.test'
    await anAccount(email)
    await loginFrom('192.0.2.1', email, password)
    const guesses = Array.from({ length: 300 }, (_, index) =>
      failureOf(loginFrom(`198.51.100.${index % 100}`, email, `Guess-number-${index}`, index)),
    )
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'credentials-invalid')).toHaveLength(50)
    expect(codes.filter((code) => code === 'rate-limited')).toHaveLength(250)
    // From an unknown address even the correct password is refused now, but from the owner's known address it is accepted.
    expect((await failureOf(loginFrom('198.51.100.200', email, password))).code).toBe('rate-limited')
    expect((await loginFrom('192.0.2.1', email, password)).token).toMatch(/.{40}/)
  })

  test('each network address has its own limit', async () => {
    const server = await startInProcessServer(at.databaseUrl, {
      CREDENTIAL_ATTEMPTS_PER_ADDRESS: '3',
      TRUSTED_PROXIES: '1',
    })
    const attempts: string[] = []
    for (let index = 0; index < 5; index += 1) {
      const body = { email: `nobody-${index}@example.test`, password: 'Wrong-password-1' }
      attempts.push((await failureOf(apiClient(server.url)('login', { body }))).code)
    }
    // Earlier tests have already used attempts from this address.
    expect(attempts.at(-1)).toBe('rate-limited')
    await server.stop()
  })
})

describe('log-in tokens (T-A6)', () => {
  test('a token is invalid on every server after its log-out, and only its hash is stored', async () => {
    const token = await anAccount('leaver@example.test')
    const customer = apiClient(at.urlOf(1), { token, organisationId: at.studio.id })
    await customer('customerByEmail', { body: { email: 'leaver@example.test' } })
    await apiClient(at.url, { token })('logout', {})
    const after = await failureOf(customer('customerByEmail', { body: { email: 'leaver@example.test' } }))
    expect(after.code).toBe('unauthenticated')
    const sessions = await queryAsOwner(at.databaseUrl, `select encode(token_hash, 'escape') as kept from session`)
    expect(JSON.stringify(sessions)).not.toContain(token)
  })

  test('expired codes and sessions are deleted, and others stay', async () => {
    await anAccount('stays@example.test')
    const count = async (table: string) => (await queryAsOwner(at.databaseUrl, `select from ${table}`)).length
    const before = await count('session')
    await deleteExpired(at.database, new Date())
    expect(await count('session')).toBe(before)
    expect(await count('account_address')).toBeGreaterThan(0)
    await deleteExpired(at.database, new Date(Date.now() + 100 * 24 * 3_600_000))
    for (const table of ['session', 'pending_sign_up', 'credential_attempt', 'account_address']) {
      expect([table, await count(table)]).toEqual([table, 0])
    }
    expect(await accountRow('stays@example.test')).toHaveLength(1)
  })
})

describe('an expired log-in token (T-A6)', () => {
  test('is treated like no token', async () => {
    const token = await anAccount('old@example.test')
    await queryAsOwner(
      at.databaseUrl,
      `update session set expires_at = now() - interval '1 second'
       where account_id = (select id from account where email = $1)`,
      ['old@example.test'],
    )
    const customer = apiClient(at.url, { token, organisationId: at.studio.id })
    const failure = await failureOf(customer('customerByEmail', { body: { email: 'old@example.test' } }))
    expect(failure.code).toBe('unauthenticated')
  })
})
