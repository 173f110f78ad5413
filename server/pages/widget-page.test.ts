import { fastify, type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { registerProviderPage } from './provider-app-page.ts'
import { registerWidgetPage, type WidgetOrganisation } from './widget-page.ts'

const id = '0b9a3c4e-51f2-4d0e-8a6b-7c2f4e9d1a01'

const page = `<!doctype html>
<html lang="nl">
  <head><meta property="csp-nonce" nonce="__CSP_NONCE__" /><title>Inplan</title>
    <script type="application/json" id="inplan-boot">
      null
    </script>
    <!-- show-boot-failure -->
  </head>
  <body><p>It failed.</p><!-- contact --><script nonce="__CSP_NONCE__">start()</script></body>
</html>`

const organisationCalled = (name: string, allowedSites: readonly string[] = []): WidgetOrganisation => ({
  allowedSites,
  usesStripe: false,
  contact: { email: '', phoneNumber: '' },
  catalogue: aCatalogue({ id, name }),
})

let app: FastifyInstance
let template: string | undefined
let organisation: WidgetOrganisation

beforeEach(() => {
  app = fastify()
  template = page
  organisation = organisationCalled('Studio Noord')
  const sources = {
    template: async () => template,
    find: async (asked: string) => (asked === id ? organisation : undefined),
    imageSources: () => ['https://book.example.test', 'https://pictures.example.test'],
  }
  registerWidgetPage(app, sources)
  registerProviderPage(app, { ...sources, imageSource: () => 'https://book.example.test' })
})
afterEach(() => app.close())

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const policyOf = async (url: string): Promise<Map<string, string>> => {
  const policy = String((await get(url)).headers['content-security-policy'])
  return new Map(policy.split('; ').map((directive) => directive.split(/ (.*)/).slice(0, 2) as [string, string]))
}
const bootOf = (body: string): unknown => {
  const [, json = ''] = /<script type="application\/json" id="inplan-boot">([^<]*)<\/script>/.exec(body) ?? []
  return JSON.parse(json)
}

test.each([
  { path: `/widget/?organization_id=${id}`, hosts: 'https://book.example.test https://pictures.example.test' },
  { path: '/provider/', hosts: 'https://book.example.test' },
])('The page at $path may load pictures from $hosts only', async ({ path, hosts }) => {
  expect((await policyOf(path)).get('img-src')).toBe(`'self' data: blob: ${hosts}`)
})

describe('hosts that the widget page may load from', () => {
  test('only our own, and those of Stripe when it takes card payments', async () => {
    const own = await policyOf(`/widget/?organization_id=${id}`)
    expect([own.get('connect-src'), own.get('frame-src')]).toEqual(["'self'", "'none'"])
    expect(own.get('script-src')).not.toContain('stripe')

    await app.close()
    app = fastify()
    registerWidgetPage(app, {
      template: async () => page,
      find: async () => ({ ...organisation, usesStripe: true }),
      imageSources: () => [],
    })
    const withStripe = await policyOf(`/widget/?organization_id=${id}`)
    expect(withStripe.get('script-src')).toMatch(
      /^'self' 'nonce-\S+' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com$/,
    )
    expect(withStripe.get('connect-src')).toBe("'self' https://api.stripe.com")
    expect(withStripe.get('frame-src')).toBe('https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com')
  })
})

describe('the widget’s page', () => {
  test('contains the first screen’s data and the organisation’s name', async () => {
    const { statusCode, body } = await get(`/widget/timeslot?organization_id=${id}`)
    expect(statusCode).toBe(200)
    expect(bootOf(body)).toEqual(organisation.catalogue)
    expect(body).toContain('<title>Studio Noord</title>')
  })

  test.each([
    ['nl', 'Studio Noord'],
    ['en', 'Studio North'],
  ])('has the organisation’s name in the page language as its title, in %s (R-D322)', async (locale, name) => {
    organisation = {
      ...organisation,
      catalogue: aCatalogue({ id, names: { nl: 'Studio Noord', en: 'Studio North' } }),
    }
    expect((await get(`/widget/${locale}/?organization_id=${id}`)).body).toContain(`<title>${name}</title>`)
  })

  test('escapes a name so that it can neither leave its element nor act as a replacement pattern (T-A8)', async () => {
    const name = `</script></title><script>alert(1)</script> $& $1 $\``
    organisation = organisationCalled(name)
    const { body } = await get(`/widget/?organization_id=${id}`)
    expect(body).not.toContain('<script>alert')
    expect(bootOf(body)).toEqual(organisation.catalogue)
    expect(body).toContain(
      '<title>&lt;/script&gt;&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; $1 $`</title>',
    )
  })

  test.each([
    ['/widget/', 'en', 'en'],
    ['/widget/', 'de', 'nl'],
    ['/widget/en/login', 'nl', 'en'],
    ['/widget/nl/login', 'en', 'nl'],
    ['/widget/english', 'nl', 'nl'],
  ])('at %s, for a browser that prefers %s, is in %s', async (path, reader, language) => {
    const { body } = await get(`${path}?organization_id=${id}`, { 'accept-language': reader })
    expect(body).toContain(`<html lang="${language}">`)
  })

  test.each(['', '?organization_id=nonsense', '?organization_id=a&organization_id=b'])(
    'without an organisation (%s) it is there, empty, and says 404',
    async (search) => {
      const { statusCode, body } = await get(`/widget/${search}`)
      expect(statusCode).toBe(404)
      expect(bootOf(body)).toBeNull()
    },
  )

  test('keeps the query string when the trailing slash is missing', async () => {
    expect((await get('/widget?open=true')).headers.location).toBe('/widget/?open=true')
  })

  test('says what to do before the first build', async () => {
    template = undefined
    const { statusCode, body } = await get(`/widget/?organization_id=${id}`, { 'accept-language': 'en' })
    expect(statusCode).toBe(503)
    expect(body).toContain('Run npm run build first.')
  })
})

describe('the widget page in a browser where the widget cannot start (R-D386)', () => {
  test.each([
    ['en', 'Or get in touch:'],
    ['nl', 'Of neem contact op:'],
  ])('says in %s how to reach the organisation', async (locale, words) => {
    organisation = { ...organisation, contact: { email: '"a"@noord.test', phoneNumber: '020 - 123 45 67' } }
    const { body } = await get(`/widget/${locale}/?organization_id=${id}`)
    expect(body).toContain(
      `<p>${words}<br><a href="tel:0201234567">020 - 123 45 67</a><br><a href="mailto:&quot;a&quot;@noord.test">&quot;a&quot;@noord.test</a></p>`,
    )
  })

  test('mentions no contact detail that the organisation has not set', async () => {
    const { body } = await get(`/widget/en/?organization_id=${id}`)
    expect(body).toContain('<body><p>It failed.</p><script')
  })

  test.each([
    [`/widget/?organization_id=${id}`, 'color-mix'],
    ['/provider/', ':has(*)'],
  ])(
    '%s tests for features that only newer browsers have, in a script with the nonce of the response',
    async (url, needed) => {
      const { body } = await get(url)
      const [, needs = '', script = ''] =
        /<script nonce="[\w-]{22}" data-needs="([^"]*)">([^<]*)<\/script>/.exec(body) ?? []
      expect(needs).toContain(needed)
      expect(script).toContain("classList.add('boot-failed')")
    },
  )
})

describe('the header that says which sites may frame a page (T-W1)', () => {
  test('admits the widget page on its own origin and the organisation’s web sites', async () => {
    organisation = organisationCalled('Studio Noord', [
      'https://studio-noord.example',
      'https://*.noord.example:8443',
      'http://localhost:*',
    ])
    const policy = await policyOf(`/widget/?organization_id=${id}`)
    expect(policy.get('frame-ancestors')).toBe(
      "'self' https://studio-noord.example https://*.noord.example:8443 http://localhost:*",
    )
  })

  test.each([
    '*',
    'https:',
    'javascript:alert(1)',
    "https://a.example; script-src 'unsafe-inline'",
    'https://a.example https://b.example',
    'https://a.example/path',
    "'unsafe-inline'",
    'https://a.example\r\nx: y',
  ])('leaves out %j if it is in the database', async (site) => {
    organisation = organisationCalled('Studio Noord', [site])
    expect((await policyOf(`/widget/?organization_id=${id}`)).get('frame-ancestors')).toBe("'self'")
  })

  test('admits only its own origin for an unknown organisation', async () => {
    expect((await policyOf('/widget/')).get('frame-ancestors')).toBe("'self'")
  })

  test('admits no site for the provider app', async () => {
    expect((await policyOf('/provider/')).get('frame-ancestors')).toBe("'none'")
  })
})

describe.each([`/widget/?organization_id=${id}`, '/provider/'])('the policy of %s (T-W3)', (url) => {
  test('admits the page’s own scripts and the nonce of this response, and nothing unsafe', async () => {
    const { headers, body } = await get(url)
    const policy = String(headers['content-security-policy'])
    const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1]
    expect(body).toContain(`nonce="${nonce}"`)
    expect(body).not.toContain('__CSP_NONCE__')
    expect(policy).toContain("default-src 'none'; script-src 'self' 'nonce-")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("base-uri 'none'; form-action 'none'")
  })

  test('contains a new nonce for each response', async () => {
    const [first, second] = [await get(url), await get(url)]
    expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy'])
  })
})
