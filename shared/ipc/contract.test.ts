import { describe, expect, test } from 'vitest'
import { channelNames, type ChannelName } from './channels.ts'
import { contract, maximumBodyBytes, type Handlers } from './contract.ts'
import { desktopRoutes } from './desktop-routes.ts'

const isTaken = (channel: ChannelName, args: unknown): boolean => contract[channel].args.safeParse(args).success

const login = { email: 'a@b.nl', password: 'secret', remember: true }
const accepted: Record<ChannelName, unknown[][]> = {
  'api.call': [
    ['providerServices', {}, {}],
    ['providerCalendar', { query: { from: '2025-03-03', to: '2025-03-09' } }, {}],
    ['changeBooking', { body: { id: 'b1', status: 'REJECTED' } }, { idempotencyKey: '12345678' }],
  ],
  'session.login': [[login]],
  'session.logout': [[]],
  'session.current': [[]],
  'preferences.get': [[]],
  'preferences.set': [[{}], [{ theme: 'dark' }], [{ theme: 'light', language: 'nl' }]],
  'connectivity.current': [[]],
  'app.info': [[]],
}

const huge = 'x'.repeat(maximumBodyBytes)
const refused: Record<ChannelName, [why: string, args: unknown][]> = {
  'api.call': [
    ['a name that is no endpoint', ['constructor', {}, {}]],
    ['a URL for a name', ['https://example.com/api/provider/services', {}, {}]],
    ['a path for a name', ['GET /api/provider/services', {}, {}]],
    ['the log-in endpoint, whose answer holds a token', ['login', { body: login }, {}]],
    ['the verification, whose answer holds a token', ['verifyCustomer', {}, {}]],
    ['an extra key', ['providerServices', { url: 'https://example.com' }, {}]],
    ['extra options', ['providerServices', {}, { baseURL: 'https://example.com' }]],
    ['headers', ['providerServices', {}, { headers: { authorization: 'x' } }]],
    ['a parameter of the wrong type', ['providerBooking', { params: { id: { toString: 1 } } }, {}]],
    ['an oversize parameter', ['providerBooking', { params: { id: huge } }, {}]],
    ['an oversize body', ['changeBooking', { body: { id: huge } }, {}]],
    ['a body that is not JSON', ['changeBooking', { body: new Map() }, {}]],
    ['bytes', ['changeBooking', { body: new Uint8Array(4) }, {}]],
    ['a missing argument', ['providerServices']],
    ['an extra argument', ['providerServices', {}, {}, {}]],
  ],
  'session.login': [
    ['a wrong type', [{ ...login, email: 1 }]],
    ['an extra key', [{ ...login, baseURL: 'https://example.com' }]],
    ['an oversize password', [{ ...login, password: 'x'.repeat(201) }]],
    ['an oversize address', [{ ...login, email: 'x'.repeat(321) }]],
    ['a missing key', [{ email: 'a@b.nl', password: 'secret' }]],
  ],
  'session.logout': [['an extra argument', [1]]],
  'session.current': [['an extra argument', [{}]]],
  'preferences.get': [['an extra argument', ['theme']]],
  'preferences.set': [
    ['an unknown value', [{ theme: 'pink' }]],
    ['a wrong type', [{ language: ['nl'] }]],
    ['an extra key', [{ serverUrl: 'https://example.com' }]],
    ['an oversize value', [{ theme: huge }]],
  ],
  'connectivity.current': [['an extra argument', [null]]],
  'app.info': [['an extra argument', ['x']]],
}

describe.each(channelNames)('%s', (channel) => {
  test.each(accepted[channel].map((args) => [JSON.stringify(args), args] as const))('takes %s', (_text, args) => {
    expect(isTaken(channel, args)).toBe(true)
  })

  test.each([...refused[channel], ['no list of arguments', {}], ['nothing', undefined]] as [string, unknown][])(
    'D2: refuses %s',
    (_why, args) => {
      expect(isTaken(channel, args)).toBe(false)
    },
  )
})

test('a channel without a handler, and a handler with other arguments, do not compile', () => {
  // @ts-expect-error -- every channel is missing
  const none: Handlers = {}
  // @ts-expect-error -- the channel takes credentials
  const wrong: Handlers['session.login'] = (_email: string) => Promise.reject(new Error('never called'))
  expect([none, wrong]).toHaveLength(2)
})

test('D4: no endpoint that gives a token can be called by the renderer', () => {
  expect(desktopRoutes).not.toContain('login')
  expect(desktopRoutes).not.toContain('verifyCustomer')
  expect(desktopRoutes).toContain('providerCalendar')
})
