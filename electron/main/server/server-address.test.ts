import { expect, test } from 'vitest'
import { chosenServerAddress, parseServerAddress } from './server-address.ts'

test.each([
  ['http://localhost:4100', 'http://localhost:4100'],
  ['http://127.0.0.1:4100/', 'http://127.0.0.1:4100'],
  ['http://[::1]:4100', 'http://[::1]:4100'],
  ['https://inplan.example', 'https://inplan.example'],
  ['https://inplan.example:443/', 'https://inplan.example'],
])('%s is the server %s', (text, origin) => {
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
])('%s is refused: %s', (text, reason) => {
  expect(() => parseServerAddress(text)).toThrow(reason)
})

test('a refused address with a password is not repeated in the reason', () => {
  expect(() => parseServerAddress('https://user:secret@inplan.example')).not.toThrow('secret')
})

test.each([
  [undefined, undefined, 'http://localhost:4100'],
  ['', 7, 'http://localhost:4100'],
  [undefined, 'https://stored.example', 'https://stored.example'],
  ['http://localhost:4250', 'https://stored.example', 'http://localhost:4250'],
])('of the environment’s %s and the stored %s it is %s', (fromEnvironment, stored, chosen) => {
  expect(chosenServerAddress(fromEnvironment, stored)).toBe(chosen)
})

test('an invalid address is reported and not replaced by the next source', () => {
  expect(() => chosenServerAddress('nonsense', 'https://stored.example')).toThrow('nonsense is no http(s) address')
})
