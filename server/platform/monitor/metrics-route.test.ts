import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { type MetricsAccess, registerMetricsRoute } from './metrics-route.ts'

const token = 'a-token-of-at-least-32-characters'
const outside = '203.0.113.7'

async function statusFor(access: MetricsAccess, remoteAddress: string, headers: Record<string, string> = {}) {
  const app = fastify({ trustProxy: (_address, hop) => hop < access.trustedProxies })
  registerMetricsRoute(app, createMetrics(), async () => undefined, access)
  const { statusCode } = await app.inject({ url: '/metrics', remoteAddress, headers })
  await app.close()
  return statusCode
}

const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
const forwarded = { 'x-forwarded-for': outside }

describe('access to the metrics (T-A38)', () => {
  test.each<[string, MetricsAccess, string, Record<string, string>, number]>([
    ['the machine itself', { trustedProxies: 0, token: undefined }, '127.0.0.1', {}, 200],
    ['not a proxy on the machine', { trustedProxies: 0, token: undefined }, '127.0.0.1', forwarded, 404],
    ['nor one that says so otherwise', { trustedProxies: 0, token: undefined }, '127.0.0.1', { via: '1.1 proxy' }, 404],
    [
      'nor who asks for another host',
      { trustedProxies: 0, token: undefined },
      '127.0.0.1',
      { host: 'evil.example' },
      404,
    ],
    ['behind a proxy nobody without a token', { trustedProxies: 1, token: undefined }, '127.0.0.1', {}, 404],
    ['nor who came from outside', { trustedProxies: 1, token: undefined }, '127.0.0.1', forwarded, 404],
    ['nobody else', { trustedProxies: 0, token: undefined }, outside, {}, 404],
    ['nobody else, with any token', { trustedProxies: 0, token: undefined }, outside, bearer('undefined'), 404],
    ['whoever has the token', { trustedProxies: 0, token }, outside, bearer(token), 200],
    [
      'whoever has the token, through a proxy',
      { trustedProxies: 0, token },
      '127.0.0.1',
      { ...bearer(token), ...forwarded },
      200,
    ],
    ['nobody with another token', { trustedProxies: 0, token }, outside, bearer(token.replace('32', '33')), 404],
    ['nobody with the token in another scheme', { trustedProxies: 0, token }, outside, { authorization: token }, 404],
    ['not even the machine itself without the token', { trustedProxies: 0, token }, '127.0.0.1', {}, 404],
  ])('%s', async (_, access, address, headers, status) => {
    expect(await statusFor(access, address, headers)).toBe(status)
  })
})
