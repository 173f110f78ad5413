import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { readConfiguration } from '#server/platform/configuration.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Call } from '#shared/api/client.ts'
import { aMember, aStudio, now as builtAt, type Person, type Studio } from '#tests/builders/studio.ts'
import { type Product, startProduct } from '#tests/integration/model/in-process-product.ts'
import { type Deviations, softwarePasskey, type SoftwarePasskey } from './software-authenticator.ts'
import { migratedDatabase } from './test-server.ts'

/** The code in every mail. */
export const mailedCode = '246810'
/** The origin of the product's pages. */
export const origin = 'http://localhost'
/** The key with which the server encrypts secrets. */
export const secretsKey = `2026:${randomBytes(32).toString('base64')}`

const DAY = 24 * 60

export type LoginProduct = ReturnType<typeof loginProduct>

/** The server in this process with a clock that the test sets, a known code in mails, and a studio. Each test starts on a new day. */
export function loginProduct() {
  const opened = migratedDatabase(8)
  const at = {} as { databaseUrl: string; database: Database; product: Product; studio: Studio; mails: MailJob[] }
  let minute = Math.ceil(builtAt.getTime() / 60_000 / DAY) * DAY

  /** Moves the clock. */
  const pass = (minutes: number) => {
    minute += minutes
    at.product.setClock(minute)
  }
  /** API calls from a browser and a network address. All callers share the same ones unless they name others. */
  const browser = ({ token = '', key = 'o', address = '192.0.2.1' } = {}): Call => {
    const call = at.product.callsOf({ token, organisationId: at.studio.id, browserKey: key.repeat(32), address })
    return (name, input) => call(name, input)
  }

  beforeAll(async () => {
    at.databaseUrl = opened.databaseUrl
    at.database = opened.database
    at.mails = []
    at.product = await startProduct(at.databaseUrl, at.database, {
      secrets: { ...systemSecrets, code: () => mailedCode },
      outbox: { add: async (_, mail) => void at.mails.push(mail), addAll: async () => undefined },
      configuration: readConfiguration({
        DATABASE_URL: at.databaseUrl,
        CREDENTIAL_ATTEMPTS_PER_ADDRESS: '100000',
        SECRETS_KEY: secretsKey,
      }),
    })
    at.studio = await aStudio(at.database)
  })
  beforeEach(() => {
    at.mails = []
    pass(DAY)
  })
  afterAll(() => at.product.stop())

  /** Creates a provider and logs in. A session that a builder inserts would expire within the hour. */
  const aProvider = async (): Promise<Person> => {
    const person = await aMember(at.database, at.studio, 'owner')
    return { ...person, token: (await logIn(person.email)).token }
  }
  const logIn = (email: string, call = browser()) => call('login', { body: { email, password: 'Correct-horse-1' } })

  /** Proves that the token's account is the caller's, as the password dialog does (rule D339). */
  const confirm = (call: Call) => call('confirmOwner', { body: { password: 'Correct-horse-1' } })

  /** Creates a passkey for an account. */
  const aPasskey = async (person: Person, name = 'Laptop', deviations: Deviations = {}): Promise<SoftwarePasskey> => {
    const call = browser({ token: person.token })
    await confirm(call)
    const passkey = softwarePasskey(origin)
    const answer = passkey.make(await call('newPasskeyChallenge', {}), deviations)
    await call('addPasskey', { body: { name, answer } })
    return passkey
  }

  /** The code that an authenticator app shows at the test's current time, or some seconds later. */
  const appCode = (key: string, seconds = 0): string =>
    TOTP.generate({ secret: Secret.fromBase32(key), timestamp: minute * 60_000 + seconds * 1000 })

  /** Switches the second factor on. This uses up the app's first code, so the clock moves on by a minute. */
  const withApp = async (person: Person): Promise<{ key: string; recoveryCodes: readonly string[] }> => {
    const call = browser({ token: person.token })
    await confirm(call)
    const { key } = await call('prepareAuthenticatorApp', {})
    const { recoveryCodes } = await call('switchOnSecondFactor', { body: { code: appCode(key) } })
    pass(1)
    return { key, recoveryCodes }
  }

  return { at, pass, browser, aProvider, aPasskey, appCode, confirm, logIn, withApp }
}
