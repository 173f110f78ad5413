import { afterAll, describe, expect, test } from 'vitest'
import { domainMails } from '#server/modules/catalogue/own-page/domain/domain-mails.ts'
import type { DomainMailJob } from '#server/modules/catalogue/own-page/domain/domain-mail-job-type.ts'
import { openDomainLookup } from '#server/modules/catalogue/own-page/domain/domain-check.ts'
import { recheckDomains } from '#server/modules/catalogue/own-page/domain/recheck-domains.ts'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import { mailText } from '#server/platform/mail/mail-text.ts'
import { onlyOwn } from '#server/platform/payment-provider/own-and-connected-accounts.ts'
import { findWidgetOrganisation } from '#server/pages/widget-organisation.ts'
import type { Dependencies } from '#server/platform/dependencies.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import { aStudio, type Studio } from '#tests/builders/studio.ts'
import { startDnsServer } from '#tests/fakes/dns-server.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { freshName, publish, visit } from './support/own-page.ts'
import { startTestServerWithStudio } from './support/test-server.ts'

// Tests an organisation's page at a domain of its own. A fake name server answers over the DNS protocol.

const dns = await startDnsServer()
afterAll(() => dns.close())

const at = startTestServerWithStudio('of-each', { variables: { DNS_SERVERS: dns.address } })

const ownerOf = (studio: Studio) => apiClient(at.url, { token: studio.owner.token })
const owner = () => ownerOf(at.studio)
const get = (domain: string, path = '/', method = 'GET') => visit(at.url, path, { host: domain }, method)

const storage = { publicUrl: (path: string) => path } as Dependencies['storage']

let domains = 0
const freshDomain = (): string => `afspraken.studio-${(domains += 1)}.example`

const name = (domain: string, studio = at.studio) => ownerOf(studio)('saveOwnDomain', { body: { domain } })
const check = (studio = at.studio) => ownerOf(studio)('checkOwnDomain', { body: {} })

/** Creates the DNS records that the app asks for. */
async function setUp(domain: string, studio = at.studio) {
  const { domain: shown } = await name(domain, studio)
  dns.records.set(domain, { cname: shown!.target })
  dns.records.set(shown!.proofName, { txt: ['v=spf1 -all', shown!.proofText] })
}

/** Publishes a page at a verified domain, and returns the domain. */
async function aDomain(studio = at.studio): Promise<string> {
  const domain = freshDomain()
  await publish(ownerOf(studio), freshName())
  await setUp(domain, studio)
  expect((await check(studio)).domain).toMatchObject({ isVerified: true })
  return domain
}

describe('a domain of one’s own (R-D234)', () => {
  test('shows the organisation’s page at its root once both DNS records are found', async () => {
    const domain = freshDomain()
    const pageName = freshName()
    await publish(owner(), pageName)
    const { domain: shown } = await name(domain.toUpperCase())
    expect(shown).toMatchObject({
      name: domain,
      target: new URL(at.url).hostname,
      proofName: `_inplan.${domain}`,
      leadsHere: false,
      isProven: false,
      isVerified: false,
      checkedAt: null,
    })
    expect((await check()).domain).toMatchObject({ leadsHere: false, isProven: false, isVerified: false })
    dns.records.set(domain, { cname: shown!.target })
    expect((await check()).domain).toMatchObject({ leadsHere: true, isProven: false, isVerified: false })
    // The server does not answer for an unknown host name.
    expect((await get(domain)).status).toBe(421)
    dns.records.set(shown!.proofName, { txt: [shown!.proofText] })
    const verified = await check()
    expect(verified.domain).toMatchObject({ isProven: true, isVerified: true, checkedAt: expect.any(String) })
    expect(verified.addresses).toEqual([
      { locale: 'nl', url: `https://${domain}/` },
      { locale: 'en', url: `https://${domain}/en` },
    ])
    const page = await get(domain)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<h1>Studio Test</h1>')
    expect(page.text).toContain(`<link rel="canonical" href="https://${domain}/">`)
    expect(page.text).toContain('href="/services/massage"')
    expect((await visit(at.url, `/${pageName}`)).text).toContain(`<link rel="canonical" href="https://${domain}/">`)
  })

  test('has all pages of the organisation, and nothing else of the product (T-A20)', async () => {
    const domain = await aDomain()
    await get(domain)
    for (const path of ['/en', '/services/massage', '/en/specialists/anna-de-vries', '/sitemap.xml'])
      expect((await get(domain, path)).status).toBe(200)
    expect((await get(domain, '/robots.txt')).text).toContain(`Sitemap: https://${domain}/sitemap.xml`)
    expect((await get(domain, '/nl/services/massage')).headers.location).toBe('/services/massage')
    for (const path of [
      '/provider/',
      '/widget/',
      '/docs',
      '/embed.js',
      '/metrics',
      '/internal/certificate/domain',
      '/api/provider/session',
    ])
      expect((await get(domain, path)).status).toBe(404)
    expect((await get(domain, '/auth/login', 'POST')).status).toBe(404)
  })

  test('is recognised with a trailing dot or an unusual port (T-A20)', async () => {
    const domain = await aDomain()
    for (const host of [`${domain}.`, `${domain}:`, `${domain}:80:80`, `${domain.toUpperCase()}.:443`]) {
      expect((await get(host)).text).toContain('<h1>Studio Test</h1>')
      expect((await get(host, '/provider/')).status).toBe(404)
    }
    for (const path of ['//', '///', '//[', '/%5C']) {
      const { status, headers } = await get(domain, path)
      expect([status, headers.location]).toEqual(path === '//' ? [301, '/'] : [404, undefined])
    }
  })

  test('that is neither the product’s nor an organisation’s serves only health checks (T-A20)', async () => {
    for (const path of ['/', '/provider/', '/api/public/organization/x', '/nothing', '//'])
      expect((await get('unknown.example', path)).status).toBe(421)
    for (const path of ['/healthz', '/readyz']) expect((await get('unknown.example', path)).status).toBe(200)
    expect((await get('localhost', '/')).status).toBe(200)
    expect((await get('10.0.0.5:4100', '/')).status).toBe(200)
  })

  test('may show the widget that its page opens (T-W1)', async () => {
    const domain = await aDomain()
    const widget = await findWidgetOrganisation(
      { database: at.database, payments: onlyOwn(undefined), storage },
      at.studio.id,
    )
    expect(widget?.allowedSites).toEqual([`https://${domain}`])
  })

  test('is confirmed to the proxy that obtains certificates; no other name is', async () => {
    const domain = await aDomain()
    const ask = async (query: string) => (await visit(at.url, `/internal/certificate/domain${query}`)).status
    expect(await ask(`?domain=${domain}`)).toBe(200)
    const waiting = freshDomain()
    await setUp(waiting, await aStudio(at.database))
    for (const other of [`?domain=${waiting}`, '?domain=evil.example', '?domain=', '', `?domain=${domain}&domain=x`])
      expect(await ask(other)).toBe(404)
  })

  test.each([
    ['afspraken.studio.nl/boeken', 'path'],
    ['192.0.2.7', 'address'],
    ['127.0.0.1', 'own address'],
    ['localhost', 'name'],
    ['studio.nl', 'domain without a word before it'],
  ])('is not %s (a %s)', async (domain) => {
    expect((await failureOf(name(domain))).fieldErrors).toHaveProperty('domain')
    expect((await owner()('ownPage', {})).domain).toBeNull()
  })

  test('of another organisation is refused, both when it is entered and when it is checked', async () => {
    const other = await aStudio(at.database)
    const domain = freshDomain()
    // Two organisations enter the same domain while it is unverified, and both publish their proof.
    const { domain: ofOther } = await name(domain, other)
    await setUp(domain)
    await check()
    dns.records.set(`_inplan.${domain}`, { txt: [ofOther!.proofText] })
    expect((await failureOf(check(other))).code).toBe('domain-taken')
    const third = await aStudio(at.database)
    const failure = await failureOf(name(domain, third))
    expect([failure.code, failure.status, Object.keys(failure.fieldErrors)]).toEqual(['domain-taken', 409, ['domain']])
  })

  test('that only points here is not verified: the DNS proof differs for each organisation (T-A19)', async () => {
    const thief = await aStudio(at.database)
    const domain = freshDomain()
    await setUp(domain)
    await name(domain, thief)
    expect((await check(thief)).domain).toMatchObject({ leadsHere: true, isProven: false, isVerified: false })
    expect((await check()).domain).toMatchObject({ isVerified: true })
  })

  test('is no longer served when a record is gone or its owner enters another domain', async () => {
    const domain = await aDomain()
    const { cname } = dns.records.get(domain)!
    dns.records.set(domain, { cname: 'elsewhere.example' })
    expect((await check()).domain).toMatchObject({ leadsHere: false, isVerified: false })
    expect((await get(domain)).text).not.toContain('Studio Test')
    dns.records.set(domain, { cname: cname! })
    await check()
    expect((await get(domain)).text).toContain('Studio Test')
    await name('')
    expect((await get(domain)).text).not.toContain('Studio Test')
    expect((await owner()('ownPage', {})).domain).toBeNull()
  })

  test('stays verified or unverified when its DNS does not answer', { timeout: 60_000 }, async () => {
    const domain = await aDomain()
    dns.isSilent = true
    expect((await failureOf(check())).code).toBe('unavailable')
    dns.isSilent = false
    expect((await get(domain)).text).toContain('Studio Test')
  })

  test('shows nothing of an unpublished page', async () => {
    const domain = await aDomain()
    const { name: pageName } = await owner()('ownPage', {})
    await publish(owner(), pageName, { isPublished: false })
    expect((await get(domain)).status).toBe(404)
  })

  test('is checked sixty times an hour at most (T-A10)', async () => {
    await name(freshDomain())
    await queryAsOwner(
      at.databaseUrl,
      `insert into credential_attempt (subject, hour, attempts) values ($1, date_trunc('hour', now()), 60)`,
      [`domain-check:${at.studio.id}`],
    )
    expect((await failureOf(check())).code).toBe('rate-limited')
  })
})

const DAY = 24 * 3_600_000

/** Runs the recheck of all domains as if it were this many days from now. Returns the mails about a domain. */
async function recheckAfter(days: number, domain: string): Promise<DomainMailJob[]> {
  const mails: MailJob[] = []
  const needs = {
    clock: () => new Date(Date.now() + days * DAY),
    database: at.database,
    secrets: systemSecrets,
    publicUrl: () => at.url,
    outbox: { addAll: async (_: unknown, jobs: readonly MailJob[]) => void mails.push(...jobs) },
    log: { warn: (problem: unknown) => expect.unreachable(String(problem)) },
  } as unknown as Dependencies
  await recheckDomains(needs, openDomainLookup([dns.address]))
  return mails.filter((job): job is DomainMailJob => job.template === 'domain-broken' && job.domain === domain)
}

describe('the daily check of a verified domain (R-D294)', () => {
  test('keeps the domain while its records are there', async () => {
    const domain = await aDomain()
    expect(await recheckAfter(1, domain)).toEqual([])
    expect((await owner()('ownPage', {})).domain).toMatchObject({ isVerified: true, leadsHere: true, isProven: true })
  })

  test('tells the owners when a record was missing twice, and ends the domain after seven days', async () => {
    const domain = await aDomain()
    dns.records.delete(`_inplan.${domain}`)
    expect(await recheckAfter(1, domain)).toEqual([])
    // A run that is repeated on the same day counts nothing twice.
    expect(await recheckAfter(1, domain)).toEqual([])
    const [job, ...others] = await recheckAfter(2, domain)
    expect([job?.accountId, others]).toEqual([at.studio.owner.accountId, []])
    const needs = { database: at.database, publicUrl: () => at.url } as never
    const { to, content } = (await domainMails.write(job!, needs))!
    expect(to).toBe(at.studio.owner.email)
    expect(mailText(content)).toContain(`TXT-record van _inplan.${domain}`)
    expect(mailText(content)).not.toContain('CNAME')
    for (const days of [3, 4, 5, 6]) expect(await recheckAfter(days, domain)).toEqual([])
    expect((await get(domain)).text).toContain('Studio Test')
    await recheckAfter(7, domain)
    expect((await get(domain)).text).not.toContain('Studio Test')
    expect((await owner()('ownPage', {})).domain).toMatchObject({ isVerified: false, isProven: false })
  })

  test('lets another organisation prove the domain after it has ended (T-A27)', async () => {
    const domain = await aDomain()
    dns.records.delete(`_inplan.${domain}`)
    const other = await aStudio(at.database)
    expect((await failureOf(name(domain, other))).code).toBe('domain-taken')
    for (const days of [1, 2, 3, 4, 5, 6, 7]) await recheckAfter(days, domain)
    await publish(ownerOf(other), freshName())
    await setUp(domain, other)
    expect((await check(other)).domain).toMatchObject({ isVerified: true })
  })

  test(
    'counts no failure while the DNS does not answer, and starts again once the records are repaired',
    { timeout: 60_000 },
    async () => {
      const domain = await aDomain()
      const { txt } = dns.records.get(`_inplan.${domain}`)!
      dns.isSilent = true
      await recheckAfter(1, domain)
      dns.isSilent = false
      dns.records.delete(`_inplan.${domain}`)
      await recheckAfter(1, domain)
      dns.records.set(`_inplan.${domain}`, { txt: txt! })
      await recheckAfter(2, domain)
      dns.records.delete(`_inplan.${domain}`)
      expect(await recheckAfter(3, domain)).toEqual([])
      const [job] = await recheckAfter(4, domain)
      dns.records.set(`_inplan.${domain}`, { txt: txt! })
      await check()
      expect(await domainMails.write(job!, { database: at.database } as never)).toBeUndefined()
    },
  )
})
