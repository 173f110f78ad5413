import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encryptionWith } from '#server/platform/secrets/encryption.ts'
import { sha256 } from '#server/platform/secrets/random-secrets.ts'
import { parseSecretKeys } from '#server/platform/secrets/secret-keys.ts'
import { appSecretOwner } from '#server/modules/identity/records/account/second-factor/prove-second-factor.ts'
import { hashRecoveryCode, plainCode } from '#server/modules/identity/records/account/second-factor/recovery-codes.ts'
import { CONFIRMED_MINUTES } from '#server/modules/identity/session/owner-confirmation-handlers.ts'
import type { Call } from '#shared/api/client.ts'
import { anInvitation, type Person } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { inplan } from './support/inplan-command.ts'
import { loginProduct, mailedCode, origin, secretsKey } from './support/login-test-product.ts'
import { softwarePasskey } from './support/software-authenticator.ts'

const { at, aPasskey, aProvider, appCode, browser, confirm, logIn, pass, withApp } = loginProduct()

/** Does the first step of a log-in, and returns its ticket. */
const ticketOf = async (email: string, call: Call = browser()): Promise<string> => {
  const failure = await failureOf(logIn(email, call))
  expect(failure.code).toBe('second-factor-required')
  return failure.secondFactor?.ticket ?? ''
}
const secondStep = (ticket: string, code: string, call: Call = browser()) =>
  call('loginWithSecondFactor', { body: { ticket, code } })
const as = ({ token }: Person) => browser({ token })
const wrongCode = (right: string): string => String((Number(right) + 500_000) % 1_000_000).padStart(6, '0')

describe('the second step of a log-in (R-D226)', () => {
  test('is asked for after the password and after a mailed code, and not after a passkey', async () => {
    const person = await aProvider()
    const { email } = person
    const passkey = await aPasskey(person)
    const { key } = await withApp(person)
    expect((await secondStep(await ticketOf(email), appCode(key))).user.email).toBe(email)
    pass(1)
    await browser()('requestLoginCode', { body: { email } })
    const failure = await failureOf(browser()('loginWithCode', { body: { email, code: mailedCode } }))
    expect([failure.code, failure.secondFactor?.hasPasskey]).toEqual(['second-factor-required', true])
    await secondStep(failure.secondFactor!.ticket, appCode(key))
    const asked = await browser()('passkeyLoginChallenge', {})
    await browser()('loginWithPasskey', { body: { passkey: passkey.answer(asked) } })
    expect(at.mails).toContainEqual({ template: 'second-factor-on', locale: 'en', to: email })
  })

  test('is on only after the first code of the app is entered', async () => {
    const person = await aProvider()
    await confirm(as(person))
    const { key } = await as(person)('prepareAuthenticatorApp', {})
    await logIn(person.email)
    const wrong = as(person)('switchOnSecondFactor', { body: { code: wrongCode(appCode(key)) } })
    expect((await failureOf(wrong)).code).toBe('code-invalid')
    await logIn(person.email)
    expect(await as(person)('secondFactor', {})).toEqual({
      isOn: false,
      hasApp: false,
      recoveryCodesLeft: 0,
      canUseApp: true,
    })
  })

  test('uses the later key when two tabs set up an app', async () => {
    const person = await aProvider()
    await confirm(as(person))
    const [first, second] = [
      await as(person)('prepareAuthenticatorApp', {}),
      await as(person)('prepareAuthenticatorApp', {}),
    ]
    const stale = as(person)('switchOnSecondFactor', { body: { code: appCode(first.key) } })
    expect((await failureOf(stale)).code).toBe('code-invalid')
    await as(person)('switchOnSecondFactor', { body: { code: appCode(second.key) } })
    for (const late of ['prepareAuthenticatorApp', 'switchOnSecondFactor'] as const) {
      const input = late === 'switchOnSecondFactor' ? { body: { code: appCode(second.key, 30) } } : {}
      expect((await failureOf(as(person)(late, input as never))).code).toBe('conflict')
    }
  })

  test('can only be switched off with a code, and is then no longer asked for', async () => {
    const person = await aProvider()
    const { key } = await withApp(person)
    const off = (code: string) => as(person)('switchOffSecondFactor', { body: { code } })
    expect((await failureOf(off(wrongCode(appCode(key))))).code).toBe('code-invalid')
    expect((await failureOf(as(person)('switchOffSecondFactor', { body: {} }))).code).toBe('code-invalid')
    expect(await off(appCode(key))).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    await logIn(person.email)
    expect((await failureOf(off('123456'))).code).toBe('conflict')
    expect(at.mails.map(({ template }) => template)).toEqual(['second-factor-on', 'second-factor-off'])
  })

  test('can consist of passkeys alone, of which the last one cannot be removed', async () => {
    const person = await aProvider()
    const passkey = await aPasskey(person)
    const proof = async () => ({ passkey: passkey.answer(await as(person)('confirmationChallenge', {})) })
    const { recoveryCodes } = await as(person)('switchOnSecondFactor', { body: await proof() })
    expect((await failureOf(secondStep(await ticketOf(person.email), '123456'))).code).toBe('code-invalid')
    await secondStep(await ticketOf(person.email), recoveryCodes[0]!)
    const { id } = (await as(person)('passkeys', {})).passkeys[0]!
    expect((await failureOf(as(person)('removePasskey', { body: { id } }))).code).toBe('last-passkey')
    await as(person)('switchOffSecondFactor', { body: await proof() })
    await as(person)('removePasskey', { body: { id } })
  })

  test('is not confirmed by somebody else’s passkey or by the answer to a log-in (T-A17)', async () => {
    const [person, other] = [await aProvider(), await aProvider()]
    await withApp(person)
    const [own, foreign] = [await aPasskeyWithApp(person), await aPasskey(other)]
    const asked = await as(person)('confirmationChallenge', {})
    const login = await browser()('passkeyLoginChallenge', {})
    for (const passkey of [foreign.answer(asked), own.answer(login)]) {
      const off = as(person)('switchOffSecondFactor', { body: { passkey } })
      expect((await failureOf(off)).code).toBe('code-invalid')
    }
  })

  test('is needed to add a passkey', async () => {
    const person = await aProvider()
    await withApp(person)
    pass(CONFIRMED_MINUTES)
    const byPassword = as(person)('confirmOwner', { body: { password: 'Correct-horse-1' } })
    expect((await failureOf(byPassword)).code).toBe('code-invalid')
    expect((await as(person)('ownerConfirmation', {})).needsSecondFactor).toBe(true)
    expect((await failureOf(as(person)('newPasskeyChallenge', {}))).code).toBe('confirmation-required')
    await aPasskeyWithApp(person)
    expect((await as(person)('passkeys', {})).passkeys).toHaveLength(1)
  })

  test('is needed to accept an invitation, after the password', async () => {
    const person = await aProvider()
    const { recoveryCodes } = await withApp(person)
    await at.database.inTenant(at.studio.id, ({ sql }) =>
      sql
        .deleteFrom('member')
        .where('organization_id', '=', at.studio.id)
        .where('account_id', '=', person.accountId)
        .execute(),
    )
    const token = await invitationTo(person.email)
    const join = (secondFactorCode?: string) =>
      browser()('acceptInvitation', {
        body: { token, password: 'Correct-horse-1', ...(secondFactorCode && { secondFactorCode }) },
      })
    expect((await failureOf(join())).code).toBe('second-factor-required')
    expect((await failureOf(join('aaaaa-aaaaa'))).code).toBe('code-invalid')
    expect((await join(recoveryCodes[0])).user.email).toBe(person.email)
  })
})

describe('a former team member (R-D292)', () => {
  /** Creates a person who was a provider and has left the team. */
  const aFormerProvider = async () => {
    const person = await aProvider()
    await at.database.inTenant(at.studio.id, ({ sql }) =>
      sql
        .deleteFrom('member')
        .where('organization_id', '=', at.studio.id)
        .where('account_id', '=', person.accountId)
        .execute(),
    )
    return person
  }

  test('sees their second step and can switch it off, and the next log-in does not ask for one', async () => {
    const person = await aProvider()
    const { key } = await withApp(person)
    await at.database.inTenant(at.studio.id, ({ sql }) =>
      sql
        .deleteFrom('member')
        .where('organization_id', '=', at.studio.id)
        .where('account_id', '=', person.accountId)
        .execute(),
    )
    expect(await as(person)('secondFactor', {})).toMatchObject({ isOn: true, hasApp: true })
    const off = (code: string) => as(person)('switchOffSecondFactor', { body: { code } })
    expect((await failureOf(off(wrongCode(appCode(key))))).code).toBe('code-invalid')
    expect(await off(appCode(key))).toMatchObject({ isOn: false })
    expect((await logIn(person.email)).user.email).toBe(person.email)
    expect(at.mails).toContainEqual({ template: 'second-factor-off', locale: 'en', to: person.email })
  })

  test('keeps the second step against somebody who only has the session (T-A26)', async () => {
    const person = await aProvider()
    const { key } = await withApp(person)
    const guess = (code: string) => failureOf(as(person)('switchOffSecondFactor', { body: { code } }))
    for (let tried = 0; tried < 10; tried += 1) await guess(wrongCode(appCode(key)))
    expect((await guess(wrongCode(appCode(key)))).code).toBe('rate-limited')
    expect(await as(person)('secondFactor', {})).toMatchObject({ isOn: true })
  })

  test('accepts an invitation with a passkey, which counts as both steps', async () => {
    const person = await aFormerProvider()
    const passkey = await aPasskey(person)
    const token = await invitationTo(person.email)
    const join = async (by: typeof passkey, call = browser()) => {
      const challenge = await call('passkeyLoginChallenge', {})
      return call('acceptInvitation', { body: { token, passkey: by.answer(challenge) } })
    }
    const stranger = await aPasskey(await aProvider(), 'Other')
    expect((await failureOf(join(stranger))).code).toBe('passkey-refused')
    expect((await join(passkey)).user.email).toBe(person.email)
    expect((await failureOf(browser()('acceptInvitation', { body: { token } }))).code).toBe('invitation-invalid')
  })
})

/** Adds a passkey for a person with an authenticator app, confirmed by a recovery code. */
async function aPasskeyWithApp(person: Person) {
  const passkey = softwarePasskey(origin)
  await as(person)('confirmOwner', { body: { code: await aRecoveryCode(person) } })
  const answer = passkey.make(await as(person)('newPasskeyChallenge', {}))
  await as(person)('addPasskey', { body: { name: 'Laptop', answer } })
  return passkey
}

/** A recovery code of a person who has a second factor. */
async function aRecoveryCode({ accountId }: Person): Promise<string> {
  const code = 'aaaaa-bbbbb'
  const codeHash = await hashRecoveryCode(at.product.dependencies, accountId, plainCode(code))
  await at.database.global.insertInto('recovery_code').values({ account_id: accountId, code_hash: codeHash }).execute()
  return code
}

async function invitationTo(email: string): Promise<string> {
  const id = await anInvitation(at.database, at.studio)
  const secret = 'x'.repeat(43)
  await queryAsOwner(
    at.databaseUrl,
    'update invitation set email = $2, token_hash = $3, expires_at = $4 where id = $1',
    [id, email, sha256(`${at.studio.id}.${secret}`), new Date('2999-01-01')],
  )
  return `${at.studio.id}.${secret}`
}

describe('the codes of the second step (T-A18)', () => {
  test('are accepted once, also at the same moment, and no earlier code is accepted afterwards', async () => {
    const person = await aProvider()
    const { key } = await withApp(person)
    const tickets = [await ticketOf(person.email), await ticketOf(person.email), await ticketOf(person.email)]
    const code = appCode(key)
    const outcomes = await Promise.allSettled(tickets.map((ticket) => secondStep(ticket, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const later = await ticketOf(person.email)
    for (const used of [code, appCode(key, -30)]) {
      expect((await failureOf(secondStep(later, used))).code).toBe('code-invalid')
    }
    await secondStep(later, appCode(key, 30))
  })

  test('do not log in with the code that switched the second step on', async () => {
    const person = await aProvider()
    await confirm(as(person))
    const { key } = await as(person)('prepareAuthenticatorApp', {})
    const code = appCode(key)
    await as(person)('switchOnSecondFactor', { body: { code } })
    expect((await failureOf(secondStep(await ticketOf(person.email), code))).code).toBe('code-invalid')
  })

  test.each([
    { seconds: -30, outcome: 'logged in' },
    { seconds: 30, outcome: 'logged in' },
    { seconds: -60, outcome: 'code-invalid' },
    { seconds: 60, outcome: 'code-invalid' },
  ])('of a clock that is $seconds seconds wrong: $outcome', async ({ seconds, outcome }) => {
    const person = await aProvider()
    const { key } = await withApp(person)
    pass(5)
    const heard = await secondStep(await ticketOf(person.email), appCode(key, seconds)).then(
      () => 'logged in',
      (error: { code: string }) => error.code,
    )
    expect(heard).toBe(outcome)
  })

  test('are refused when the ticket has ended: by the fifth wrong code, after ten minutes, or by use', async () => {
    const person = await aProvider()
    const { key } = await withApp(person)
    const guessed = await ticketOf(person.email)
    for (let index = 0; index < 5; index += 1) {
      expect((await failureOf(secondStep(guessed, wrongCode(appCode(key))))).code).toBe('code-invalid')
    }
    expect((await failureOf(secondStep(guessed, appCode(key)))).code).toBe('login-expired')
    const used = await ticketOf(person.email)
    await secondStep(used, appCode(key))
    expect((await failureOf(secondStep(used, appCode(key, 30)))).code).toBe('login-expired')
    const late = await ticketOf(person.email)
    pass(10)
    expect((await failureOf(secondStep(late, appCode(key)))).code).toBe('login-expired')
  })

  test('work with the ticket only in the browser that took the first step, and not after the password changes', async () => {
    const person = await aProvider()
    const { key } = await withApp(person)
    const ticket = await ticketOf(person.email)
    const stolen = secondStep(ticket, appCode(key), browser({ key: 's' }))
    expect((await failureOf(stolen)).code).toBe('login-expired')
    await as(person)('changePassword', {
      body: { currentPassword: 'Correct-horse-1', newPassword: 'Correct-horse-2' },
    })
    expect((await failureOf(secondStep(ticket, appCode(key)))).code).toBe('login-expired')
  })

  test('can be guessed fifty times in an hour over all tickets, and the owner can still log in', async () => {
    const person = await aProvider()
    const { key } = await withApp(person)
    const heard: Record<string, number> = {}
    for (let index = 0; index < 60; index += 1) {
      const thief = browser({ key: 's', address: `198.51.100.${index}` })
      const ticket = await ticketOf(person.email, thief)
      const { code } = await failureOf(secondStep(ticket, wrongCode(appCode(key)), thief))
      heard[code] = (heard[code] ?? 0) + 1
    }
    expect(heard).toEqual({ 'code-invalid': 50, 'rate-limited': 10 })
    await secondStep(await ticketOf(person.email), appCode(key))
  })

  test('are protected: the app’s key is encrypted, and recovery codes and tickets are hashed', async () => {
    const person = await aProvider()
    const { key, recoveryCodes } = await withApp(person)
    const ticket = await ticketOf(person.email)
    const rows = [
      ...(await queryAsOwner(at.databaseUrl, 'select * from second_factor')),
      ...(await queryAsOwner(at.databaseUrl, 'select * from recovery_code')),
      ...(await queryAsOwner(at.databaseUrl, `select encode(token_hash, 'escape') from login_ticket`)),
    ]
    const kept = JSON.stringify(rows)
    for (const secret of [key, ticket, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(secret)
    }
  })
})

describe('recovery codes (R-D227)', () => {
  test('are ten, each works once, in any spelling, and the person sees how many are left', async () => {
    const person = await aProvider()
    const { recoveryCodes } = await withApp(person)
    expect(recoveryCodes).toHaveLength(10)
    const [first = '', second = ''] = recoveryCodes
    await secondStep(await ticketOf(person.email), ` ${first.toUpperCase()} `)
    expect((await failureOf(secondStep(await ticketOf(person.email), first))).code).toBe('code-invalid')
    const tickets = [await ticketOf(person.email), await ticketOf(person.email)]
    const outcomes = await Promise.allSettled(tickets.map((ticket) => secondStep(ticket, second)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await as(person)('secondFactor', {})).recoveryCodesLeft).toBe(8)
  })

  test('are replaced by new ones, which needs the second factor', async () => {
    const person = await aProvider()
    const { key, recoveryCodes: old } = await withApp(person)
    expect((await failureOf(as(person)('renewRecoveryCodes', { body: {} }))).code).toBe('code-invalid')
    const { recoveryCodes } = await as(person)('renewRecoveryCodes', { body: { code: appCode(key) } })
    expect(recoveryCodes).toHaveLength(10)
    expect((await failureOf(secondStep(await ticketOf(person.email), old[3]!))).code).toBe('code-invalid')
    await secondStep(await ticketOf(person.email), recoveryCodes[3]!)
  })

  test('are refused when all are used up', async () => {
    const person = await aProvider()
    const { recoveryCodes } = await withApp(person)
    for (const code of recoveryCodes.slice(0, 9)) await secondStep(await ticketOf(person.email), code)
    pass(60)
    await secondStep(await ticketOf(person.email), recoveryCodes[9]!)
    expect((await as(person)('secondFactor', {})).recoveryCodesLeft).toBe(0)
    for (const code of recoveryCodes.slice(0, 2)) {
      expect((await failureOf(secondStep(await ticketOf(person.email), code))).code).toBe('code-invalid')
    }
  })
})

describe('the operator’s control of the second step (R-D228)', () => {
  const run = (words: readonly string[], variables = {}) =>
    inplan(words, { DATABASE_URL: at.databaseUrl, SECRETS_KEY: secretsKey, ...variables })

  test('switches it off for a member, ends the member’s sessions, and is recorded in the logs', async () => {
    const person = await aProvider()
    await withApp(person)
    const words = ['switch-off-second-factor', at.studio.id, person.email.toUpperCase()]
    expect((await run([...words, '--dry-run'])).code).toBe(0)
    await ticketOf(person.email)
    expect(await run(words)).toMatchObject({ code: 0, out: expect.stringContaining(person.email) })
    expect((await failureOf(as(person)('providerSession', {}))).code).toBe('unauthenticated')
    await logIn(person.email)
    const audit = await queryAsOwner(
      at.databaseUrl,
      `select action, account_id from audit_entry where subject_id = $1 and action like 'second%'`,
      [person.accountId],
    )
    expect(audit).toEqual([{ action: 'second-factor-switched-off', account_id: null }])
    expect((await run(words)).code).toBe(4)
    expect((await run(['switch-off-second-factor', at.studio.id, 'nobody@example.test'])).code).toBe(3)
  })

  test('changes the key that encrypts the keys of apps', async () => {
    const person = await aProvider()
    const { key } = await withApp(person)
    const newer = `2027:${randomBytes(32).toString('base64')}`
    expect((await run(['rotate-keys'], { SECRETS_KEY: newer })).code).toBe(4)
    expect((await run(['rotate-keys'], { SECRETS_KEY: `${newer},${secretsKey}` })).code).toBe(0)
    const [row] = await queryAsOwner<{ app_secret: string; key_id: string }>(
      at.databaseUrl,
      'select app_secret, key_id from second_factor where account_id = $1',
      [person.accountId],
    )
    const parsed = parseSecretKeys(newer)
    const encryption = encryptionWith('keys' in parsed ? parsed.keys : [])
    expect(row?.key_id).toBe('2027')
    expect(encryption.decrypt(row?.app_secret ?? '', appSecretOwner(person.accountId))).toBe(key)
  })
})
