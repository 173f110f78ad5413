import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '#server/pages/openapi-document.ts'
import { createDatabase } from './support/database.ts'
import { type InProcessServer, startInProcessServer } from './support/in-process-server.ts'

const business = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'

let server: InProcessServer
beforeAll(async () => {
  server = await startInProcessServer(await createDatabase(), { DEMO_DATA: '1' })
})
afterAll(() => server.stop())

const page = async (path: string, language = 'en') =>
  fetch(server.url + path, { headers: { accept: 'text/html', 'accept-language': language }, redirect: 'manual' })

describe('the server’s pages forbid being shown in a frame (T-W1)', () => {
  test.each([
    '/',
    '/demo',
    '/demo/freelancer',
    '/demo/inline',
    '/demo/popup',
    '/docs',
    '/dev/mailbox',
    '/nothing-here',
    '/healthz',
    '/openapi.json',
  ])('%s', async (path) => {
    const { headers } = await page(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('the link of the sign-up checkbox (R-B2.19, R-D112)', () => {
  test.each([
    ['/terms', 'en', 'Terms and conditions'],
    ['/terms', 'nl', 'Algemene voorwaarden'],
    ['/privacy', 'en', 'Privacy policy'],
    ['/privacy?language=nl', 'en', 'Privacybeleid'],
    ['/terms?language=en', 'nl', 'Terms and conditions'],
  ])('%s for a reader in %s', async (path, language, title) => {
    const text = await (await page(path, language)).text()
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain(`<html lang="${/^Terms|^Privacy p/.test(title) ? 'en' : 'nl'}">`)
  })

  test('leads to another address when the operator configures one', async () => {
    const [terms, privacy] = ['https://example.nl/voorwaarden', 'https://example.nl/privacy']
    const own = await startInProcessServer(await createDatabase(), { TERMS_URL: terms, PRIVACY_URL: privacy })
    for (const [path, elsewhere] of [
      ['/terms', terms],
      ['/privacy', privacy],
    ]) {
      const answer = await fetch(`${own.url}${path}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, elsewhere])
    }
    await own.stop()
  })
})

describe('the host pages of the demonstration', () => {
  test.each([
    ['/demo', 'en', 'Slow down on the north bank.', business],
    ['/demo', 'nl', 'Kom tot rust aan de noordoever.', business],
    ['/demo/freelancer', 'en', 'Run further, hurt less.', '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02'],
    ['/demo/freelancer', 'nl', 'Loop verder, met minder pijn.', '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02'],
    ['/demo/inline', 'nl', 'zo hoog als wat hij laat zien', business],
    ['/demo/popup', 'en', 'Book a session', '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a02'],
  ])('%s in %s contains the widget snippet', async (path, language, headline, id) => {
    const text = await (await page(path, language)).text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(headline)
    expect(text).toContain(`<script async src="/embed.js" data-organization-id="${id}"`)
  })
})

describe('an address that does not exist', () => {
  test.each([
    ['en', 'Page not found'],
    ['nl', 'Pagina niet gevonden'],
  ])('gets an error page in the reader’s language (%s)', async (language, title) => {
    const answer = await page('/nothing-here', language)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain(`<h1>${title}</h1>`)
  })

  test.each([
    ['a program', '/nothing-here', '*/*'],
    ['a browser that calls the API', '/api/nothing-here', 'text/html'],
  ])('gets JSON for %s', async (_, path, accept) => {
    const answer = await fetch(server.url + path, { headers: { accept } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'not-found' })
  })
})

describe('the server’s pictures', () => {
  const pictureOf = async (): Promise<string> => {
    const answer = await fetch(`${server.url}/api/public/organization/${business}`)
    const { logo } = (await answer.json()) as { logo: { url: string } }
    return logo.url
  }

  test('are cached permanently, usable on every site, and always served with their own content type', async () => {
    const { headers } = await fetch(await pictureOf())
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-type')).toBe('image/jpeg')
  })

  test.each([
    `/files/${business}/private/any.jpg`,
    `/files/${business}/public/none.jpg`,
    '/files/signing-key',
    '/files/..%2fsigning-key',
    `/files/${business}/public/..%2f..%2f..%2fpostgres%2fPG_VERSION`,
  ])('are the only files that are served: %s is not found (T-A1)', async (path) => {
    expect((await fetch(server.url + path)).status).toBe(404)
  })
})

test('The served openapi.json is the document of the contract, as in a release', async () => {
  const served = await (await fetch(`${server.url}/openapi.json`)).text()
  expect(served).toBe(`${JSON.stringify(openApiDocument(), null, 2)}\n`)
})

test('The page about the API shows that document and downloads nothing from elsewhere', async () => {
  const text = await (await page('/docs')).text()
  expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  for (const [, path = ''] of text.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await page(path)).status).toBe(200)
  expect(await (await page('/docs/json')).json()).toEqual(await (await page('/openapi.json')).json())
})

test('The start page links to every page', async () => {
  const text = await (await page('/')).text()
  for (const [, path = ''] of text.matchAll(/href="(\/[^"]*)"/g)) {
    const { status } = await page(path)
    // The provider app answers 503 until it has been built.
    expect([200, 503]).toContain(status)
  }
})

test('A long page is compressed for a browser that accepts brotli', async () => {
  const answer = await fetch(`${server.url}/terms`, { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(await answer.text()).toContain('</html>')
})

test('Requests and their duration are counted by route, never by address', async () => {
  await fetch(`${server.url}/api/public/organization/${business}`)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toMatch(
    /inplan_http_request_seconds_count\{method="GET",route="\/api\/public\/organization\/:id",status="200"\} \d+/,
  )
  expect(metrics).not.toContain(business)
})
