import { expect, test } from 'vitest'
import { configuredServer, parseServerAddress } from './server-address.ts'

test.each([
  ['http://localhost:4100', 'http://localhost:4100'],
  ['http://127.0.0.1:4100/', 'http://127.0.0.1:4100'],
  ['http://[::1]:4100', 'http://[::1]:4100'],
  ['https://inplan.example', 'https://inplan.example'],
  ['https://inplan.example:443/', 'https://inplan.example'],
])('%s is read as the server %s', (text, origin) => {
  expect(parseServerAddress(text)).toBe(origin)
})

test.each([
  ['', 'is no http(s) address'],
  ['localhost:4100', 'is no http(s) address'],
  ['ftp://inplan.example', 'is no http(s) address'],
  ['https://user:secret@inplan.example', 'must not hold a user name or password'],
  ['https://inplan.example/api', 'must not have a path'],
  ['https://inplan.example/?a=1', 'must not have a path'],
  ['http://inplan.example', 'must begin with https:'],
  ['http://localhost.evil.example', 'must begin with https:'],
])('The server address %s is refused: %s', (text, reason) => {
  expect(() => parseServerAddress(text)).toThrow(reason)
})

test('The reason for refusing an address does not repeat the password in it', () => {
  expect(() => parseServerAddress('https://user:secret@inplan.example')).not.toThrow('secret')
})

const [policy, environment, stored] = ['https://policy.example', 'http://localhost:4250', 'https://stored.example']

test.each([
  ['development', {}, 'http://localhost:4100', false],
  ['development', { environment: '', stored: 7 }, 'http://localhost:4100', false],
  ['development', { stored }, stored, false],
  ['development', { environment, stored }, environment, true],
  ['development', { policy, environment, stored }, policy, true],
  ['a package', {}, undefined, false],
  ['a package', { environment }, undefined, false],
  ['a package', { environment, stored }, stored, false],
  ['a package', { policy, environment, stored }, policy, true],
] as const)(
  'In %s, with the sources %j the server is %s (T-D4, R-D410)',
  (where, sources, serverAddress, isServerFixed) => {
    const all = { policy: undefined, environment: undefined, stored: undefined, ...sources }
    expect(configuredServer({ ...all, isPackaged: where === 'a package' })).toEqual({ serverAddress, isServerFixed })
  },
)

test('An invalid server address is reported, and not replaced by the next source', () => {
  const sources = { policy: undefined, environment: 'nonsense', stored, isPackaged: false }
  expect(() => configuredServer(sources)).toThrow('nonsense is no http(s) address')
})
