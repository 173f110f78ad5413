import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { insertSeries } from '#server/modules/scheduling/records/availability/series.ts'
import { hashSource } from '#server/pages/page-security.ts'
import { setSuspended } from '#server/modules/organisation/organisation/suspensions.ts'
import { saveService } from '#server/modules/catalogue/service/services.ts'
import { updateSpecialist } from '#server/modules/organisation/team/specialists.ts'
import { localDate } from '#shared/time/local-date.ts'
import { aStudio, now, type Studio } from '#tests/builders/studio.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { aPage, freshName, publish, visit } from './support/own-page.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// Tests the page that the server renders for an organisation, as visitors see it and as its owner configures it.

const at = useSharedServerWithStudio('of-each')

const ownerOf = (studio: Studio) => apiClient(at.url, { token: studio.owner.token })
const owner = () => ownerOf(at.studio)
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => visit(at.url, path, headers)

describe('the page of an organisation (R-D229)', () => {
  test('does not exist before its owner creates it, and gets a proposed name', async () => {
    await queryAsOwner(at.databaseUrl, 'update organization set name = $2 where id = $1', [at.studio.id, 'Ateliér Ž 7'])
    const page = await owner()('ownPage', {})
    expect(page).toMatchObject({
      version: 1,
      name: '',
      isPublished: false,
      addresses: [],
      previewUrl: null,
      domain: null,
    })
    expect(page.proposedName).toMatch(/^atelier-z-7(-\d+)?$/)
    expect(page.parts).toEqual(['SERVICES', 'SPECIALISTS', 'HOURS', 'LOCATIONS', 'CONTACT'])
  })

  test('is published under its name, and disappears when its owner unpublishes it', async () => {
    const name = freshName()
    const saved = await publish(owner(), name)
    expect(saved).toMatchObject({
      version: 2,
      name,
      addresses: [
        { locale: 'nl', url: `${at.url}/${name}` },
        { locale: 'en', url: `${at.url}/en/${name}` },
      ],
    })
    expect((await get(`/${name}`)).status).toBe(200)
    await owner()('saveOwnPage', { body: aPage({ name, version: 2 }) })
    expect((await get(`/${name}`)).status).toBe(404)
  })

  test('is shown only by its preview link before it is published, and never to search engines', async () => {
    const name = freshName()
    const { previewUrl } = await owner()('saveOwnPage', { body: aPage({ name }) })
    const path = previewUrl!.slice(at.url.length)
    const shown = await get(path)
    expect([shown.status, shown.headers['x-robots-tag'], shown.headers['cache-control']]).toEqual([
      200,
      'noindex',
      'no-store',
    ])
    expect(shown.text).toContain('nog niet gepubliceerd')
    for (const other of [`/${name}`, `/${name}?preview=`, `/${name}?preview=${'x'.repeat(43)}`])
      expect((await get(other)).status).toBe(404)
  })

  test.each([
    ['ab', 'page-name'],
    ['Studio Noord', 'page-name'],
    ['студия', 'page-name'],
    ['widget', 'page-name-reserved'],
    ['nl', 'page-name-reserved'],
  ])('cannot be called %s', async (name) => {
    const failure = await failureOf(publish(owner(), name))
    expect([failure.code, Object.keys(failure.fieldErrors)]).toEqual(['validation', ['name']])
  })

  test('is not published without a name, and cannot lose the name that it has', async () => {
    expect((await failureOf(publish(owner(), ''))).fieldErrors).toHaveProperty('name')
    await publish(owner(), freshName())
    expect((await failureOf(owner()('saveOwnPage', { body: aPage() }))).fieldErrors).toHaveProperty('name')
  })

  test('when two windows save it, the second is refused with a conflict and overwrites nothing', async () => {
    const name = freshName()
    await publish(owner(), name, { version: 1 })
    expect((await failureOf(publish(owner(), name, { version: 1, about: 'Other' }))).code).toBe('conflict')
    expect((await owner()('ownPage', {})).about).toBe('We give massages.')
  })

  test('lists services under the headings of the widget, in the language of the page (R-D238)', async () => {
    const name = freshName()
    await publish(owner(), name)
    const headings = async (path: string) =>
      [...(await get(path)).text.matchAll(/<section class="offer" id="[a-z-]+"><h2>(.*?)<\/h2>/g)].map(
        ([, title]) => title,
      )
    expect(await headings(`/${name}`)).toEqual(['Diensten'])
    const names = { nl: 'Voor de rug', en: 'For the back' }
    const { categories } = await owner()('saveServiceCategories', { body: { categories: [{ names }] } })
    await queryAsOwner(at.databaseUrl, 'update service set category_id = $2 where organization_id = $1 and id = $3', [
      at.studio.id,
      categories[0]!.id,
      at.studio.privateService.id,
    ])
    expect(await headings(`/${name}`)).toEqual(['Voor de rug', 'Overige diensten'])
    expect(await headings(`/en/${name}`)).toEqual(['For the back', 'Other services'])
  })

  test('refuses a picture of another organisation', async () => {
    const filePath = `${randomUUID()}/public/${'a'.repeat(64)}.jpg`
    const pictures = [{ filePath, description: 'A room' }]
    expect((await failureOf(publish(owner(), freshName(), { pictures }))).fieldErrors).toHaveProperty([
      'pictures.0.filePath',
    ])
  })
})

describe('the name of an organisation’s own page (R-D230)', () => {
  test('is refused when another organisation has it, and another one is proposed', async () => {
    const [name, other] = [freshName(), await aStudio(at.database)]
    await publish(ownerOf(other), name)
    const failure = await failureOf(publish(owner(), name))
    expect([failure.code, failure.status, Object.keys(failure.fieldErrors)]).toEqual(['page-name-taken', 409, ['name']])
    expect(await owner()('ownPage', {})).toMatchObject({ name: '', version: 1 })
  })

  test('goes to only one of ten organisations that ask for it at once', async () => {
    const name = freshName()
    const studios = await Promise.all(Array.from({ length: 10 }, () => aStudio(at.database)))
    const outcomes = await Promise.allSettled(studios.map((studio) => publish(ownerOf(studio), name)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await queryAsOwner(at.databaseUrl, 'select from page_name where name = $1', [name])
    expect(rows).toHaveLength(1)
  })

  test('redirects to the new one with all its pages after a change, and can be taken back', async () => {
    const [former, present] = [freshName(), freshName()]
    await publish(owner(), former)
    await publish(owner(), present)
    for (const [path, target] of [
      [`/${former}`, `/${present}`],
      [`/en/${former}`, `/en/${present}`],
      [`/${former}/services/massage`, `/${present}/services/massage`],
      [`/${former}/sitemap.xml`, `/${present}/sitemap.xml`],
    ] as const) {
      const { status, headers } = await get(path)
      expect([status, headers.location]).toEqual([301, target])
    }
    await publish(owner(), former)
    expect((await get(`/${former}`)).status).toBe(200)
    expect((await get(`/${present}`)).headers.location).toBe(`/${former}`)
  })

  test('is given to nobody else for two years after it is given up', async () => {
    const [former, other] = [freshName(), await aStudio(at.database)]
    await publish(owner(), former)
    await publish(owner(), freshName())
    expect((await failureOf(publish(ownerOf(other), former))).code).toBe('page-name-taken')
    await queryAsOwner(
      at.databaseUrl,
      `update page_name set former_since = now() - interval '2 years 1 day' where name = $1`,
      [former],
    )
    expect(await publish(ownerOf(other), former)).toMatchObject({ name: former })
    expect((await get(`/${former}`)).status).toBe(200)
  })

  test('is changed at most nine times', async () => {
    const names = Array.from({ length: 10 }, freshName)
    for (const name of names) await publish(owner(), name)
    const failure = await failureOf(publish(owner(), freshName()))
    expect([failure.code, Object.keys(failure.fieldErrors)]).toEqual(['validation', ['name']])
    expect(await publish(owner(), names[0]!)).toMatchObject({ name: names[0] })
  })
})

/** Renames the paid service, as its form does. */
const rename = (studio: Studio, name: string) =>
  at.database.inTenant(studio.id, (transaction) => saveService(transaction, { ...studio.privateService, name }, now))

describe('the pages of services and specialists (R-D231)', () => {
  test('have addresses of their own, made from their names', async () => {
    const name = freshName()
    await publish(owner(), name)
    const first = (await get(`/${name}`)).text
    for (const path of ['services/massage', 'services/introduction', 'services/yoga', 'specialists/anna-de-vries']) {
      expect(first).toContain(`href="/${name}/${path}"`)
      expect((await get(`/${name}/${path}`)).status).toBe(200)
    }
  })

  test('are still found at the old address after a rename, and not when the service is withdrawn', async () => {
    const name = freshName()
    await publish(owner(), name)
    await get(`/${name}`)
    await rename(at.studio, 'Sports massage')
    const moved = await get(`/en/${name}/services/massage`)
    expect([moved.status, moved.headers.location]).toEqual([301, `/en/${name}/services/sports-massage`])
    await rename(at.studio, 'Massage')
    expect((await get(`/${name}/services/sports-massage`)).headers.location).toBe(`/${name}/services/massage`)
    await owner()('withdrawService', { body: { id: at.studio.privateService.id } })
    expect((await get(`/${name}/services/massage`)).status).toBe(404)
    expect((await get(`/${name}/services/none`)).status).toBe(404)
  })

  test.each([
    ['en', '/en', 'Back to'],
    ['nl', '', 'Terug naar'],
  ])('lead to the first page when the service or specialist is gone, in %s', async (language, before, back) => {
    const name = freshName()
    await publish(owner(), name)
    const reader = { accept: 'text/html', 'accept-language': language === 'en' ? 'nl' : 'en' }
    const { status, text } = await get(`${before}/${name}/services/none`, reader)
    expect(status).toBe(404)
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toMatch(new RegExp(`href="${before}/${name}">${back} `))
  })

  test('have different addresses for equal names, also when many visitors ask first at once', async () => {
    const name = freshName()
    await rename(at.studio, 'Yoga')
    await publish(owner(), name)
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(`/${name}`)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]!.text).toContain(`href="/${name}/services/yoga"`)
    expect(answers[0]!.text).toContain(`href="/${name}/services/yoga-2"`)
  })

  test('are left out when their part of the page is turned off', async () => {
    const name = freshName()
    await publish(owner(), name, { parts: ['HOURS'] })
    const { text } = await get(`/${name}`)
    expect(text).not.toContain('Massage')
    expect(text).not.toContain('Papaverweg')
    expect((await get(`/${name}/services/massage`)).status).toBe(404)
    expect((await get(`/${name}/specialists/anna-de-vries`)).status).toBe(404)
  })
})

describe('the content of an organisation’s own page (R-D232)', () => {
  test('has the texts, services, people, hours and locations, and links to the booking of each', async () => {
    const name = freshName()
    const id = randomUUID()
    await at.database.inTenant(at.studio.id, (transaction) =>
      insertSeries(
        transaction,
        {
          kind: 'window',
          id,
          specialistId: at.studio.specialistId,
          startDate: localDate('2020-01-06'),
          endDate: localDate('2020-01-06'),
          isOpenEnded: true,
          fromMinute: 540,
          toMinute: 1020,
          zone: 'Europe/Amsterdam',
          recurrence: 'weekly',
          locationTypes: ['physical'],
          locationIds: [],
          serviceIds: [at.studio.privateService.id],
        },
        now,
      ),
    )
    await publish(owner(), name, { about: 'First.\n\nSecond.' })
    const { text } = await get(`/en/${name}`)
    expect(text).toContain('<p class="lines">First.</p><p class="lines">Second.</p>')
    expect(text).toContain('60 min · €85')
    expect(text).toContain('Free of charge')
    expect(text).toContain('<th scope="row">Monday</th><td><span>09:00 - 17:00</span></td>')
    expect(text).toContain('https://www.openstreetmap.org/search?query=Papaverweg+34')
    const booking = `${at.url}/widget/en?organization_id=${at.studio.id}`
    expect(text).toContain(`href="${booking}"`)
    expect(text).toContain(`href="${booking}&amp;serviceId=${at.studio.privateService.id}"`)
    const person = await get(`/${name}/specialists/anna-de-vries`)
    expect(person.text).toContain(`instructorId=${at.studio.specialistId}`)
  })

  test('escapes all markup that an owner writes (T-A8, T-A20)', async () => {
    const name = freshName()
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`
    await queryAsOwner(
      at.databaseUrl,
      `update organization set name = $2, tagline = $2, contact_email = $2, phone_number = $2, website = 'javascript:alert(1)'
       where id = $1`,
      [at.studio.id, evil],
    )
    await rename(at.studio, evil)
    await at.database.inTenant(at.studio.id, (transaction) =>
      updateSpecialist(transaction, at.studio.specialistId, { bio: evil, jobTitle: evil, firstName: evil }),
    )
    await publish(owner(), name, { about: `</script>${evil}` })
    const first = (await get(`/${name}`)).text
    const links = [...first.matchAll(/href="(\/[^"]+\/(?:services|specialists)\/[^"]+)"/g)].map(([, link]) => link!)
    expect(links.length).toBeGreaterThan(3)
    for (const path of [`/${name}`, ...links]) {
      const { text } = await get(path)
      expect(text).not.toContain('<script>')
      expect(text).not.toContain('<img src=x')
      expect(text).not.toContain('javascript:')
    }
  })

  test('has the brand colour, which its policy allows by its hash (R-D294)', async () => {
    const name = freshName()
    await publish(owner(), name)
    const colours = (text: string) => text.match(/--color-accent:#\w{6}/g)?.length
    const before = await get(`/${name}`)
    await queryAsOwner(at.databaseUrl, `update organization set brand_color = '#ffd60a' where id = $1`, [at.studio.id])
    const { headers, text } = await get(`/${name}`)
    expect(text).toContain('<style>:root{--color-accent:#ffd60a')
    expect([colours(before.text), colours(text)]).toEqual([2, 4])
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css]) => css!)
    const sources = styles.map((css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    expect(String(headers['content-security-policy'])).toContain(`style-src ${sources.join(' ')};`)
  })

  test('leads to each category, by one address in both languages (R-D294)', async () => {
    const name = freshName()
    await publish(owner(), name)
    const categories = [{ names: { nl: 'Voor de rug', en: 'For the back' } }, { names: { nl: 'Voor de rug', en: '' } }]
    const saved = await owner()('saveServiceCategories', { body: { categories } })
    for (const [index, service] of [at.studio.privateService, at.studio.groupService].entries())
      await queryAsOwner(at.databaseUrl, 'update service set category_id = $2 where id = $1', [
        service.id,
        saved.categories[index]!.id,
      ])
    for (const path of [`/${name}`, `/en/${name}`]) {
      const { text } = await get(path)
      const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
      expect(links).toEqual(['voor-de-rug', 'voor-de-rug-2', 'services'])
      expect([...text.matchAll(/<section class="offer" id="([^"]+)">/g)].map(([, id]) => id)).toEqual(links)
    }
  })

  test('has no opener policy, for which a browser would start another process (R-D229)', async () => {
    const name = freshName()
    await publish(owner(), name)
    const { headers } = await get(`/${name}`)
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  })

  test('allows no other scripts, no framing and no foreign resources (T-W1)', async () => {
    const name = freshName()
    await publish(owner(), name)
    const { headers, text } = await get(`/${name}`)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/style-src 'sha256-[^']+'/)
    expect(policy).not.toMatch(/unsafe|\*/)
    const inline = [...text.matchAll(/<script data-src[^>]*>(.*?)<\/script>/gs)].map(([, script]) =>
      hashSource(script!),
    )
    expect(policy).toContain(`script-src ${new URL(at.url).origin} ${inline.join(' ')};`)
    const loaded = [...text.matchAll(/(?:src|<link rel="icon" href)="([^"]+)"/g)].map(([, source]) => source!)
    expect(loaded.filter((source) => !source.startsWith(at.url) && source !== 'data:,')).toEqual([])
  })

  test('may be cached for a minute, and is not sent again when unchanged', async () => {
    const name = freshName()
    await publish(owner(), name)
    const first = await get(`/${name}`)
    expect(first.headers['cache-control']).toBe('public, max-age=60')
    const tag = String(first.headers.etag)
    const again = await get(`/${name}`, { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    await publish(owner(), name, { about: 'Something else.' })
    expect((await get(`/${name}`, { 'if-none-match': tag })).status).toBe(200)
  })
})

/** Returns the captured groups of each match of a pattern, joined by spaces. Tests use it to list the page's links. */
const linksOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((found) => found.slice(1).join(' '))

describe('search engines and messengers (R-D233)', () => {
  test('find each language at an address of its own', async () => {
    const name = freshName()
    await publish(owner(), name)
    const [nl, en] = [(await get(`/${name}`)).text, (await get(`/en/${name}`)).text]
    expect(nl).toContain('<html lang="nl">')
    expect(en).toContain('<html lang="en">')
    const alternates = [`nl ${at.url}/${name}`, `en ${at.url}/en/${name}`, `x-default ${at.url}/${name}`]
    for (const text of [nl, en])
      expect(linksOf(text, /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)).toEqual(alternates)
    expect(nl).toContain(`<link rel="canonical" href="${at.url}/${name}">`)
    expect(en).toContain(`<link rel="canonical" href="${at.url}/en/${name}">`)
  })

  test.each(['nl', ''])('are redirected to one spelling of the address (%j)', async (locale) => {
    const name = freshName()
    await publish(owner(), name)
    const odd = locale === '' ? `/${name.toUpperCase()}/` : `/${locale}/${name}`
    const { status, headers } = await get(odd)
    expect([status, headers.location]).toEqual([301, `/${name}`])
  })

  test('read the description of the organisation from structured data', async () => {
    const name = freshName()
    await publish(owner(), name)
    const dataOf = async (path: string) => {
      const { text } = await get(path)
      return JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(text)![1]!) as Record<
        string,
        unknown
      >
    }
    expect(await dataOf(`/${name}`)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      name: 'Studio Test',
      address: { streetAddress: 'Papaverweg 34', addressCountry: 'NL' },
    })
    expect(await dataOf(`/${name}/services/massage`)).toMatchObject({
      '@type': 'Service',
      name: 'Massage',
      offers: { price: '85.00', priceCurrency: 'EUR' },
    })
    expect(await dataOf(`/${name}/specialists/anna-de-vries`)).toMatchObject({
      '@type': 'Person',
      jobTitle: 'Therapist',
    })
  })

  test('find all pages in the sitemap, and are told what not to read', async () => {
    const name = freshName()
    await publish(owner(), name)
    await get(`/${name}`)
    const { headers, text } = await get(`/${name}/sitemap.xml`)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const pages = linksOf(text, /<loc>([^<]+)<\/loc>/g)
    expect(pages).toHaveLength(10)
    for (const page of pages) expect((await get(page.slice(at.url.length))).status).toBe(200)
    const robots = (await get('/robots.txt')).text
    expect(robots).toContain('Disallow: /api/')
    expect(robots).toContain(`Sitemap: ${at.url}/sitemap.xml`)
    const all = await get('/sitemap.xml')
    expect(all.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(linksOf(all.text, /<loc>([^<]+)<\/loc>/g)).toContain(`${at.url}/${name}/sitemap.xml`)
    const hidden = freshName()
    await owner()('saveOwnPage', { body: aPage({ name: hidden }) })
    expect((await get('/sitemap.xml')).text).not.toContain(hidden)
  })
})

describe('an own page is not found (R-D229)', () => {
  test.each([
    ['a name of nobody', '/nobody-has-this-name'],
    ['a name of nobody in a language', '/en/nobody-has-this-name'],
    ['a name that none can have', '/x'],
    ['another spelling of a path of ours', '/Widgets'],
  ])('at %s', async (_, path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('while the organisation is suspended', async () => {
    const name = freshName()
    await publish(owner(), name)
    await at.database.inTenant(at.studio.id, (transaction) => setSuspended(transaction, now))
    await expect.poll(async () => (await get(`/${name}`)).status, { timeout: 15_000 }).toBe(404)
  })

  test('in the database by another organisation, which cannot change it (T-A1, T-A19)', async () => {
    const name = freshName()
    await publish(owner(), name)
    const other = await aStudio(at.database)
    await at.database.inTenant(other.id, async ({ sql }) => {
      await sql.updateTable('page_name').set({ owner_id: other.id }).where('name', '=', name).execute()
      await sql.deleteFrom('page_name').where('name', '=', name).execute()
    })
    expect((await get(`/${name}`)).status).toBe(200)
    const stolen = at.database.inTenant(other.id, ({ sql }) =>
      sql.insertInto('page_name').values({ name: freshName(), owner_id: at.studio.id, former_since: null }).execute(),
    )
    await expect(stolen).rejects.toThrow('row-level security')
  })
})
