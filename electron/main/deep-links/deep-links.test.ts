import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Link } from '#shared/ipc/contract.ts'
import { earlyLinks, followSystemLinks } from './follow-system-links.ts'
import { linkAmong, parseLink } from './parse-link.ts'
import { createPendingDeepLink } from './pending-deep-link.ts'

const id = '3f2b8c1e-9a4d-4e6f-8b7a-1c2d3e4f5a6b'
const token = 'Zk3_9aQ-1bXc7dE5fG2hJ4kL'
const booking = { kind: 'booking', bookingId: id } as const
const join = { kind: 'join', token } as const

test.each([
  [`inplan://booking/${id}`, booking],
  // Browsers append a slash to such links.
  [`inplan://booking/${id}/`, booking],
  ['inplan://calendar', { kind: 'calendar' }],
  [`inplan://join/${token}`, join],
  [`inplan://join/${token}/`, join],
])('%s opens its screen', (address, link) => {
  expect(parseLink(address)).toEqual(link)
})

const schemes = [
  'inplan:',
  'INPLAN:',
  'inplan:/',
  'inplan:///',
  'http://',
  'https://',
  'file://',
  'app://',
  'javascript:',
]
const hosts = [
  'booking',
  'join',
  'Booking',
  'book',
  'booking.evil',
  'evil',
  'user@booking',
  'booking:80',
  '',
  '..',
  'login',
]
const tails = [
  '',
  '/',
  `/${id}/x`,
  `/${id}?a=1`,
  `/${id}#a`,
  `//${id}`,
  `/${id} `,
  `/${id}\n`,
  `/${id}%00`,
  `/%2e%2e/${id}`,
  `/../${id}`,
  `/${id.toUpperCase()}`,
  `/${id}0`,
  `/${id.slice(1)}`,
  '/1',
  "/' or 1=1--",
  '/<img src=x onerror=alert(1)>',
  '/javascript:alert(1)',
  `/${'a'.repeat(201)}`,
  `/${'a'.repeat(19)}`,
  `/${token}=`,
  `/${token}.${token}`,
  `/${token}%20`,
  `\\${id}`,
]

const corpus = [
  ...schemes.flatMap((scheme) => [`${scheme}booking/${id}`, `${scheme}join/${token}`]),
  // An id after `join` is accepted, because a valid invitation token could look the same. The server rejects unknown tokens.
  ...hosts.filter((host) => host !== 'booking' && host !== 'join').map((host) => `inplan://${host}/${id}`),
  ...hosts.filter((host) => host !== 'join').map((host) => `inplan://${host}/${token}`),
  ...tails.map((tail) => `inplan://booking${tail}`),
  ...tails.filter((tail) => !tail.toLowerCase().includes(id.slice(1, 30))).map((tail) => `inplan://join${tail}`),
  ` inplan://booking/${id}`,
  `inplan://booking/${id}${id}`,
  `inplan://booking/${id},inplan://booking/${id}`,
  `inplan://\u0440ooking/${id}`,
  `inplan://booking\u2215${id}`,
  `inplan://booking/${id}\u202e`,
  `xinplan://booking/${id}`,
  `https://inplan.example/inplan://booking/${id}`,
  '--gpu-launcher=calc',
  '--inspect=9229',
  'inplan',
  'inplan:',
  'inplan://',
  '',
]

test(`None of ${corpus.length} addresses that resemble links is followed (T-D3)`, () => {
  expect(corpus.length).toBeGreaterThan(70)
  expect(corpus.filter((address) => parseLink(address) !== undefined)).toEqual([])
})

test('A command line is only searched for a link, whatever other arguments it has (T-D3)', () => {
  expect(linkAmong(['inplan.exe', '--allow-file-access', `inplan://booking/${id}`])).toEqual(booking)
  expect(linkAmong([`inplan://booking/${id}`])).toBeUndefined()
  expect(linkAmong(['inplan.exe', '--', 'https://evil.example/'])).toBeUndefined()
})

describe('a deep link waits', () => {
  function start() {
    const delivered: Link[] = []
    const state = { isOpen: false }
    const links = createPendingDeepLink({ isOpen: () => state.isOpen, deliver: (link) => delivered.push(link) })
    return { links, delivered, state }
  }

  test('until the page asks, and is followed once', () => {
    const { links, delivered, state } = start()
    state.isOpen = true
    links.follow(booking)
    expect([delivered, links.take(), links.take()]).toEqual([[], booking, null])
  })

  test('until somebody is logged in when it leads to a booking, but not when it is an invitation', () => {
    const { links, delivered, state } = start()
    links.follow(booking)
    expect(links.take()).toBeNull()
    state.isOpen = true
    expect(links.take()).toEqual(booking)
    state.isOpen = false
    links.follow(join)
    links.follow(booking)
    expect(delivered).toEqual([join])
    state.isOpen = true
    expect(links.take()).toEqual(booking)
  })

  test('again once the page is gone; of several the newest counts', () => {
    const { links, delivered, state } = start()
    state.isOpen = true
    links.take()
    links.follow(booking)
    links.pause()
    links.follow(join)
    links.follow(booking)
    expect([delivered, links.take()]).toEqual([[booking], booking])
  })
})

describe('deep links from the operating system', () => {
  function start(argv: readonly string[] = ['inplan']) {
    const app = new EventEmitter()
    const early = earlyLinks(app as never)
    const events: unknown[] = []
    const open = (address: string) => app.emit('open-url', { preventDefault: () => events.push('taken') }, address)
    const listen = () =>
      followSystemLinks(
        { app: app as never, argv, follow: (link) => events.push(link), bringToFront: () => events.push('front') },
        early,
      )
    return { app, events, open, listen }
  }

  test('on macOS are received before and after the app is ready', () => {
    const { events, open, listen } = start()
    open(`inplan://booking/${id}`)
    expect(events).toEqual(['taken'])
    listen()
    expect(events.splice(0)).toEqual(['taken', booking, 'front'])
    open(`inplan://join/${token}`)
    expect(events).toEqual(['taken', join, 'front'])
  })

  test('on Windows and Linux are read from the command line of this start or of a second start', () => {
    const { app, events, listen } = start(['inplan', `inplan://join/${token}`])
    listen()
    expect(events.splice(0)).toEqual([join])
    app.emit('second-instance', {}, ['inplan', `inplan://booking/${id}`])
    app.emit('second-instance', {}, ['inplan'])
    expect(events).toEqual([booking, 'front', 'front'])
  })

  test('that are not valid links only bring the window to the front (T-D3)', () => {
    const { events, open, listen } = start(['inplan', 'https://evil.example/'])
    listen()
    open('inplan://settings/reset')
    expect(events).toEqual(['taken', 'front'])
  })
})
