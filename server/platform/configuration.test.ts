import { describe, expect, test } from 'vitest'
import { readConfiguration, StartError } from './configuration.ts'
import { describedSettings } from './settings-schema.ts'

const messageOf = (variables: Record<string, string>): string => {
  try {
    readConfiguration(variables)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return ''
}

describe('the server’s settings', () => {
  test('every setting has a default outside production', () => {
    expect(readConfiguration({})).toMatchObject({
      isProduction: false,
      port: 4100,
      host: '127.0.0.1',
      databaseUrl: undefined,
      smtpUrl: undefined,
      loadsDemoData: false,
    })
  })

  test('an empty variable counts as not set', () => {
    expect(readConfiguration({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: undefined, port: 4100 })
  })

  test('a trailing slash of the public address is dropped', () => {
    expect(readConfiguration({ PUBLIC_URL: 'https://book.example.test/' }).publicUrl).toBe('https://book.example.test')
  })

  test('an error names every invalid setting, one per line', () => {
    expect(messageOf({ PORT: '99999', DATABASE_URL: 'mysql://x', DEMO_DATA: 'yes' }).split('\n')).toEqual([
      'PORT must be at most 65535',
      'DATABASE_URL must be a postgres:// address',
      'DEMO_DATA must be 0 or 1',
    ])
  })

  const wrongValues: Readonly<Record<string, readonly [value: string, line: string]>> = {
    NODE_ENV: ['prodution', 'NODE_ENV must be production, development or test'],
    PORT: ['http', 'PORT must be a number'],
    PUBLIC_URL: ['book.example.test', 'PUBLIC_URL must be an http or https address'],
    OTHER_HOSTS: ['https://book.example.test', 'OTHER_HOSTS.0 must be a list of host names, without ports'],
    CONNECTIONS: ['99', 'CONNECTIONS must be at least 100'],
    STREAMS: ['30000', 'STREAMS must be below CONNECTIONS'],
    DATABASE_URL: ['mysql://x', 'DATABASE_URL must be a postgres:// address'],
    DATABASE_DIRECT_URL: ['localhost:5432', 'DATABASE_DIRECT_URL must be a postgres:// address'],
    DATABASE_CONNECTIONS: ['1', 'DATABASE_CONNECTIONS must be at least 2'],
    STOP_DELAY: ['61', 'STOP_DELAY must be at most 60'],
    S3_BUCKET: [
      'My_Bucket',
      'S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
    ],
    S3_REGION: ['Frankfurt am Main', 'S3_REGION must be the name of a region, for example eu-central-1'],
    S3_ENDPOINT: ['127.0.0.1:9000', 'S3_ENDPOINT must be an http or https address'],
    S3_FORCE_PATH_STYLE: ['yes', 'S3_FORCE_PATH_STYLE must be 0 or 1'],
    S3_PUBLIC_URL: ['ftp://pictures.test', 'S3_PUBLIC_URL must be an http or https address'],
    DNS_SERVERS: ['dns.example', 'DNS_SERVERS.0 must be a list of addresses, such as 192.0.2.1:53'],
    DEMO_DATA: ['true', 'DEMO_DATA must be 0 or 1'],
    SMTP_URL: ['smtp.example.test:465', 'SMTP_URL must be an smtp:// or smtps:// address'],
    MAIL_FROM: ['Inplan', 'MAIL_FROM must be an address, or Name <address>'],
    TEXT_MESSAGE_URL: ['sms.example', 'TEXT_MESSAGE_URL must be an http or https address'],
    TEXT_MESSAGE_SECRET: ['hush', 'TEXT_MESSAGE_URL is missing beside TEXT_MESSAGE_SECRET'],
    TEXT_MESSAGE_FROM: [
      'Studio Noord Amsterdam',
      'TEXT_MESSAGE_FROM must be a number, or at most 11 letters and digits',
    ],
    TEXT_MESSAGE_BODY: ['{"to":"{to}"}', 'TEXT_MESSAGE_BODY must contain {text}'],
    TEXT_MESSAGE_CENTS: ['-1', 'TEXT_MESSAGE_CENTS must be at least 0'],
    STRIPE_SECRET_KEY: ['pk_live_1', 'STRIPE_SECRET_KEY must be a secret key, sk_…'],
    STRIPE_PUBLISHABLE_KEY: ['sk_live_1', 'STRIPE_PUBLISHABLE_KEY must be a publishable key, pk_…'],
    STRIPE_WEBHOOK_SECRET: ['sk_live_1', 'STRIPE_WEBHOOK_SECRET must be the secret of a webhook, whsec_…'],
    STRIPE_API_URL: ['api.stripe.com', 'STRIPE_API_URL must be an http or https address'],
    PAYMENT_CHANNELS: ['cash', 'PAYMENT_CHANNELS.0 must be a list of ideal, card, bancontact'],
    PAYMENT_ACCOUNTS: ['stripe,paypal', 'PAYMENT_ACCOUNTS.1 must be a list of stripe, mollie'],
    STRIPE_CONNECT_WEBHOOK_SECRET: ['secret', 'STRIPE_CONNECT_WEBHOOK_SECRET must be the secret of a webhook, whsec_…'],
    PAYMENT_FEE_PERCENT: ['51', 'PAYMENT_FEE_PERCENT must be at most 50'],
    PAYMENT_FEE_CENTS: ['0.5', 'PAYMENT_FEE_CENTS must be a whole number'],
    MOLLIE_API_URL: ['api.mollie.com', 'MOLLIE_API_URL must be an http or https address'],
    SECRETS_KEY: ['2027:c2hvcnQ=', 'SECRETS_KEY must have 32 bytes in base64 for 2027, not 5'],
    TRUSTED_PROXIES: ['one', 'TRUSTED_PROXIES must be a number'],
    CREDENTIAL_ATTEMPTS_PER_ADDRESS: ['0', 'CREDENTIAL_ATTEMPTS_PER_ADDRESS must be at least 1'],
    HOLDS_PER_ACCOUNT: ['2000', 'HOLDS_PER_ACCOUNT must be at most 1000'],
    HOLDS_PER_ADDRESS: ['1.5', 'HOLDS_PER_ADDRESS must be a whole number'],
    HOLDS_ONE_EACH_FROM: ['0', 'HOLDS_ONE_EACH_FROM must be at least 1'],
    TERMS_URL: ['/terms', 'TERMS_URL must be an http or https address'],
    PRIVACY_URL: ['javascript:alert(1)', 'PRIVACY_URL must be an http or https address'],
    METRICS_TOKEN: ['short', 'METRICS_TOKEN must have 32 to 200 letters, digits, - or _'],
    OTEL_EXPORTER_OTLP_ENDPOINT: ['collector:4318', 'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address'],
    OTEL_TRACES_SAMPLER_ARG: ['5', 'OTEL_TRACES_SAMPLER_ARG must be at most 1'],
    LOG_LEVEL: ['verbose', 'LOG_LEVEL must be silent, error, warn, info or debug'],
  }

  test.each(Object.entries(wrongValues))('a wrong %s is refused with an error of one line', (name, [value, line]) => {
    expect(messageOf({ [name]: value }).split('\n')).toContain(line)
  })

  test('these tests try a wrong value for every setting, except those that only a started server can check', () => {
    // Wrong values of these settings show only when the network, the disk or the S3 server is used. They are tested in
    // `tests/integration/wrong-settings.test.ts` and `files-on-s3.test.ts`.
    const triedAtStart = ['HOST', 'DATA_DIR', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    const names = describedSettings().map(({ name }) => name)
    expect([...Object.keys(wrongValues), ...triedAtStart].toSorted()).toEqual(names.toSorted())
  })

  test('Stripe is off without its keys, and an error asks for the missing ones when only some are set (R-D120)', () => {
    expect(readConfiguration({}).stripe).toBeUndefined()
    expect(messageOf({ STRIPE_SECRET_KEY: 'sk_test_1' }).split('\n')).toEqual([
      'STRIPE_PUBLISHABLE_KEY is missing beside the other keys of Stripe',
      'STRIPE_WEBHOOK_SECRET is missing beside the other keys of Stripe',
    ])
    expect(messageOf({ STRIPE_SECRET_KEY: 'pk_live_1', PAYMENT_CHANNELS: 'ideal,cash' }).split('\n')).toEqual([
      'STRIPE_SECRET_KEY must be a secret key, sk_…',
      'PAYMENT_CHANNELS.1 must be a list of ideal, card, bancontact',
    ])
    const keys = { STRIPE_SECRET_KEY: 'sk_1', STRIPE_PUBLISHABLE_KEY: 'pk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(readConfiguration({ ...keys, PAYMENT_CHANNELS: 'card' })).toMatchObject({
      stripe: { secretKey: 'sk_1', publishableKey: 'pk_1', webhookSecret: 'whsec_1', apiUrl: undefined },
      paymentChannels: ['card'],
    })
  })

  test('organisations can connect payment accounts only when the keys for that are set (R-D251)', () => {
    expect(readConfiguration({}).paymentAccounts).toEqual([])
    expect(messageOf({ PAYMENT_ACCOUNTS: 'stripe, mollie' }).split('\n')).toEqual([
      'STRIPE_SECRET_KEY is missing: PAYMENT_ACCOUNTS names stripe',
      'STRIPE_CONNECT_WEBHOOK_SECRET is missing: PAYMENT_ACCOUNTS names stripe',
      'SECRETS_KEY is missing: PAYMENT_ACCOUNTS names mollie, whose keys are stored encrypted',
    ])
    expect(messageOf({ PAYMENT_FEE_PERCENT: '1' })).toBe('PAYMENT_FEE_PERCENT needs stripe in PAYMENT_ACCOUNTS')
  })

  test('metrics and traces stay on this machine until a token or a receiver is set', () => {
    expect(readConfiguration({})).toMatchObject({ metricsToken: undefined, telemetry: undefined })
    const named = { METRICS_TOKEN: 'x'.repeat(32), OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
    expect(readConfiguration({ ...named, OTEL_TRACES_SAMPLER_ARG: '0.05' })).toMatchObject({
      metricsToken: 'x'.repeat(32),
      telemetry: { endpoint: 'http://collector:4318', sampled: 0.05 },
    })
    const wrong = { METRICS_TOKEN: 'short', OTEL_EXPORTER_OTLP_ENDPOINT: 'collector', OTEL_TRACES_SAMPLER_ARG: '5' }
    expect(messageOf(wrong).split('\n')).toEqual([
      'METRICS_TOKEN must have 32 to 200 letters, digits, - or _',
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address',
      'OTEL_TRACES_SAMPLER_ARG must be at most 1',
    ])
  })

  test('files are on disk without S3 settings, and an error asks for the missing ones when only some are set', () => {
    expect(readConfiguration({}).s3).toBeUndefined()
    for (const setting of [
      { S3_BUCKET: 'pictures' },
      { S3_FORCE_PATH_STYLE: '1' },
      { S3_PUBLIC_URL: 'http://c.test' },
    ]) {
      expect(messageOf({ ...setting, S3_REGION: 'eu-central-1' }).split('\n')).toEqual([
        ...('S3_BUCKET' in setting ? [] : ['S3_BUCKET is missing beside the other settings of S3']),
        'S3_ACCESS_KEY_ID is missing beside the other settings of S3',
        'S3_SECRET_ACCESS_KEY is missing beside the other settings of S3',
      ])
    }
    const required = {
      S3_BUCKET: 'pictures',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const read = {
      bucket: 'pictures',
      region: 'eu-central-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      endpoint: undefined,
      forcesPathStyle: false,
      publicUrl: undefined,
    }
    expect(readConfiguration(required).s3).toEqual(read)
    const all = {
      ...required,
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_FORCE_PATH_STYLE: '1',
      S3_PUBLIC_URL: 'https://pictures.example.test/',
    }
    expect(readConfiguration(all).s3).toEqual({
      ...read,
      endpoint: 'http://127.0.0.1:9000',
      forcesPathStyle: true,
      publicUrl: 'https://pictures.example.test',
    })
  })

  test('a wrong S3 setting is refused with advice', () => {
    const wrong = {
      S3_BUCKET: 'My_Bucket',
      S3_REGION: 'Frankfurt am Main',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: '127.0.0.1:9000',
      S3_FORCE_PATH_STYLE: 'yes',
      S3_PUBLIC_URL: 'ftp://pictures.example.test',
    }
    expect(messageOf(wrong).split('\n')).toEqual([
      'S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
      'S3_REGION must be the name of a region, for example eu-central-1',
      'S3_ENDPOINT must be an http or https address',
      'S3_FORCE_PATH_STYLE must be 0 or 1',
      'S3_PUBLIC_URL must be an http or https address',
    ])
    const right = { ...wrong, S3_BUCKET: 'b.1', S3_REGION: 'auto', S3_ENDPOINT: '', S3_FORCE_PATH_STYLE: '' }
    expect(messageOf({ ...right, PUBLIC_URL: 'https://book.test', S3_PUBLIC_URL: 'http://pictures.test' })).toBe(
      'S3_PUBLIC_URL must be an https address as PUBLIC_URL is: browsers block other pictures on its pages',
    )
  })

  test('production requires more variables and refuses demo data', () => {
    expect(messageOf({ NODE_ENV: 'production', DEMO_DATA: '1' }).split('\n')).toEqual([
      'DEMO_DATA is refused with NODE_ENV=production: demo data never goes into a real database',
      'PUBLIC_URL is missing: the address that people reach this server at',
      'SMTP_URL is missing: without it mail only reaches the development mailbox',
    ])
  })
})

describe('a server whose settings do not say whether it is in production (T-A38)', () => {
  const built = { isBuilt: true }
  test('runs in production when it is built, and in development when it runs from its sources', () => {
    const complete = { SMTP_URL: 'smtp://localhost', PUBLIC_URL: 'http://localhost:4100' }
    expect(readConfiguration(complete, built).isProduction).toBe(true)
    expect(() => readConfiguration({}, built)).toThrow('PUBLIC_URL is missing')
    expect(readConfiguration({}, { isBuilt: false }).isProduction).toBe(false)
    expect(readConfiguration({ NODE_ENV: 'development' }, built).isProduction).toBe(false)
  })

  test.each([
    [{ PUBLIC_URL: 'https://book.example.test' }, 'PUBLIC_URL'],
    [{ HOST: '0.0.0.0' }, 'HOST'],
    [{ HOST: '::' }, 'HOST'],
    [{ HOST: '192.168.1.5' }, 'HOST'],
    [{ DATABASE_URL: 'postgres://db.example.test/inplan' }, 'DATABASE_URL'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://book.example.test' }, 'PUBLIC_URL, HOST'],
  ])('does not start with %j, built or from its sources', (variables, names) => {
    for (const isBuilt of [true, false]) {
      expect(() => readConfiguration(variables, { isBuilt })).toThrow(`NODE_ENV is missing: ${names} reaches beyond`)
    }
    expect(readConfiguration({ ...variables, NODE_ENV: 'development' }, built).isProduction).toBe(false)
  })

  test.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { PUBLIC_URL: 'http://127.0.0.1:4100' },
    { DATABASE_URL: 'postgres://inplan@localhost:5432/inplan' },
    { DATABASE_URL: 'postgres:///inplan?host=/var/run/postgresql' },
  ])('starts with %j', (variables) => {
    expect(readConfiguration(variables, { isBuilt: false }).isProduction).toBe(false)
  })
})
