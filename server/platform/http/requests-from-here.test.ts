import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { isFromHere, isLocalHost, keepDevelopmentHere } from './requests-from-here.ts'

describe('development endpoints answer only requests from this machine (T-A38)', () => {
  async function statusOf(url: string, remoteAddress: string, headers: Record<string, string> = {}) {
    const app = fastify()
    keepDevelopmentHere(app, 0)
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/sandbox/bank/:id', '/developers'])
      app.get(path, () => 'here')
    app.post('/api/payment/sandbox/confirm', () => 'here')
    const method = url.startsWith('/api') ? 'POST' : 'GET'
    const { statusCode } = await app.inject({ method, url, remoteAddress, headers })
    await app.close()
    return statusCode
  }

  test.each([
    ['/dev/mailbox', 404],
    ['/dev/mailbox.json', 404],
    ['/sandbox/bank/one', 404],
    ['/api/payment/sandbox/confirm', 404],
    ['/developers', 200],
  ])('%s', async (url, elsewhere) => {
    expect(await statusOf(url, '127.0.0.1')).toBe(200)
    expect(await statusOf(url, '192.0.2.1')).toBe(elsewhere)
    expect(await statusOf(url, '127.0.0.1', { 'x-forwarded-for': '192.0.2.1' })).toBe(elsewhere)
  })

  const asked = (hostname: string, headers: Record<string, string> = {}) => ({ ip: '127.0.0.1', hostname, headers })

  test('a request from another web site whose name points here is recognised by its host name', () => {
    expect(isFromHere(asked('localhost'), 0)).toBe(true)
    expect(isFromHere(asked('evil.example'), 0)).toBe(false)
  })

  test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'])(
    'a request with the header %s came through a proxy, and is from here only where that is trusted',
    (name) => {
      const request = asked('localhost', { [name]: 'proxy' })
      expect(isFromHere(request, 0)).toBe(false)
      expect(isFromHere(request, 1)).toBe(true)
    },
  )

  test.each([
    ['localhost', true],
    ['site.localhost', true],
    ['127.0.0.1', true],
    ['::1', true],
    ['[::1]', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.5', false],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['', false],
  ])('whether %s is this machine: %s', (host, isLocal) => {
    expect(isLocalHost(host)).toBe(isLocal)
  })
})
