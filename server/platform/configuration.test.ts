import { describe, expect, test } from 'vitest'
import { readConfiguration, StartError } from './configuration.ts'

const messageOf = (variables: Record<string, string>): string => {
  try {
    readConfiguration(variables)
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return ''
}

describe('configuration', () => {
  test('every variable has a default outside production', () => {
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

  test('every invalid variable is named, one per line', () => {
    expect(messageOf({ PORT: '99999', DATABASE_URL: 'mysql://x', DEMO_DATA: 'yes' }).split('\n')).toEqual([
      'PORT must be at most 65535',
      'DATABASE_URL must be a postgres:// address',
      'DEMO_DATA must be 0 or 1',
    ])
  })

  test('D120: without keys there is no Stripe; with some of them, the others are asked for', () => {
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

  test('production requires more variables and refuses demo data', () => {
    expect(messageOf({ NODE_ENV: 'production', DEMO_DATA: '1' }).split('\n')).toEqual([
      'DEMO_DATA is refused with NODE_ENV=production: demo data never goes into a real database',
      'PUBLIC_URL is missing: the address that people reach this server at',
      'SMTP_URL is missing: without it mail only reaches the development mailbox',
    ])
  })
})
