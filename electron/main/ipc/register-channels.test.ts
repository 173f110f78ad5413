import { describe, expect, test } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import { channelNames, type ChannelName } from '#shared/ipc/channels.ts'
import { maximumBodyBytes, maximumSnapshotBytes, type Handlers } from '#shared/ipc/contract.ts'
import type { WireAnswer } from '#shared/ipc/preload-api.ts'
import { appOrigin, isTrustedFrame, type Frame } from '../security/trusted-origin.ts'
import { registerChannels } from './register-channels.ts'

const page: Frame = { url: 'app://inplan/index.html', parent: null }

/** Registers channels with handlers that record their calls. */
function registered(overrides: Partial<Handlers> = {}) {
  const listeners = new Map<string, (event: { senderFrame: Frame | null }, ...args: unknown[]) => Promise<WireAnswer>>()
  const handled: unknown[] = []
  const logged: string[] = []
  const note = (name: ChannelName) => [name, (...args: unknown[]) => void handled.push([name, ...args])] as const
  registerChannels({
    registry: { handle: (channel, listener) => void listeners.set(channel, listener) },
    isTrusted: (frame) => isTrustedFrame(frame, appOrigin),
    handlers: () => ({ ...(Object.fromEntries(channelNames.map(note)) as unknown as Handlers), ...overrides }),
    log: (text, error) => logged.push([text, error].join(' ')),
  })
  const invoke = (channel: string, senderFrame: Frame | null, ...args: unknown[]) => {
    const listener = listeners.get(`inplan:${channel}`)
    if (!listener) throw new Error(`${channel} is not registered`)
    return listener({ senderFrame }, ...args)
  }
  return { invoke, handled, logged, names: [...listeners.keys()] }
}

const fitting: Record<ChannelName, unknown[]> = {
  'api.call': ['providerServices', {}, {}],
  'session.login': [{ email: 'a@b.nl', password: 'secret', remember: false }],
  'session.code': [{ email: 'a@b.nl', code: '123456', remember: false }],
  'session.passkey': [
    {
      passkey: { id: 'aWQ', clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw' },
      remember: false,
    },
  ],
  'session.second-step': [{ code: '123456', remember: false }],
  'session.verify': [
    {
      email: 'a@b.nl',
      code: '123456',
      firstName: 'Noor',
      lastName: 'Bakker',
      organisation: { name: 'Noord', organisationKind: 'SMB', timeZone: 'Europe/Amsterdam' },
      remember: true,
    },
  ],
  'session.join': [{ token: 'invitation', password: 'secret', firstName: 'Daan', lastName: 'Visser', remember: false }],
  'session.logout': [],
  'session.current': [],
  'preferences.get': [],
  'preferences.set': [{ theme: 'dark' }],
  'connectivity.current': [],
  'snapshot.read': [],
  'snapshot.write': ['{}'],
  'drafts.read': [{ userId: 'owner', organisationId: 'studio' }],
  'drafts.write': [{ userId: 'owner', organisationId: 'studio' }, '{}'],
  'acts.keep': [
    {
      id: 'key-0123456789abcdef',
      route: 'confirmPayment',
      body: { id: 'b1', paymentStatus: 'PAID' },
      about: { customer: 'Noor Bakker', service: 'Massage' },
    },
  ],
  'acts.list': [],
  'acts.resend': [{ id: 'key-0123456789abcdef' }],
  'acts.remove': [{ id: 'key-0123456789abcdef' }],
  'clipboard.write': ['text'],
  'file.save': [{ name: 'klant.json', text: '{}' }],
  'image.pick': [],
  'image.upload': [{ bytes: new Uint8Array([0xff, 0xd8, 0xff]), type: 'image/jpeg' }],
  'link.take': [],
  'update.current': [],
  'update.install': [],
  'server.choose': ['inplan.example'],
  'app.info': [],
}

const huge = 'x'.repeat(maximumBodyBytes)
const cyclic: Record<string, unknown> = {}
cyclic['body'] = cyclic

const misfits: [string, unknown[]][] = [
  ['a wrong type', [7]],
  ['a wrong type at each place', [7, 7, 7]],
  ['an extra key', [{ ...(fitting['session.login'][0] as object), theme: 'dark', url: 'https://evil.example/' }]],
  ['an oversize text', ['x'.repeat(maximumSnapshotBytes + 1)]],
  ['an oversize value', ['saveService', { body: { description: huge } }, {}]],
  ['too many arguments', ['providerServices', {}, {}, {}]],
  ['a value without end', ['saveService', cyclic, {}]],
  ['a prototype for a name', ['__proto__', {}, {}]],
]

const frames: [string, Frame | null][] = [
  ['a foreign frame', { url: 'https://evil.example/', parent: null }],
  ['a sub-frame', { url: page.url, parent: page }],
  ['a frame that has gone', null],
]

test('Every IPC channel is registered under the app’s own name, and no other channel is', () => {
  expect(registered().names).toEqual(channelNames.map((name) => `inplan:${name}`))
})

describe.each(channelNames)('%s', (channel) => {
  test('answers the app’s own page', async () => {
    const { invoke, handled } = registered()
    expect(await invoke(channel, page, ...fitting[channel])).toEqual({ ok: true, value: undefined })
    expect(handled).toEqual([[channel, ...fitting[channel]]])
  })

  test.each(frames)('refuses %s (T-D2)', async (_name, frame) => {
    const { invoke, handled, logged } = registered()
    expect(await invoke(channel, frame, ...fitting[channel])).toMatchObject({ ok: false, error: { code: 'forbidden' } })
    expect([handled, logged]).toEqual([[], [`${channel}: refused a foreign frame `]])
  })

  test.each(misfits)('refuses %s (T-D2)', async (_name, args) => {
    const { invoke, handled } = registered()
    expect(await invoke(channel, page, ...args)).toMatchObject({ ok: false, error: { code: 'malformed-request' } })
    expect(handled).toEqual([])
  })
})

describe('failures of IPC calls are returned as data', () => {
  test('with all fields of an expected error', async () => {
    const failing = registered({
      'session.current': () => Promise.reject(new AppError('rate-limited', { message: 'Wait', status: 429 })),
    })
    expect(await failing.invoke('session.current', page)).toEqual({
      ok: false,
      error: { code: 'rate-limited', message: 'Wait', fieldErrors: {}, status: 429 },
    })
    expect(failing.logged).toEqual([])
  })

  test('with the code internal for a bug, whose details are in the log only', async () => {
    const failing = registered({
      'session.current': () => {
        throw new TypeError('secret detail')
      },
    })
    const answer = await failing.invoke('session.current', page)
    expect(answer).toEqual({ ok: false, error: { code: 'internal', message: '', fieldErrors: {} } })
    expect(failing.logged).toEqual(['session.current: failed TypeError: secret detail'])
  })
})

test('The log of a refused IPC call contains no argument (T-D7)', async () => {
  const { invoke, logged } = registered()
  await invoke('session.login', page, { email: 'anna@example.nl', password: 'hunter2', remember: true, extra: 1 })
  expect(logged.join()).not.toMatch(/anna|hunter2/)
})
