import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanImage } from '#server/modules/organisation/image/clean-image.ts'
import { checkDomain } from '#server/modules/catalogue/own-page/domain/domain-check.ts'
import type { Database } from '#server/platform/database/database.ts'
import { observedMailer } from '#server/platform/mail/observed-mailer.ts'
import { observeCalls } from '#server/platform/monitor/observe-outside-calls.ts'
import { createMetrics } from '#server/platform/monitor/metrics.ts'
import { mollieClient } from '#server/platform/payment-provider/mollie-client.ts'
import { asked } from '#server/platform/payment-provider/stripe-client.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import { callS3 } from '#server/platform/storage/s3-client.ts'
import { pathOf, type RouteName } from '#shared/api/routes.ts'
import { translateRequest } from '#shared/api/specification/calls.ts'
import { aPerson, aStudio, type Person, type Studio } from '#tests/builders/studio.ts'
import { quickPasswords } from '#tests/builders/quick-passwords.ts'
import { z } from 'zod'
import { type Product, startProduct } from './model/in-process-product.ts'
import { migratedDatabase } from './support/test-server.ts'

// A32: work that takes long does not occupy a database connection meanwhile.

/** The number of connections of the server's pool. */
const CONNECTIONS = 2
const at = migratedDatabase(CONNECTIONS)

let studio: Studio
let person: Person
beforeAll(async () => {
  studio = await aStudio(at.database)
  person = await aPerson(at.database)
})

const refusal = /must not begin inside a transaction/
const passwords = quickPasswords()
const observe = observeCalls(createMetrics(), undefined)
const mailer = observedMailer({ send: async () => undefined, close: () => undefined }, observe)
const mail = { to: 'a@b.test', senderName: '', subject: '', text: '', html: '', messageId: '' }
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const lookup = { resolveCname: async () => [], resolveTxt: async () => [] }

const slowWork: Readonly<Record<string, () => Promise<unknown>>> = {
  'a hash of a password': () => passwords.hash('Correct-horse-1'),
  'a hash of a code': () => passwords.hashCode('123456', 'customer', 'a@b.test'),
  'a comparison with a hash': () => passwords.matches(undefined, 'Correct-horse-1'),
  'a mail': () => mailer.send(mail),
  'a text message, or another call of a service': () =>
    observe(
      { provider: 'text-message', call: 'send' },
      async () => undefined,
      () => false,
    ),
  'a call of Stripe': () => asked(async () => undefined),
  'a call of Mollie': () => mollieClient('test_x', 'http://127.0.0.1:9')('/methods', z.unknown()),
  'a file at S3': () => callS3(async () => undefined),
  'a picture': () => cleanImage(onePixel),
  'a look-up in the DNS': () => checkDomain(lookup, { domain: 'a.test', target: 'b.test', proof: 'x' }),
}

const transactions: readonly ((database: Database, work: () => Promise<unknown>) => Promise<unknown>)[] = [
  (database, work) => database.inTenant(studio.id, work),
  (database, work) => database.readTenant(studio.id, work),
  (database, work) => database.asAccount(person.accountId, work),
  (database, work) => database.global.transaction().execute(work),
]

describe('slow work is refused inside a transaction (T-A32)', () => {
  test.each(Object.keys(slowWork))('%s', async (name) => {
    const work = slowWork[name]!
    for (const run of transactions) await expect(run(at.database, work)).rejects.toThrow(refusal)
    // Outside, only the unreachable Mollie fails.
    const failure = await work().then(
      () => '',
      (error: Error) => error.message,
    )
    expect(failure).not.toMatch(refusal)
  })
})

describe('while codes are compared with their hashes (T-A32)', () => {
  let product: Product
  let waiting = 0
  const gate = Promise.withResolvers<void>()
  /** Hashes that take until the gate opens. */
  const slowPasswords: Passwords = {
    hash: async () => wait('hash'),
    hashCode: async () => wait('hash'),
    matches: async () => wait(false),
  }
  async function wait<Result>(result: Result): Promise<Result> {
    waiting += 1
    await gate.promise
    return result
  }

  beforeAll(async () => {
    product = await startProduct(at.databaseUrl, at.database, { passwords: slowPasswords })
  })
  afterAll(() => product.stop())

  const post = (name: RouteName, payload: object, network: number) =>
    product.app.inject({
      method: 'POST',
      url: pathOf(name),
      remoteAddress: `192.0.2.${network}`,
      payload: translateRequest(name, payload, 'specification') as object,
    })

  test('the database connections are free for others', async () => {
    const { email } = person
    const code = '123456'
    const newPassword = 'Correct-horse-1'
    const founding = {
      firstName: 'A',
      lastName: 'B',
      organisation: { name: 'B', organisationKind: 'SMB', timeZone: 'Europe/Amsterdam' },
      deliversServices: true,
    }
    const guesses = [
      post('verifyCustomer', { email, code, organisationId: studio.id }, 1),
      post('verifyProvider', { email, code, ...founding }, 2),
      post('loginWithCode', { email, code }, 3),
      post('validatePasswordReset', { email, verificationCode: code }, 4),
      post('resetPassword', { email, verificationCode: code, newPassword }, 5),
    ]
    try {
      await expect.poll(() => waiting).toBe(guesses.length)
      const visit = await product.app.inject(`/api/public/organization/${studio.id}`)
      expect(visit.statusCode).toBe(200)
      expect(at.database.connections().waiting).toBe(0)
    } finally {
      gate.resolve()
    }
    expect((await Promise.all(guesses)).map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400])
  })
})
