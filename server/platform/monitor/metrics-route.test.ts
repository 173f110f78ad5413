import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { type MetricsAccess, registerMetricsRoute } from './metrics-route.ts'

const token = 'a-token-of-at-least-32-characters'
const outside = '203.0.113.7'

async function statusFor(access: MetricsAccess, remoteAddress: string, headers: Record<string, string> = {}) {
  const app = fastify()
  registerMetricsRoute(app, createMetrics(), async () => undefined, access)
  const { statusCode } = await app.inject({ url: '/metrics', remoteAddress, headers })
  await app.close()
  return statusCode
}

const bearer = (value: string) => ({ authorization: `Bearer ${value}` })
const forwarded = { 'x-forwarded-for': outside }

describe('who may read the metrics', () => {
  test.each<[string, MetricsAccess, string, Record<string, string>, number]>([
    ['outside of production everyone', { isOpen: true, token: undefined }, outside, {}, 200],
    ['the machine itself', { isOpen: false, token: undefined }, '127.0.0.1', {}, 200],
    ['not a proxy on the machine', { isOpen: false, token: undefined }, '127.0.0.1', forwarded, 404],
    ['nobody else', { isOpen: false, token: undefined }, outside, {}, 404],
    ['nobody else, with any token', { isOpen: false, token: undefined }, outside, bearer('undefined'), 404],
    ['whoever has the token', { isOpen: false, token }, outside, bearer(token), 200],
    [
      'whoever has the token, through a proxy',
      { isOpen: false, token },
      '127.0.0.1',
      { ...bearer(token), ...forwarded },
      200,
    ],
    ['nobody with another token', { isOpen: false, token }, outside, bearer(token.replace('32', '33')), 404],
    ['nobody with the token in another scheme', { isOpen: false, token }, outside, { authorization: token }, 404],
    ['not even the machine itself without the token', { isOpen: false, token }, '127.0.0.1', {}, 404],
  ])('%s', async (_, access, address, headers, status) => {
    expect(await statusFor(access, address, headers)).toBe(status)
  })
})
