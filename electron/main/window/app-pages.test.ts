import { describe, expect, test } from 'vitest'
import { appPages } from './app-pages.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const html = '<html><head><meta property="csp-nonce" nonce="__CSP_NONCE__" /></head><body></body></html>'
const contents: Record<string, string> = {
  'index.html': html,
  'assets/index-a1.js': 'export {}',
  'assets/index-a1.css': 'body {}',
  'assets/inter.woff2': 'font',
  'assets/index-a1.js.map': '{}',
  '.env': 'SECRET=1',
}

let nonces = 0
const answer = appPages({
  files: Object.keys(contents),
  read: async (file) => new TextEncoder().encode(contents[file]),
  pictureOrigin: () => 'http://localhost:4100',
  createNonce: () => `nonce${++nonces}`,
})
const get = (url: string, method = 'GET') => answer({ url, method })

describe('the app’s pages (T-D1)', () => {
  test.each([
    ['app://inplan/assets/index-a1.js', 'text/javascript; charset=utf-8'],
    ['app://inplan/assets/index-a1.css?v=1', 'text/css; charset=utf-8'],
    ['app://inplan/assets/inter.woff2#a', 'font/woff2'],
  ])('%s is served as %s', async (url, type) => {
    const response = await get(url)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    'app://inplan/',
    'app://inplan/missing.html',
    'app://inplan/../package.json',
    'app://inplan/assets/../index.html',
    'app://inplan/%2e%2e/package.json',
    'app://inplan/assets%2findex-a1.js',
    'app://inplan//index.html',
    'app://inplan/index.html/',
    'app://inplan/INDEX.HTML',
    'app://inplan/assets\\index-a1.js',
    'app://inplan/assets/index-a1.js.map',
    'app://inplan/.env',
    'app://inplan/constructor',
    'app://evil/index.html',
    'app://inplan.evil/index.html',
    'app:///index.html',
    'file:///index.html',
    '',
  ])('%s is not found', async (url) => {
    expect((await get(url)).status).toBe(404)
  })

  test.each(['POST', 'PUT', 'HEAD', 'OPTIONS'])('%s is refused', async (method) => {
    expect((await get('app://inplan/index.html', method)).status).toBe(404)
  })

  test('have a new nonce for each load, in the policy and in the page', async () => {
    const [first, second] = [await get('app://inplan/index.html'), await get('app://inplan/index.html')]
    const nonceOf = (response: Response) =>
      /style-src 'self' 'nonce-(\w+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    const [nonce, other] = [nonceOf(first), nonceOf(second)]
    expect(nonce).not.toBe(other)
    expect(await first.text()).toBe(html.replace('__CSP_NONCE__', String(nonce)))
  })
})

test('The content security policy starts from nothing and allows nothing unsafe (T-D1)', () => {
  const policy = contentSecurityPolicy('abc', 'https://inplan.example')
  expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/inplan\.example)/)
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce-abc'",
    "font-src 'self'",
    "img-src 'self' data: blob: https://inplan.example",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
})
