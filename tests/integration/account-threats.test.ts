import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import { systemSecrets, type Secrets } from '#server/platform/secrets/random-secrets.ts'
import { readConfiguration } from '#server/platform/configuration.ts'
import type { Call, Input } from '#shared/api/client.ts'
import type { RouteName } from '#shared/api/routes.ts'
import { aPerson, aStudio, now as builtAt, type Person } from '#tests/builders/studio.ts'
import { startProduct, type Product } from './model/in-process-product.ts'
import { failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { migratedDatabase } from './support/test-server.ts'

// The tests run one server in this process, with a clock that they set, codes that they know, and a counter of computed password hashes.

const at = migratedDatabase(20)
const code = '246810'
const HOUR = 60
const DAY = 24 * HOUR

let product: Product
let organisationId: string
let hashes = 0
let mails: MailJob[] = []
/** The server's time in minutes since 1970. Each test starts in a new hour, so that tests do not use up each other's attempts. */
let minute = Math.ceil(builtAt.getTime() / 3_600_000) * HOUR

const countedPasswords: Passwords = {
  hash: async (password) => {
    hashes += 1
    return `hash of ${password}`
  },
  hashCode: async (each, purpose, email) => {
    hashes += 1
    return `hash of ${each} for ${purpose} of ${email}`
  },
  matches: async (passwordHash, password) => {
    hashes += 1
    return passwordHash === `hash of ${password}`
  },
}

const knownSecrets: Secrets = { ...systemSecrets, code: () => code }

const pass = (minutes: number) => {
  minute += minutes
  product.setClock(minute)
}

beforeAll(async () => {
  product = await startProduct(at.databaseUrl, at.database, {
    passwords: countedPasswords,
    secrets: knownSecrets,
    outbox: { add: async (_, mail) => void mails.push(mail), addAll: async () => undefined },
    configuration: readConfiguration({
      DATABASE_URL: at.databaseUrl,
      CREDENTIAL_ATTEMPTS_PER_ADDRESS: '100000',
    }),
  })
  organisationId = (await aStudio(at.database)).id
})
beforeEach(() => pass(HOUR))
afterAll(() => product.stop())

const callAs = (token = ''): Call => product.callsOf({ token, organisationId })
const call: Call = (name, input) => callAs()(name, input)

const setPassword = (email: string, password: string) =>
  queryAsOwner(at.databaseUrl, 'update account set password_hash = $2 where email = $1', [email, `hash of ${password}`])

const logInFrom = async (remoteAddress: string, email: string, password: string): Promise<number> =>
  (await product.app.inject({ method: 'POST', url: '/auth/login', remoteAddress, payload: { email, password } }))
    .statusCode

const GUESS_BATCHES = bySampleSize({ reduced: 2, full: 100 })
/** The number of timed samples for each kind of mail address. */
const TIMED_SAMPLES = 1000

test(`Of ${GUESS_BATCHES * 100} guesses an hour from as many networks, only fifty are evaluated, and the owner can still log in (T-A3)`, async () => {
  const { email } = await aPerson(at.database)
  await setPassword(email, 'Correct-horse-1')
  expect(await logInFrom('192.0.2.1', email, 'Correct-horse-1')).toBe(200)
  hashes = 0
  const statuses = new Map<number, number>()
  for (let batch = 0; batch < GUESS_BATCHES; batch += 1) {
    const guesses = Array.from({ length: 100 }, (_, index) =>
      logInFrom(`198.51.${batch}.${index}`, email, `Guess-${batch}-${index}`),
    )
    for (const status of await Promise.all(guesses)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(hashes).toBe(50)
  expect(Object.fromEntries(statuses)).toEqual({ 401: 50, 429: GUESS_BATCHES * 100 - 50 })
  expect(await logInFrom('192.0.2.1', email, 'Correct-horse-1')).toBe(200)
  pass(HOUR)
  expect(await logInFrom('203.0.113.1', email, 'Correct-horse-1')).toBe(200)
})

describe('a stranger who knows only the mail address cannot block its owner (T-A3, T-A4)', () => {
  /** API calls from a separate browser and network. */
  const from =
    (browserKey: string, address: string): Call =>
    (name, input) =>
      product.callsOf({ token: '', organisationId, browserKey: browserKey.repeat(32), address })(name, input)
  const owner = from('o', '192.0.2.1')
  const strangers = {
    'on another network': from('s', '198.51.100.1'),
    'on the same network': from('s', '192.0.2.1'),
  } as const

  const signUps = {
    'of a customer': {
      ask: (as: Call, email: string, password: string) => as('signUp', { body: { email, password, organisationId } }),
      redeem: (as: Call, email: string, given: string) =>
        as('verifyCustomer', { body: { email, code: given, organisationId } }),
    },
    'of a provider': {
      ask: (as: Call, email: string, password: string) => as('signUpProvider', { body: { email, password } }),
      redeem: (as: Call, email: string, given: string) =>
        as('verifyProvider', {
          body: {
            email,
            code: given,
            firstName: 'Fenna',
            organisation: { name: 'Fenna', organisationKind: 'FREELANCER', timeZone: 'Europe/Amsterdam' },
          },
        }),
    },
  } as const
  const reset = (as: Call, email: string, verificationCode: string) =>
    as('resetPassword', { body: { email, verificationCode, newPassword: 'Correct-horse-2' } })
  const askForReset = (as: Call, email: string) => as('initiatePasswordReset', { query: { email } })
  const logIn = (as: Call, email: string, password: string) => as('login', { body: { email, password } })

  test('strangers can cause at most sixty code mails a day, and the owner still gets one (T-A34)', async () => {
    const { email } = await aPerson(at.database)
    await setPassword(email, 'Correct-horse-1')
    await logIn(owner, email, 'Correct-horse-1')
    // The last of the hours that the other tests use may belong to the same day.
    pass(2 * DAY - (minute % DAY))
    mails = []
    for (let hour = 0; hour < 5; hour += 1) {
      for (let index = 0; index < 20; index += 1) {
        const stranger = from('s', `198.51.${hour}.${index}`)
        await stranger('requestLoginCode', { body: { email } }).catch(() => undefined)
      }
      pass(HOUR)
    }
    expect(mails.filter(({ template }) => template === 'login-code')).toHaveLength(60)
    await owner('requestLoginCode', { body: { email } })
    expect(mails.filter(({ template }) => template === 'login-code')).toHaveLength(61)
    pass(DAY)
    await from('s', '198.51.100.1')('requestLoginCode', { body: { email } })
    expect(mails.filter(({ template }) => template === 'login-code')).toHaveLength(62)
  })

  /** Repeats a call until it is refused with this error code. */
  const insist = async (ask: () => Promise<unknown>, refused: string) => {
    for (let index = 0; index < 40; index += 1) {
      const outcome = await ask().then(
        () => 'accepted',
        (error: { code: string }) => error.code,
      )
      if (outcome === refused) return
    }
    throw new Error(`Never ${refused}`)
  }

  describe.each(Object.entries(signUps))('a sign-up %s', (_, { ask, redeem }) => {
    test.each(Object.entries(strangers))(
      'is confirmed despite wrong codes from a stranger %s',
      async (__, stranger) => {
        const email = `${randomUUID()}@example.test`
        await ask(owner, email, 'Correct-horse-1')
        await ask(stranger, email, 'Strangers-horse-1')
        for (let index = 0; index < 6; index += 1) await failureOf(redeem(stranger, email, '000000'))
        // The stranger's own code is invalid after five wrong attempts.
        expect((await failureOf(redeem(stranger, email, code))).code).toBe('code-invalid')
        await redeem(owner, email, code)
        expect((await logIn(owner, email, 'Correct-horse-1')).user.email).toBe(email)
      },
    )

    test('is possible after a stranger used up the code mails of another network', async () => {
      const email = `${randomUUID()}@example.test`
      await insist(() => ask(strangers['on another network'], email, 'Strangers-horse-1'), 'rate-limited')
      await ask(owner, email, 'Correct-horse-1')
      await redeem(owner, email, code)
      expect((await logIn(owner, email, 'Correct-horse-1')).user.email).toBe(email)
    })

    test('can be confirmed only in the browser that began it', async () => {
      const email = `${randomUUID()}@example.test`
      await ask(owner, email, 'Correct-horse-1')
      const elsewhere = redeem(strangers['on another network'], email, code)
      expect((await failureOf(elsewhere)).code).toBe('code-invalid')
      await redeem(owner, email, code)
    })
  })

  test('the owner still learns that a sign-up is unconfirmed after a stranger began another', async () => {
    const email = `${randomUUID()}@example.test`
    await signUps['of a customer'].ask(owner, email, 'Correct-horse-1')
    pass(1)
    await signUps['of a customer'].ask(strangers['on another network'], email, 'Strangers-horse-1')
    expect((await failureOf(logIn(owner, email, 'Correct-horse-1'))).code).toBe('email-unconfirmed')
  })

  test.each(Object.entries(strangers))('a password reset works after resets by a stranger %s', async (_, stranger) => {
    const { email } = await aPerson(at.database)
    await askForReset(owner, email)
    await askForReset(stranger, email)
    for (let index = 0; index < 6; index += 1) await failureOf(reset(stranger, email, '000000'))
    expect((await failureOf(reset(stranger, email, code))).code).toBe('code-invalid')
    await reset(owner, email, code)
  })

  test('a password reset is possible after a stranger used up the code mails of another network', async () => {
    const { email } = await aPerson(at.database)
    await insist(() => askForReset(strangers['on another network'], email), 'rate-limited')
    await askForReset(owner, email)
    expect(await reset(owner, email, code)).toEqual({ accepted: true })
  })

  test('a log-in is possible from a new network after a stranger used up the guesses of another one', async () => {
    const { email } = await aPerson(at.database)
    await setPassword(email, 'Correct-horse-1')
    await insist(() => logIn(strangers['on another network'], email, 'Wrong-horse-1'), 'rate-limited')
    expect((await logIn(owner, email, 'Correct-horse-1')).user.email).toBe(email)
  })

  test.each([
    ['sign-ups', (as: Call, email: string) => signUps['of a customer'].ask(as, email, 'Strangers-horse-1')],
    ['resets', askForReset],
  ] as const)(
    '%s from any number of networks mail the address at most 24 times an hour, six times from one network',
    async (_, ask) => {
      const { email } = await aPerson(at.database)
      mails = []
      for (let index = 0; index < 60; index += 1) {
        await ask(from(`${index % 10}`, `198.51.100.${index % 30}`), email).catch(() => undefined)
      }
      expect(mails.filter((mail) => 'to' in mail && mail.to === email)).toHaveLength(24)
      pass(HOUR)
      mails = []
      for (let index = 0; index < 9; index += 1) {
        await ask(from(`${index}`, `2001:db8:1:2::${index + 1}`), email).catch(() => undefined)
      }
      expect(mails.filter((mail) => 'to' in mail && mail.to === email)).toHaveLength(6)
    },
  )
})

describe('two simultaneous uses of the same code (T-A4)', () => {
  const outcomesOf = async (ask: () => Promise<unknown>) => {
    const outcomes = await Promise.allSettled([ask(), ask()])
    return new Set(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'won')))
  }

  test('of a sign-up: exactly one succeeds', async () => {
    const email = `${randomUUID()}@example.test`
    await call('signUp', { body: { email, password: 'Correct-horse-1', organisationId } })
    const redeem = () => call('verifyCustomer', { body: { email, code, organisationId } })
    expect(await outcomesOf(redeem)).toEqual(new Set(['code-invalid', 'won']))
  })

  test('of a new password: exactly one succeeds', async () => {
    const { email } = await aPerson(at.database)
    await call('initiatePasswordReset', { query: { email } })
    const redeem = () =>
      call('resetPassword', { body: { email, verificationCode: code, newPassword: 'Correct-horse-2' } })
    expect(await outcomesOf(redeem)).toEqual(new Set(['code-invalid', 'won']))
  })
})

describe('requests that could reveal who has an account (T-A5)', () => {
  /** Creates one mail address of every kind that an attacker may want to tell apart. */
  const kinds = {
    'of nobody': async () => `${randomUUID()}@example.test`,
    'of an account': async () => (await aPerson(at.database)).email,
    'of an account that asked for a code': async () => {
      const { email } = await aPerson(at.database)
      await call('initiatePasswordReset', { query: { email } })
      return email
    },
    'of one sign-up': async () => pendingSignUps(1),
    'of five sign-ups': async () => pendingSignUps(5),
  } as const

  async function pendingSignUps(count: number): Promise<string> {
    const email = `${randomUUID()}@example.test`
    for (let index = 0; index < count; index += 1) {
      await call('signUp', { body: { email, password: `Correct-horse-${index}`, organisationId } })
    }
    return email
  }

  const asking: readonly [name: string, hashes: number, ask: (email: string) => Promise<unknown>][] = [
    ['a log-in', 1, (email) => failureOf(call('login', { body: { email, password: 'Wrong-horse-1' } }))],
    ['a sign-up', 2, (email) => call('signUp', { body: { email, password: 'Wrong-horse-1', organisationId } })],
    ['one without a password', 2, (email) => call('signUpWithoutPassword', { body: { email, organisationId } })],
    [
      'a code of a sign-up',
      1,
      (email) => failureOf(call('verifyCustomer', { body: { email, code: '000000', organisationId } })),
    ],
    ['asking for a new password', 1, (email) => call('initiatePasswordReset', { query: { email } })],
    [
      'a code of a new password',
      1,
      (email) => failureOf(call('validatePasswordReset', { body: { email, verificationCode: '000000' } })),
    ],
    [
      'a new password',
      1,
      (email) =>
        failureOf(call('resetPassword', { body: { email, verificationCode: '000000', newPassword: 'Wrong-horse-1' } })),
    ],
  ]

  test.each(asking)(
    '%s computes the same number of hashes and gives the same answer for every address',
    async (_, expected, ask) => {
      const answers = new Set<string>()
      for (const [kind, makeAddress] of Object.entries(kinds)) {
        const email = await makeAddress()
        hashes = 0
        const answer = await ask(email)
        expect([kind, hashes]).toEqual([kind, expected])
        answers.add(JSON.stringify(answer instanceof Error ? [answer.message, Object(answer).code] : answer))
      }
      expect(answers.size).toBe(1)
    },
  )

  /** Times are measured only in the nightly run, when little else runs. The tests above count the hashes, which take most of the time. */
  const timed = bySampleSize<readonly [RouteName, (email: string) => Promise<unknown>][]>({
    reduced: [],
    full: [
      ['login', asking[0]![2]],
      ['signUp', asking[1]![2]],
      ['initiatePasswordReset', asking[4]![2]],
    ],
  })

  test.each(timed)(
    `%s: ${TIMED_SAMPLES} samples of each kind of address differ by less than a fifth of a hash computation`,
    async (_, ask) => {
      const taken: string[] = []
      for (let index = 0; index < TIMED_SAMPLES / 5; index += 1) taken.push((await aPerson(at.database)).email)
      const durations = { taken: [] as number[], free: [] as number[] }
      for (let index = 0; index < TIMED_SAMPLES; index += 1) {
        // Moves the clock on by an hour, so that the hourly limit of the network address is never reached.
        if (index % 800 === 0) pass(HOUR)
        for (const kind of index % 2 === 0 ? (['taken', 'free'] as const) : (['free', 'taken'] as const)) {
          const email = kind === 'taken' ? taken[index % taken.length]! : `${randomUUID()}@example.test`
          const startedAt = performance.now()
          await ask(email)
          durations[kind].push(performance.now() - startedAt)
        }
      }
      // A password hash takes 20 ms or more. The maximum difference of 4 ms is a fifth of that.
      expect(Math.abs(median(durations.taken) - median(durations.free))).toBeLessThan(4)
    },
  )
})

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

describe('the session token of an account (T-A6, R-D110)', () => {
  const renew = async (token: string): Promise<string | null> => (await callAs(token)('renewSession', {})).token
  const works = async ({ email }: Person, token: string | null): Promise<boolean> =>
    callAs(token ?? '')('customerByEmail', { body: { email } }).then(
      () => true,
      () => false,
    )
  const logIn = async (person: Person): Promise<string> => {
    await setPassword(person.email, 'Correct-horse-1')
    return (await call('login', { body: { email: person.email, password: 'Correct-horse-1' } })).token
  }

  test('is opaque, and only its hash is stored', async () => {
    const token = await logIn(await aPerson(at.database))
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await queryAsOwner(at.databaseUrl, `select encode(token_hash, 'escape') as kept from session`)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is renewed once it is a day old, and the old one works for two more minutes', async () => {
    const person = await aPerson(at.database)
    const first = await logIn(person)
    pass(DAY - 1)
    expect(await renew(first)).toBeNull()
    pass(1)
    const second = await renew(first)
    expect(second).not.toBe(first)
    pass(1)
    expect([await works(person, first), await works(person, second)]).toEqual([true, true])
    pass(1)
    expect([await works(person, first), await works(person, second)]).toEqual([false, true])
    expect((await failureOf(renew(first))).code).toBe('unauthenticated')
  })

  test('is valid for thirty days, and for another thirty after each renewal', async () => {
    const person = await aPerson(at.database)
    const [left, kept] = [await logIn(person), await logIn(person)]
    pass(29 * DAY)
    const renewed = await renew(kept)
    pass(DAY)
    expect([await works(person, left), await works(person, renewed)]).toEqual([false, true])
    pass(29 * DAY)
    expect(await works(person, renewed)).toBe(false)
  })

  test('can be renewed again when the answer to a renewal was lost', async () => {
    const person = await aPerson(at.database)
    const first = await logIn(person)
    pass(2 * DAY)
    const lost = await renew(first)
    const heard = await renew(first)
    pass(2)
    expect([await works(person, lost), await works(person, heard)]).toEqual([false, true])
  })

  test('that is renewed five times at once ends as a single working token', async () => {
    const person = await aPerson(at.database)
    const first = await logIn(person)
    pass(2 * DAY)
    const renewed = await Promise.all(Array.from({ length: 5 }, () => renew(first)))
    expect(new Set(renewed).size).toBe(5)
    for (const token of renewed) expect(await works(person, token)).toBe(true)
    pass(2)
    const working = await Promise.all(renewed.map((token) => works(person, token)))
    expect(working.filter(Boolean)).toHaveLength(1)
  })

  test.each(['the old one', 'the new one'])(
    'is revoked by a log-out with %s, and the others with it',
    async (which) => {
      const person = await aPerson(at.database)
      const first = await logIn(person)
      const elsewhere = await logIn(person)
      pass(2 * DAY)
      const second = (await renew(first)) ?? ''
      await callAs(which === 'the old one' ? first : second)('logout', {})
      expect([await works(person, first), await works(person, second)]).toEqual([false, false])
      expect(await works(person, elsewhere)).toBe(true)
    },
  )

  test('is revoked by a new password, whether it was renewed or not', async () => {
    const person = await aPerson(at.database)
    const first = await logIn(person)
    pass(2 * DAY)
    const second = await renew(first)
    await call('initiatePasswordReset', { query: { email: person.email } })
    await call('resetPassword', {
      body: { email: person.email, verificationCode: code, newPassword: 'Correct-horse-2' },
    })
    expect([await works(person, first), await works(person, second)]).toEqual([false, false])
  })
})

describe('a sign-up with a taken address (T-A7)', () => {
  const rowOf = (email: string) => queryAsOwner(at.databaseUrl, 'select * from account where email = $1', [email])

  test.each([
    ['as it is', (email: string) => email, 0],
    ['in capitals', (email: string) => email.toUpperCase(), 0],
    ['at another organisation', (email: string) => email, 1],
  ] as const)('changes nothing %s: the stored row is unchanged', async (_, spelled, other) => {
    const { email } = await aPerson(at.database)
    const before = await rowOf(email)
    const organizations = [organisationId, (await aStudio(at.database)).id]
    const input: Input<'signUp'> = {
      body: { email: spelled(email), password: 'Attackers-horse-1', organisationId: organizations[other]! },
    }
    expect(await call('signUp', input)).toEqual({ accepted: true })
    const redeem = call('verifyCustomer', {
      body: { email: spelled(email), code, organisationId: organizations[other]! },
    })
    expect((await failureOf(redeem)).code).toBe('code-invalid')
    expect(await rowOf(email)).toEqual(before)
    expect(await rowOf(email.toUpperCase())).toEqual([])
  })
})
