import { describe, expect, test } from 'vitest'
import { CONFIRMED_MINUTES } from '#server/modules/identity/session/owner-confirmation-handlers.ts'
import type { AppError } from '#shared/api/app-error.ts'
import type { Call, Input } from '#shared/api/client.ts'
import type { RouteName } from '#shared/api/routes.ts'
import type { Person } from '#tests/builders/studio.ts'
import { failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { loginProduct, mailedCode, origin } from './support/login-test-product.ts'
import { softwarePasskey } from './support/software-authenticator.ts'

const { at, aPasskey, aProvider, appCode, browser, confirm, logIn, pass, withApp } = loginProduct()

const as = ({ token }: Person) => browser({ token })
const codeOf = async (call: Promise<unknown>) => (await failureOf(call)).code
const confirmWith = (call: Call, body: Input<'confirmOwner'>['body']) => call('confirmOwner', { body })

describe('changing how an account is opened, or where money goes, with a session token alone (R-D339, T-A37)', () => {
  const someId = '00000000-0000-4000-8000-000000000000'
  const answer = { id: 'aWQ', clientDataJSON: 'e30', attestationObject: 'oA' }

  test.each<[RouteName, object]>([
    ['newPasskeyChallenge', {}],
    ['addPasskey', { body: { name: 'Theirs', answer } }],
    ['removePasskey', { body: { id: someId } }],
    ['prepareAuthenticatorApp', {}],
    ['switchOnSecondFactor', { body: { code: '123456' } }],
    ['connectStripe', {}],
    ['connectMollie', { body: { apiKey: `test_${'x'.repeat(30)}` } }],
    ['disconnectPayments', {}],
  ])('is refused for %s until the owner confirms, and again ten minutes later', async (name, input) => {
    const call = as(await aProvider())
    const attempt = () =>
      call(name, input as never).then(
        () => 'allowed',
        (error: AppError) => error.code,
      )
    expect(await attempt()).toBe('confirmation-required')
    await confirm(call)
    expect(await attempt()).not.toBe('confirmation-required')
    pass(CONFIRMED_MINUTES)
    expect(await attempt()).toBe('confirmation-required')
  })

  test('is allowed by a confirmation in the same session only', async () => {
    const person = await aProvider()
    await confirm(as(person))
    const { token: stolen } = await logIn(person.email)
    expect(await codeOf(browser({ token: stolen })('newPasskeyChallenge', {}))).toBe('confirmation-required')
    await as(person)('newPasskeyChallenge', {})
  })

  test('can be confirmed with the password, a mailed code or a passkey, and not with wrong ones', async () => {
    const person = await aProvider()
    const passkey = await aPasskey(person)
    const fresh = async () => browser({ token: (await logIn(person.email)).token })
    const works = async (call: Call) => call('newPasskeyChallenge', {})

    const wrong = await fresh()
    expect((await failureOf(confirmWith(wrong, { password: 'Wrong-horse-1' }))).fieldErrors).toHaveProperty('password')
    expect(await codeOf(confirmWith(wrong, { mailedCode }))).toBe('code-invalid')
    expect(await codeOf(confirmWith(wrong, {}))).toBe('validation')
    expect(await codeOf(works(wrong))).toBe('confirmation-required')

    const mailed = await fresh()
    at.mails = []
    await mailed('mailConfirmationCode', {})
    expect(at.mails).toEqual([{ template: 'confirmation-code', locale: 'en', to: person.email, code: mailedCode }])
    expect(await codeOf(confirmWith(mailed, { mailedCode: '000000' }))).toBe('code-invalid')
    await confirmWith(mailed, { mailedCode })
    await works(mailed)
    expect(await codeOf(confirmWith(mailed, { mailedCode }))).toBe('code-invalid')

    const byPasskey = await fresh()
    const challenge = await byPasskey('confirmationChallenge', {})
    expect(await codeOf(confirmWith(byPasskey, { passkey: softwarePasskey(origin).answer(challenge) }))).toBe(
      'passkey-refused',
    )
    await confirmWith(byPasskey, { passkey: passkey.answer(await byPasskey('confirmationChallenge', {})) })
    await works(byPasskey)
  })

  test('cannot be confirmed with a log-in code, because it may have gone to a phone number', async () => {
    const person = await aProvider()
    await browser()('requestLoginCode', { body: { email: person.email } })
    expect(await codeOf(confirmWith(as(person), { mailedCode }))).toBe('code-invalid')
  })

  test('can only be confirmed with the second factor when there is one', async () => {
    const person = await aProvider()
    const { key } = await withApp(person)
    pass(CONFIRMED_MINUTES)
    const call = as(person)
    await call('mailConfirmationCode', {})
    for (const body of [{ password: 'Correct-horse-1' }, { mailedCode }]) {
      expect(await codeOf(confirmWith(call, body))).toBe('code-invalid')
    }
    await confirmWith(call, { code: appCode(key) })
    await call('newPasskeyChallenge', {})
  })

  test('limits wrong passwords in a confirmation as in a log-in', async () => {
    const call = as(await aProvider())
    for (let tried = 0; tried < 10; tried += 1) await failureOf(confirmWith(call, { password: 'Wrong-horse-1' }))
    expect(await codeOf(confirmWith(call, { password: 'Correct-horse-1' }))).toBe('rate-limited')
  })
})

describe('the list of the owner’s other sessions (R-D340)', () => {
  test('shows each session and can end it', async () => {
    const person = await aProvider()
    const other = (await logIn(person.email)).token
    const { sessions } = await as(person)('accountAccess', {})
    expect(sessions).toHaveLength(1)
    const next = await as(person)('endAccountAccess', { body: { sessionId: sessions[0]!.id } })
    expect(next.sessions).toEqual([])
    expect(await codeOf(browser({ token: other })('accountAccess', {}))).toBe('unauthenticated')
    await as(person)('accountAccess', {})
  })

  test('cannot end another person’s session', async () => {
    const [one, two] = [await aProvider(), await aProvider()]
    const [row] = await queryAsOwner<{ id: string }>(at.databaseUrl, 'select id from session where account_id = $1', [
      two.accountId,
    ])
    const end = as(one)('endAccountAccess', { body: { sessionId: row!.id } })
    expect(await codeOf(end)).toBe('not-found')
    await as(two)('accountAccess', {})
  })
})
