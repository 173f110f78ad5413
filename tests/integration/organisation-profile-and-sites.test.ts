import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Input } from '#shared/api/client.ts'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { listen } from './support/change-stream.ts'
import { queryAsOwner } from './support/database.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

const at = useSharedServerWithStudio('of-each')

const owner = () => apiClient(at.url, { token: at.studio.owner.token })
const profile = {
  name: 'Studio Zuid',
  tagline: 'Rust in de stad',
  brandColor: '#1F6F5C',
  logo: null,
  timeZone: 'Europe/Lisbon',
  locale: 'en',
  paymentMethods: ['AFTER_PAY', 'CREDITS', 'AFTER_PAY'],
  email: 'info@studio-zuid.example',
  phoneNumber: '020 1234567',
  website: 'https://www.studio-zuid.example/over-ons',
} as const
type Body = Input<'saveOrganisation'>['body']
const save = (changes: Partial<Body> = {}) =>
  owner()('saveOrganisation', { body: { ...profile, paymentMethods: [...profile.paymentMethods], ...changes } })

describe('D81: the organisation', () => {
  test('begins with what it was founded with, and is what its owner saves', async () => {
    expect(await owner()('organisationProfile', {})).toMatchObject({ version: 1, name: 'Studio Test', locale: 'nl' })
    const saved = { ...profile, brandColor: '#1f6f5c', paymentMethods: ['AFTER_PAY', 'CREDITS'], version: 2 }
    expect(await save()).toMatchObject(saved)
    expect(await owner()('organisationProfile', {})).toMatchObject({ ...saved, organisationKind: 'SMB' })
    expect(await apiClient(at.url)('organisation', { params: { id: at.studio.id } })).toMatchObject({
      name: 'Studio Zuid',
      brandColor: '#1f6f5c',
      timeZone: 'Europe/Lisbon',
      paymentMethods: ['AFTER_PAY', 'CREDITS'],
    })
  })

  test('in another zone is shown at other hours in open calendars at once', async () => {
    const stream = await listen(at.url + changeStreams.provider, at.studio.owner.token)
    await save({ timeZone: 'America/New_York' })
    await expect.poll(() => stream.topics).toEqual(expect.arrayContaining(['bookings', 'availability']))
    stream.close()
  })

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a colour by name', { brandColor: 'red' }, 'brandColor'],
    ['a colour with more', { brandColor: '#123456;background:url(x)' }, 'brandColor'],
    ['a logo of another organisation', { logo: `${randomUUID()}/public/${'a'.repeat(64)}.jpg` }, 'logo'],
    ['an unknown zone', { timeZone: 'Europe/Nowhere' }, 'timeZone'],
    ['an unknown language', { locale: 'fr' }, 'locale'],
    ['no way to pay', { paymentMethods: [] }, 'paymentMethods'],
    ['an unknown way to pay', { paymentMethods: ['CASH'] }, 'paymentMethods.0'],
    ['a script for a web site', { website: 'javascript:alert(1)' }, 'website'],
    ['no address', { email: 'studio' }, 'email'],
    ['A2: another kind', { organisationKind: 'FREELANCER' }, 'organisationKind'],
    ['A8: a header in its name', { name: 'Studio\r\nBcc: x@example.test' }, 'name'],
  ])('%s is refused at its field', async (_, changes, field) => {
    expect(Object.keys((await failureOf(save(changes as Partial<Body>))).fieldErrors)).toEqual([field])
    expect(await owner()('organisationProfile', {})).toMatchObject({ version: 1, name: 'Studio Test' })
  })

  test('of two windows the second is told, and overwrites nothing', async () => {
    await save({ version: 1 })
    expect((await failureOf(save({ version: 1, name: 'Studio West' }))).code).toBe('conflict')
    expect((await owner()('organisationProfile', {})).name).toBe('Studio Zuid')
  })

  test('of twenty windows at once one saves', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => save({ version: 1, name: `Studio ${index}` })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('profile, settings and sites are three forms, of which none stands in the way of another', async () => {
    const [{ version: settings, ...values }, { version: sites }] = [
      await owner()('providerSettings', {}),
      await owner()('allowedSites', {}),
    ]
    await save({ version: 1 })
    await owner()('saveSettings', { body: { ...values, version: settings } })
    const saved = await owner()('saveAllowedSites', { body: { sites: [], version: sites } })
    expect(saved.version).toBe(sites + 1)
  })

  test('a change is announced as settings and catalogue', async () => {
    const stream = await listen(`${at.url}${changeStreams.provider}`, at.studio.specialist.token)
    await save()
    await expect.poll(() => stream.topics).toEqual(expect.arrayContaining(['settings', 'catalogue']))
    stream.close()
  })

  test('a change stands in the audit log', async () => {
    await save()
    const lines = await queryAsOwner(
      at.databaseUrl,
      'select action, account_id from audit_entry where organization_id = $1',
      [at.studio.id],
    )
    expect(lines).toEqual([{ action: 'organisation-changed', account_id: at.studio.owner.accountId }])
  })
})

describe('D82: the sites that may show the widget', () => {
  const saveSites = (sites: string[], version?: number) =>
    owner()('saveAllowedSites', { body: { sites, ...(version !== undefined && { version }) } })

  test('W1: are kept as origins, each once', async () => {
    const saved = await saveSites(['WWW.Studio.Example/boeken', 'https://www.studio.example', '*.studio.example'])
    expect(saved).toEqual({ sites: ['https://www.studio.example', 'https://*.studio.example'], version: 2 })
    expect(await owner()('allowedSites', {})).toEqual(saved)
  })

  test('W1: what is no site is named at its place, and nothing is saved', async () => {
    const failure = await failureOf(saveSites(['https://good.example', `https://x.example; script-src *`, '*']))
    expect(failure.fieldErrors).toEqual({
      'sites.1': 'Enter a site such as https://www.example.com or https://*.example.com.',
      'sites.2': 'Enter a site such as https://www.example.com or https://*.example.com.',
    })
    expect((await owner()('allowedSites', {})).sites).toEqual([])
  })

  test('A10: are fifty at most', async () => {
    const sites = Array.from({ length: 51 }, (_, index) => `https://site-${index}.example`)
    expect((await failureOf(saveSites(sites))).fieldErrors).toEqual({ sites: 'These are too many.' })
  })

  test('of two windows the second is told', async () => {
    await saveSites(['https://one.example'], 1)
    expect((await failureOf(saveSites(['https://two.example'], 1))).code).toBe('conflict')
    expect((await owner()('allowedSites', {})).sites).toEqual(['https://one.example'])
  })
})
