import { describe, expect, test } from 'vitest'
import { channelNames, type ChannelName } from './channels.ts'
import {
  contract,
  maximumBodyBytes,
  maximumClipboardLength,
  maximumFileBytes,
  maximumDraftsBytes,
  maximumSnapshotBytes,
  type Handlers,
} from './contract.ts'
import { desktopRoutes } from './renderer-api-routes.ts'

const isTaken = (channel: ChannelName, args: unknown): boolean => contract[channel].args.safeParse(args).success

const login = { email: 'a@b.nl', password: 'secret', remember: true }
const founder = {
  email: 'a@b.nl',
  code: '123456',
  firstName: 'Noor',
  lastName: 'Bakker',
  organisation: { name: 'Noord', organisationKind: 'SMB', timeZone: 'Europe/Amsterdam' },
  remember: true,
}
const member = { token: 'invitation', password: 'secret', firstName: 'Daan', lastName: 'Visser', remember: false }
const codeLogin = { email: 'a@b.nl', code: '123456', remember: true }
const passkeyLogin = {
  passkey: { id: 'aWQ', clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'cw' },
  remember: false,
}
const secondStep = { code: 'k7m2p-qx9tf', remember: true }
const picture = { bytes: new Uint8Array([0xff, 0xd8, 0xff]), type: 'image/jpeg' }
const about = { customer: 'Noor Bakker', service: 'Massage' }
const act = {
  id: 'key-0123456789abcdef',
  route: 'confirmPayment',
  body: { id: 'b1', version: 1, paymentStatus: 'PAID' },
  about,
}
const file = { name: 'klant.json', text: '{}' }
const owner = { userId: 'owner', organisationId: 'studio' }

const accepted: Record<ChannelName, unknown[][]> = {
  'api.call': [
    ['providerServices', {}, {}],
    ['providerCalendar', { query: { from: '2025-03-03', to: '2025-03-09' } }, {}],
    ['changeBooking', { body: { id: 'b1', status: 'REJECTED' } }, { idempotencyKey: '12345678' }],
  ],
  'session.login': [[login]],
  'session.code': [[codeLogin]],
  'session.passkey': [[passkeyLogin]],
  'session.second-step': [[secondStep]],
  'session.verify': [[founder], [{ ...founder, deliversServices: false }]],
  'session.join': [[member], [{ ...member, secondFactorCode: '123456' }]],
  'session.logout': [[]],
  'session.current': [[]],
  'preferences.get': [[]],
  'preferences.set': [[{}], [{ theme: 'dark' }], [{ theme: 'light', language: 'nl' }]],
  'connectivity.current': [[]],
  'snapshot.read': [[]],
  'snapshot.write': [[''], ['x'.repeat(maximumSnapshotBytes)]],
  'drafts.read': [[owner]],
  'drafts.write': [
    [owner, ''],
    [owner, 'x'.repeat(maximumDraftsBytes)],
  ],
  'acts.keep': [[act], [{ ...act, route: 'addCustomerNote', about: { ...about, customerId: 'c1' } }]],
  'acts.list': [[]],
  'acts.resend': [[{ id: act.id }], [{ id: act.id, body: act.body }]],
  'acts.remove': [[{ id: act.id }]],
  'clipboard.write': [['<script>']],
  'file.save': [
    [file],
    [{ name: 'José 2025.json', text: '' }],
    [{ name: 'Klanten 2025-03-12.csv', text: '' }],
    [{ name: 'Factuur SN-2025-0001.pdf', base64: 'AAEC' }],
    [{ ...file, text: 'x'.repeat(maximumFileBytes) }],
  ],
  'image.pick': [[]],
  'image.upload': [[picture]],
  'link.take': [[]],
  'update.current': [[]],
  'update.install': [[]],
  'server.choose': [['inplan.example'], ['']],
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
  'session.code': [
    ['a wrong type', [{ ...codeLogin, code: 123456 }]],
    ['an extra key', [{ ...codeLogin, password: 'secret' }]],
    ['an oversize code', [{ ...codeLogin, code: 'x'.repeat(21) }]],
    ['a missing key', [{ email: 'a@b.nl', code: '123456' }]],
  ],
  'session.passkey': [
    ['a wrong type', [{ ...passkeyLogin, passkey: 'aWQ' }]],
    ['an extra key further in', [{ ...passkeyLogin, passkey: { ...passkeyLogin.passkey, origin: 'x' } }]],
    ['an oversize signature', [{ ...passkeyLogin, passkey: { ...passkeyLogin.passkey, signature: huge } }]],
    ['a missing key', [{ remember: true }]],
  ],
  'session.second-step': [
    ['a wrong type', [{ ...secondStep, code: 1 }]],
    ['a ticket, which only the main process has', [{ ...secondStep, ticket: 'x' }]],
    ['an oversize code', [{ ...secondStep, code: 'x'.repeat(41) }]],
    ['a missing key', [{ code: '123456' }]],
  ],
  'session.verify': [
    ['a wrong type', [{ ...founder, code: 123456 }]],
    ['an extra key', [{ ...founder, role: 'OWNER' }]],
    ['an extra key further in', [{ ...founder, organisation: { ...founder.organisation, id: 'o1' } }]],
    ['an unknown kind', [{ ...founder, organisation: { ...founder.organisation, organisationKind: 'BANK' } }]],
    ['an oversize name', [{ ...founder, firstName: 'x'.repeat(101) }]],
    ['a missing key', [{ ...founder, organisation: undefined }]],
  ],
  'session.join': [
    ['a wrong type', [{ ...member, token: { toString: 1 } }]],
    ['an extra key', [{ ...member, email: 'somebody@else.nl' }]],
    ['an oversize token', [{ ...member, token: 'x'.repeat(201) }]],
    ['a missing key', [{ token: 'invitation' }]],
  ],
  'session.logout': [['an extra argument', [1]]],
  'session.current': [['an extra argument', [{}]]],
  'preferences.get': [['an extra argument', ['theme']]],
  'preferences.set': [
    ['an unknown value', [{ theme: 'pink' }]],
    ['a text for a yes', [{ startAtLogin: 'yes' }]],
    ['a wrong type', [{ language: ['nl'] }]],
    ['an extra key', [{ serverUrl: 'https://example.com' }]],
    ['an oversize value', [{ theme: huge }]],
  ],
  'connectivity.current': [['an extra argument', [null]]],
  'snapshot.read': [['a path', ['../session']]],
  'snapshot.write': [
    ['a wrong type', [{ bookings: [] }]],
    ['more than it may take', ['x'.repeat(maximumSnapshotBytes + 1)]],
    ['more bytes than it may take', ['é'.repeat(maximumSnapshotBytes / 2 + 1)]],
    ['an extra argument', ['', 'session']],
  ],
  'drafts.read': [
    ['nobody', []],
    ['a path', [{ ...owner, file: '../session' }]],
  ],
  'drafts.write': [
    ['a wrong type', [owner, { drafts: [] }]],
    ['more than it may take', [owner, 'x'.repeat(maximumDraftsBytes + 1)]],
    ['an extra argument', [owner, '', 'session']],
  ],
  'acts.keep': [
    ['an act that is not kept', [{ ...act, route: 'changeBooking' }]],
    ['a log-in', [{ ...act, route: 'login', body: login }]],
    ['an address for a route', [{ ...act, route: 'https://example.com' }]],
    ['an oversize body', [{ ...act, body: { note: huge } }]],
    ['a body that is not JSON', [{ ...act, body: new Map() }]],
    ['a key that is none', [{ ...act, id: '../acts' }]],
    ['an extra key', [{ ...act, owner: 'somebody' }]],
    ['another time', [{ ...act, doneAt: '2025-03-12T10:00:00Z' }]],
  ],
  'acts.list': [['an extra argument', ['somebody']]],
  'acts.resend': [
    ['another route', [{ id: act.id, route: 'eraseCustomer' }]],
    ['a missing key', [{}]],
  ],
  'acts.remove': [['an extra key', [{ id: act.id, all: true }]]],
  'clipboard.write': [
    ['a wrong type', [['text']]],
    ['an oversize text', ['x'.repeat(maximumClipboardLength + 1)]],
    ['an extra argument', ['text', 'selection']],
  ],
  'file.save': [
    ['a path', [{ ...file, name: '/etc/cron.d/job.json' }]],
    ['a path up', [{ ...file, name: '../session.json' }]],
    ['a path of another system', [{ ...file, name: '..\\start.json' }]],
    ['a hidden file', [{ ...file, name: '.json' }]],
    ['a program', [{ ...file, name: 'setup.exe' }]],
    ['a program as bytes', [{ name: 'setup.exe', base64: 'AAEC' }]],
    ['bytes that are no base64', [{ name: 'factuur.pdf', base64: '<script>' }]],
    ['a table with programs', [{ ...file, name: 'klanten.xlsm' }]],
    ['a program that hides its kind', [{ ...file, name: 'klant.json.exe' }]],
    ['a kind that hides behind another', [{ ...file, name: 'klant.exe.json' }]],
    ['an oversize text', [{ ...file, text: 'x'.repeat(maximumFileBytes + 1) }]],
    ['an extra key', [{ ...file, path: '/etc/passwd' }]],
    ['an extra argument', [file, '/etc']],
  ],
  'image.pick': [['a path', ['/etc/passwd']]],
  'image.upload': [
    ['a path', ['/etc/passwd']],
    ['a wrong type', [{ ...picture, bytes: [255, 216, 255] }]],
    ['another kind of file', [{ ...picture, type: 'image/svg+xml' }]],
    ['an extra key', [{ ...picture, path: '/etc/passwd' }]],
    ['an oversize picture', [{ ...picture, bytes: new Uint8Array(2 * 1024 * 1024 + 1) }]],
  ],
  'link.take': [['a link', ['inplan://booking/1']]],
  'update.current': [['an extra argument', [1]]],
  'update.install': [['an address', ['https://evil.example/setup.exe']]],
  'server.choose': [
    ['no address', []],
    ['an oversize address', ['x'.repeat(501)]],
    ['a wrong type', [{ href: 'https://example.com' }]],
  ],
  'app.info': [['an extra argument', ['x']]],
}

describe.each(channelNames)('the channel %s of the desktop app', (channel) => {
  test.each(accepted[channel].map((args) => [JSON.stringify(args).slice(0, 100), args] as const))(
    'accepts %s',
    (_text, args) => {
      expect(isTaken(channel, args)).toBe(true)
    },
  )

  test.each([...refused[channel], ['no list of arguments', {}], ['nothing', undefined]] as [string, unknown][])(
    'refuses %s (T-D2)',
    (_why, args) => {
      expect(isTaken(channel, args)).toBe(false)
    },
  )
})

test('A channel without a handler, or a handler with wrong arguments, does not compile', () => {
  // @ts-expect-error -- every channel is missing
  const none: Handlers = {}
  // @ts-expect-error -- the channel takes credentials
  const wrong: Handlers['session.login'] = (_email: string) => Promise.reject(new Error('never called'))
  expect([none, wrong]).toHaveLength(2)
})

test('The renderer cannot call any endpoint that returns a log-in token (T-D4)', () => {
  expect(desktopRoutes).not.toContain('login')
  expect(desktopRoutes).not.toContain('verifyCustomer')
  expect(desktopRoutes).not.toContain('verifyProvider')
  expect(desktopRoutes).not.toContain('acceptInvitation')
  expect(desktopRoutes).toContain('providerCalendar')
})
