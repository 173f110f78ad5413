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

describe('the organisation’s profile (R-D81)', () => {
  test('begins with what was entered at sign-up, and is what its owner saves', async () => {
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

  test('shows other hours in open calendars at once when the time zone changes', async () => {
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
    ['another kind (T-A2)', { organisationKind: 'FREELANCER' }, 'organisationKind'],
    ['a header in its name (T-A8)', { name: 'Studio\r\nBcc: x@example.test' }, 'name'],
  ])('%s is refused at its field', async (_, changes, field) => {
    expect(Object.keys((await failureOf(save(changes as Partial<Body>))).fieldErrors)).toEqual([field])
    expect(await owner()('organisationProfile', {})).toMatchObject({ version: 1, name: 'Studio Test' })
  })

  test('when two windows save it, the second is refused with a conflict and overwrites nothing', async () => {
    await save({ version: 1 })
    expect((await failureOf(save({ version: 1, name: 'Studio West' }))).code).toBe('conflict')
    expect((await owner()('organisationProfile', {})).name).toBe('Studio Zuid')
  })

  test('when twenty windows save it at the same moment, only one succeeds', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => save({ version: 1, name: `Studio ${index}` })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is saved separately from the settings and the allowed sites, without a conflict between them', async () => {
    const [{ version: settings, ...values }, { version: sites }] = [
      await owner()('providerSettings', {}),
      await owner()('allowedSites', {}),
    ]
    await save({ version: 1 })
    await owner()('saveSettings', { body: { ...values, version: settings } })
    const saved = await owner()('saveAllowedSites', { body: { sites: [], version: sites } })
    expect(saved.version).toBe(sites + 1)
  })

  test('announces a change as settings and catalogue on the change stream', async () => {
    const stream = await listen(`${at.url}${changeStreams.provider}`, at.studio.specialist.token)
    await save()
    await expect.poll(() => stream.topics).toEqual(expect.arrayContaining(['settings', 'catalogue']))
    stream.close()
  })

  test('records a change in the audit log', async () => {
    await save()
    const lines = await queryAsOwner(
      at.databaseUrl,
      'select action, account_id from audit_entry where organization_id = $1',
      [at.studio.id],
    )
    expect(lines).toEqual([{ action: 'organisation-changed', account_id: at.studio.owner.accountId }])
  })
})

describe('the sites that may show the widget (R-D82)', () => {
  const saveSites = (sites: string[], version?: number) =>
    owner()('saveAllowedSites', { body: { sites, ...(version !== undefined && { version }) } })

  test('are kept as origins, each once (T-W1)', async () => {
    const saved = await saveSites(['WWW.Studio.Example/boeken', 'https://www.studio.example', '*.studio.example'])
    expect(saved).toEqual({ sites: ['https://www.studio.example', 'https://*.studio.example'], version: 2 })
    expect(await owner()('allowedSites', {})).toEqual(saved)
  })

  test('reject an entry that is not a site, naming its position, and nothing is saved (T-W1)', async () => {
    const failure = await failureOf(saveSites(['https://good.example', `https://x.example; script-src *`, '*']))
    expect(failure.fieldErrors).toEqual({
      'sites.1': 'Enter a site such as https://www.example.com or https://*.example.com.',
      'sites.2': 'Enter a site such as https://www.example.com or https://*.example.com.',
    })
    expect((await owner()('allowedSites', {})).sites).toEqual([])
  })

  test('are fifty at most (T-A10)', async () => {
    const sites = Array.from({ length: 51 }, (_, index) => `https://site-${index}.example`)
    expect((await failureOf(saveSites(sites))).fieldErrors).toEqual({ sites: 'These are too many.' })
  })

  test('when two windows save them, the second is refused with a conflict', async () => {
    await saveSites(['https://one.example'], 1)
    expect((await failureOf(saveSites(['https://two.example'], 1))).code).toBe('conflict')
    expect((await owner()('allowedSites', {})).sites).toEqual(['https://one.example'])
  })
})
