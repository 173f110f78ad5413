import { describe, expect, test } from 'vitest'
import { hostOf, isLoopback } from './host-of.ts'

describe('the host name of a request (T-A20)', () => {
  test.each([
    ['boeken.studio.nl', 'boeken.studio.nl'],
    ['Boeken.Studio.NL:443', 'boeken.studio.nl'],
    ['boeken.studio.nl.', 'boeken.studio.nl'],
    ['boeken.studio.nl.:443', 'boeken.studio.nl'],
    ['boeken.studio.nl:', 'boeken.studio.nl'],
    ['boeken.studio.nl:80:80', 'boeken.studio.nl'],
    ['boeken.studio.nl:abc', 'boeken.studio.nl'],
    ['[::1]:4100', '[::1]'],
    ['10.0.0.5:4100', '10.0.0.5'],
    ['[::1', ''],
    ['.', ''],
    ['', ''],
    [undefined, ''],
  ])('%j is read as %j', (header, host) => {
    expect(hostOf(header)).toBe(host)
  })

  test.each([
    ['localhost', true],
    ['app.localhost', true],
    ['127.0.0.1', true],
    ['127.8.0.1', true],
    ['[::1]', true],
    ['127.0.0.1.example', false],
    ['notlocalhost', false],
    ['10.0.0.5', false],
    ['', false],
  ])('whether %j is this machine: %j', (host, isOurs) => {
    expect(isLoopback(host)).toBe(isOurs)
  })
})
