import { describe, expect, test } from 'vitest'
import type { Call } from '#shared/api/client.ts'
import { MOST_PASSKEYS } from '#shared/domain/account/passkey-rules.ts'
import { aCustomer } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { loginProduct, origin } from './support/login-test-product.ts'
import { type Deviations, softwarePasskey, type SoftwarePasskey } from './support/software-authenticator.ts'

const { at, aPasskey, aProvider, browser, confirm, pass } = loginProduct()

const logInWith = async (passkey: SoftwarePasskey, deviations: Deviations = {}, call: Call = browser()) =>
  call('loginWithPasskey', { body: { passkey: passkey.answer(await call('passkeyLoginChallenge', {}), deviations) } })

const namesOf = async (token: string) =>
  (await browser({ token })('passkeys', {})).passkeys.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])

describe('passkeys of one’s own account (R-D223)', () => {
  test('are added, listed, renamed and removed, and the person is told by mail', async () => {
    const person = await aProvider()
    const call = browser({ token: person.token })
    await aPasskey(person, 'Laptop')
    pass(1)
    await aPasskey(person, 'Phone')
    const { passkeys } = await call('passkeys', {})
    await call('renamePasskey', { body: { id: passkeys[1]!.id, name: 'New phone' } })
    await call('removePasskey', { body: { id: passkeys[0]!.id } })
    expect(await namesOf(person.token)).toEqual([['New phone', false]])
    expect(at.mails).toMatchObject([
      { template: 'passkey-added', to: person.email, passkey: 'Laptop' },
      { template: 'passkey-added', to: person.email, passkey: 'Phone' },
      { template: 'passkey-removed', to: person.email, passkey: 'Laptop' },
    ])
    const events = await queryAsOwner(
      at.databaseUrl,
      'select kind from account_event where account_id = $1 order by at, kind',
      [person.accountId],
    )
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'owner-confirmed')).toEqual([
      'logged-in',
      'passkey-added',
      'passkey-added',
      'passkey-removed',
    ])
  })

  test('of somebody else are not found', async () => {
    const [one, two] = [await aProvider(), await aProvider()]
    await aPasskey(one)
    const { passkeys } = await browser({ token: one.token })('passkeys', {})
    const call = browser({ token: two.token })
    await confirm(call)
    const { id } = passkeys[0]!
    expect((await failureOf(call('renamePasskey', { body: { id, name: 'Mine' } }))).code).toBe('not-found')
    expect((await failureOf(call('removePasskey', { body: { id } }))).code).toBe('not-found')
    expect(await namesOf(one.token)).toEqual([['Laptop', false]])
  })

  test(`are at most ${MOST_PASSKEYS}`, async () => {
    const person = await aProvider()
    for (let index = 0; index < MOST_PASSKEYS; index += 1) await aPasskey(person, `Key ${index}`)
    expect((await failureOf(aPasskey(person, 'One more'))).fieldErrors).toHaveProperty('name')
  })

  test('are not added a second time (T-A17)', async () => {
    const [one, two] = [await aProvider(), await aProvider()]
    const passkey = await aPasskey(one)
    const call = browser({ token: two.token })
    await confirm(call)
    const answer = passkey.make(await call('newPasskeyChallenge', {}))
    const failure = await failureOf(call('addPasskey', { body: { name: 'Mine', answer } }))
    expect([failure.code, await namesOf(two.token)]).toEqual(['passkey-refused', []])
  })

  test.each<[string, Deviations]>([
    ['another origin', { origin: 'https://inplan.evil' }],
    ['a frame of another site', { crossOrigin: true }],
    ['another relying party', { relyingPartyId: 'inplan.evil' }],
    ['a device that did not verify the person', { isVerified: false }],
  ])('are refused when they come from %s (T-A17)', async (_what, deviations) => {
    const person = await aProvider()
    expect((await failureOf(aPasskey(person, 'Laptop', deviations))).code).toBe('passkey-refused')
    expect(await namesOf(person.token)).toEqual([])
  })

  test('are not added with the answer to a log-in’s challenge or to another account’s (T-A17)', async () => {
    const [one, two] = [await aProvider(), await aProvider()]
    const [mine, theirs] = [browser({ token: one.token }), browser({ token: two.token })]
    await confirm(mine)
    await confirm(theirs)
    const asked = await theirs('newPasskeyChallenge', {})
    const { challenge } = await mine('passkeyLoginChallenge', {})
    for (const answer of [softwarePasskey(origin).make(asked), softwarePasskey(origin).make({ ...asked, challenge })]) {
      expect((await failureOf(mine('addPasskey', { body: { name: 'Mine', answer } }))).code).toBe('passkey-refused')
    }
  })
})

describe('a log-in with a passkey (R-D224)', () => {
  test('identifies the person, for providers and customers alike', async () => {
    const provider = await aProvider()
    const customer = await aCustomer(at.database, at.studio)
    const { token } = await browser()('login', { body: { email: customer.email, password: 'Correct-horse-1' } })
    for (const person of [provider, { ...customer, token }]) {
      const passkey = await aPasskey(person)
      const { user, token: gained } = await logInWith(passkey)
      expect(user.email).toBe(person.email)
      expect(await namesOf(gained)).toEqual([['Laptop', true]])
    }
  })

  test.each<[string, Deviations]>([
    ['another origin', { origin: 'https://localhost.evil' }],
    ['another port', { origin: 'http://localhost:81' }],
    ['a frame of another site', { crossOrigin: true }],
    ['another relying party', { relyingPartyId: 'inplan.evil' }],
    ['a device that did not verify the person', { isVerified: false }],
  ])('is refused from %s (T-A17)', async (_what, deviations) => {
    const passkey = await aPasskey(await aProvider())
    expect((await failureOf(logInWith(passkey, deviations))).code).toBe('passkey-refused')
    await logInWith(passkey)
  })

  test('accepts an answer once, also when two tabs send it at the same moment (T-A17)', async () => {
    const passkey = await aPasskey(await aProvider())
    const call = browser()
    const answer = passkey.answer(await call('passkeyLoginChallenge', {}))
    const send = () => call('loginWithPasskey', { body: { passkey: answer } })
    const outcomes = await Promise.allSettled([send(), send(), send()])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await failureOf(send())).code).toBe('passkey-refused')
  })

  test('succeeds in two tabs that each have their own challenge (T-A17)', async () => {
    const passkey = await aPasskey(await aProvider())
    const sessions = await Promise.all([logInWith(passkey), logInWith(passkey)])
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(2)
  })

  test('has a challenge that is valid for ten minutes in the browser that asked (T-A17)', async () => {
    const passkey = await aPasskey(await aProvider())
    const answer = passkey.answer(await browser()('passkeyLoginChallenge', {}))
    const elsewhere = browser({ key: 's' })('loginWithPasskey', { body: { passkey: answer } })
    expect((await failureOf(elsewhere)).code).toBe('passkey-refused')
    const late = passkey.answer(await browser()('passkeyLoginChallenge', {}))
    pass(10)
    expect((await failureOf(browser()('loginWithPasskey', { body: { passkey: late } }))).code).toBe('passkey-refused')
  })

  test('is refused when the signature counter does not rise, because the passkey was copied (T-A17)', async () => {
    const passkey = await aPasskey(await aProvider(), 'Key', { counter: 5 })
    await logInWith(passkey, { counter: 6 })
    for (const counter of [6, 5, 0]) {
      expect((await failureOf(logInWith(passkey, { counter }))).code).toBe('passkey-refused')
    }
    await logInWith(passkey, { counter: 7 })
  })

  test('is refused alike for a removed passkey, an unknown passkey and a damaged answer (T-A17)', async () => {
    const person = await aProvider()
    const passkey = await aPasskey(person)
    const call = browser({ token: person.token })
    const { id } = (await call('passkeys', {})).passkeys[0]!
    await call('removePasskey', { body: { id } })
    const unknown = softwarePasskey(origin)
    const good = passkey.answer(await browser()('passkeyLoginChallenge', {}))
    const failures = [
      await failureOf(logInWith(passkey)),
      await failureOf(logInWith(unknown)),
      await failureOf(browser()('loginWithPasskey', { body: { passkey: { ...good, clientDataJSON: 'e30' } } })),
      await failureOf(browser()('loginWithPasskey', { body: { passkey: { ...good, clientDataJSON: 'x' } } })),
    ]
    expect(failures.map(({ code }) => code)).toEqual(Array(4).fill('passkey-refused'))
    expect(new Set(failures.map(({ message }) => message)).size).toBe(1)
  })

  test('is refused with a signature by another key or with another account’s handle (T-A17)', async () => {
    const [one, two] = [await aPasskey(await aProvider()), await aPasskey(await aProvider())]
    const asked = await browser()('passkeyLoginChallenge', {})
    const forged = { ...two.answer(asked), id: one.id }
    expect((await failureOf(browser()('loginWithPasskey', { body: { passkey: forged } }))).code).toBe('passkey-refused')
    const again = await browser()('passkeyLoginChallenge', {})
    const { userHandle } = two.answer(again)
    const mixed = { ...one.answer(again), userHandle }
    expect((await failureOf(browser()('loginWithPasskey', { body: { passkey: mixed } }))).code).toBe('passkey-refused')
  })
})
