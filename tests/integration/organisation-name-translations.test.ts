import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailWriters } from '#server/app/mail-writers.ts'
import { bookingMailWriter } from '#server/modules/booking/booking/mails/write-booking-mail.ts'
import { readGiftCardSheet } from '#server/modules/money/voucher/gift-card/read-printed-gift-card.ts'
import { readConfiguration } from '#server/platform/configuration.ts'
import type { MailJob } from '#server/platform/mail/mail-job.ts'
import { writerOf } from '#server/platform/mail/mail-writer.ts'
import { systemSecrets } from '#server/platform/secrets/random-secrets.ts'
import type { Call, Input } from '#shared/api/client.ts'
import { localDate } from '#shared/time/local-date.ts'
import { aBooking, aCustomer } from '#tests/builders/studio.ts'
import { aGiftCard } from '#tests/builders/insert-voucher.ts'
import { readCalendar } from '#tests/readers/icalendar-reader.ts'
import { apiClient, failureOf } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { mailbox, mailTo } from './support/mailbox.ts'
import { mailedInvitation } from './support/mailed-codes.ts'
import { freshName, publish, visit } from './support/own-page.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// D322 and D323: the organisation's name in two languages. The studio's own language is Dutch.

const at = useSharedServerWithStudio('of-all', 'for readers of mail')

const languages = [
  ['nl', 'Studio Noord', 'Studio North'],
  ['en', 'Studio North', 'Studio Noord'],
] as const
type Language = (typeof languages)[number][0]

const names = { nl: 'Studio Noord', en: 'Studio North' }
const owner = (locale: Language = 'nl') => apiClient(at.url, { token: at.studio.owner.token, locale })
const visitor = (locale: Language, token?: string) =>
  apiClient(at.url, { organisationId: at.studio.id, locale, ...(token !== undefined && { token }) })

type Body = Input<'saveOrganisation'>['body']

/** Saves the stored profile with changes. `names` is left out, as by a client that does not know this field. */
async function save(call: Call, changes: Partial<Body>) {
  const { organisationKind: _, logo: __, names: ___, version: ____, ...stored } = await call('organisationProfile', {})
  return call('saveOrganisation', { body: { ...stored, logo: null, ...changes } })
}

beforeAll(async () => {
  await save(owner(), { names })
})

describe('the organisation’s name is shown in the reader’s language (R-D322)', () => {
  test.each(languages)('to visitors and members, in %s', async (locale, name) => {
    const profile = await visitor(locale)('organisation', { params: { id: at.studio.id } })
    expect(profile).toMatchObject({ name, names })
    const { organisation } = await visitor(locale)('catalogue', { params: { id: at.studio.id } })
    expect(organisation).toMatchObject({ name, names })
    expect((await owner(locale)('providerSession', {})).organisation.name).toBe(name)
    expect(await owner(locale)('organisationProfile', {})).toMatchObject({ name, names })
  })

  test('or in the organisation’s language for a reader of neither language', async () => {
    const answer = await fetch(`${at.url}/api/public/organization/${at.studio.id}`, {
      headers: { 'accept-language': 'de' },
    })
    expect(await answer.json()).toMatchObject({ name: 'Studio Noord', names })
  })

  test.each(languages)(
    'on the organisation’s own page, for people and for machines, in %s',
    async (locale, name, other) => {
      const path = freshName()
      await publish(owner(), path)
      const { text } = await visit(at.url, locale === 'nl' ? `/${path}` : `/en/${path}`)
      expect(text).toContain(`<title>${name}</title>`)
      expect(text).toContain(`<meta property="og:site_name" content="${name}">`)
      expect(text).toContain(`<meta property="og:title" content="${name}">`)
      expect(text).toContain(`<h1>${name}</h1>`)
      const [, json = ''] = /<script type="application\/ld\+json"[^>]*>([^<]*)</.exec(text) ?? []
      expect(json).toContain(`"name":"${name}"`)
      expect(text).not.toContain(other)
      // The proposed page name comes from the organisation's stored name, not from its translation.
      expect((await owner('en')('ownPage', {})).proposedName).toMatch(/^studio-noord/)
    },
  )

  test.each(languages)(
    'in a booking, its calendar file and the customer’s exported data, in %s',
    async (locale, name) => {
      const customer = await aCustomer(at.database, at.studio)
      const { id } = await aBooking(at.database, at.studio, customer)
      const call = visitor(locale, customer.token)
      expect(await call('ownBooking', { params: { id } })).toMatchObject({ organisationName: name })
      const { content } = await call('ownBookingCalendarFile', { params: { id } })
      const [event] = readCalendar(content).events
      expect([event?.summary, event?.organizer]).toEqual([`Massage – ${name}`, expect.stringContaining(name)])
      const { organizations } = await call('exportMyData', {})
      expect(organizations.map(({ organisation }) => organisation.name)).toEqual([name])
      const exported = await owner(locale)('exportCustomer', { body: { customerId: customer.customerId } })
      expect(exported.organisation.name).toBe(name)
    },
  )

  test.each(languages)('in a specialist’s calendar, in the language of the specialist: %s', async (locale, name) => {
    const specialist = apiClient(at.url, { token: at.studio.specialist.token, locale })
    // This call of the app stores the specialist's language.
    await specialist('providerSession', {})
    const { url } = await specialist('renewCalendarFeed', { body: { specialistId: at.studio.specialistId } })
    expect(readCalendar(await (await fetch(url)).text()).name).toBe(`Anna de Vries – ${name}`)
  })

  test.each(languages)('in an invitation and on the screen that it opens, in %s', async (locale, name) => {
    const email = `${randomUUID()}@example.test`
    await owner(locale)('inviteMember', {
      body: { email, role: 'SPECIALIST', jobTitle: '', deliversServices: true },
    })
    const mail = await mailTo(at.url, email)
    // The language of an invited person is unknown, so the organisation's language is used.
    expect(mail.subject).toContain('Studio Noord')
    const token = await mailedInvitation(at.url, email)
    const opened = apiClient(at.url, { locale })
    expect(await opened('invitation', { body: { token } })).toMatchObject({ organisationName: name })
  })

  test.each(languages)('in a gift card, in %s', async (locale, name) => {
    const { id } = await aGiftCard(at.database, at.studio)
    await queryAsOwner(at.databaseUrl, 'update gift_card set locale = $2 where id = $1', [id, locale])
    const sheet = await at.database.inTenant(at.studio.id, (transaction) => readGiftCardSheet(transaction, id))
    expect(sheet?.organisationName).toBe(name)
  })
})

describe('a mail has the organisation’s name in the mail’s language (R-D322)', () => {
  const needs = () => ({
    database: at.database,
    secrets: systemSecrets,
    clock: () => new Date(),
    configuration: readConfiguration({}),
    storage: { read: async () => undefined },
    publicUrl: () => at.url,
  })
  const write = async (job: MailJob) => (await writerOf(mailWriters, job).write(job, needs()))?.content

  test.each(languages)('as the sender and in all its text, in %s', async (locale, name, other) => {
    const to = `${randomUUID()}@example.test`
    await visitor(locale)('signUp', { body: { email: to, password: 'Correct-horse-1', organisationId: at.studio.id } })
    const mail = await mailTo(at.url, to)
    expect(mail.text).toContain(name)
    expect(`${mail.subject} ${mail.text}`).not.toContain(other)
    const [received] = (await mailbox(at.url, to)) as unknown as { from: string }[]
    expect(received?.from).toContain(name)
  })

  test.each(languages)('whatever the mail is about, in %s', async (locale, name, other) => {
    const customer = await aCustomer(at.database, at.studio)
    const { id: bookingId } = await aBooking(at.database, at.studio, customer)
    const { accountId } = at.studio.owner
    const frame = { organisationId: at.studio.id, locale }
    const jobs: MailJob[] = [
      { template: 'booking-confirmed', ...frame, bookingId },
      { template: 'account-exists', ...frame, to: customer.email },
      { template: 'text-limit', ...frame, accountId, month: localDate('2030-01-01') },
    ]
    for (const job of jobs) {
      const content = await write(job)
      expect([job.template, content?.organisationName]).toEqual([job.template, name])
      expect(content?.footer).toContain(name)
      expect(JSON.stringify(content)).not.toContain(other)
    }
    const mailed = await bookingMailWriter.write({ template: 'booking-confirmed', ...frame, bookingId }, needs())
    expect(readCalendar(mailed?.calendarFile?.content ?? '').events[0]?.summary).toBe(`Massage – ${name}`)
  })

  test('in the specialist’s language and not the customer’s when it goes to a specialist', async () => {
    await apiClient(at.url, { token: at.studio.specialist.token, locale: 'en' })('providerSession', {})
    const customer = await aCustomer(at.database, at.studio)
    const { id: bookingId } = await aBooking(at.database, at.studio, customer)
    const job: MailJob = { template: 'booking-received', organisationId: at.studio.id, locale: 'nl', bookingId }
    expect((await write(job))?.organisationName).toBe('Studio North')
  })
})

describe('saving the organisation’s name in two languages (R-D323)', () => {
  test('changes the name in the client’s language when a client sends only one', async () => {
    expect((await save(owner('en'), { name: 'Studio N' })).names).toEqual({ nl: 'Studio Noord', en: 'Studio N' })
    expect((await save(owner('nl'), { name: 'Studio N' })).names).toEqual({ nl: 'Studio N', en: 'Studio N' })
    expect((await save(owner(), { names })).names).toEqual(names)
    // A client that sends back an unchanged name changes neither of the names.
    expect((await save(owner('en'), { tagline: 'Calm' })).names).toEqual(names)
  })

  test('uses one name for all languages when there is no translation, and shows visitors no translations', async () => {
    await save(owner(), { names: { nl: 'Studio Noord', en: '' } })
    const profile = await visitor('en')('organisation', { params: { id: at.studio.id } })
    expect([profile.name, profile.names]).toEqual(['Studio Noord', undefined])
    expect((await owner('en')('organisationProfile', {})).names).toEqual({ nl: 'Studio Noord', en: '' })
    // If there is only one name, a client in English changes that one.
    expect((await save(owner('en'), { name: 'Noord' })).names).toEqual({ nl: 'Noord', en: '' })
    await save(owner(), { names })
  })

  test('requires the name in the organisation’s language and not the other one', async () => {
    const refusal = async (changes: Partial<Body>) => (await failureOf(save(owner(), changes))).fieldErrors
    expect(await refusal({ names: { nl: ' ', en: 'Studio North' } })).toEqual({ 'names.nl': 'Vul dit in.' })
    expect(await refusal({ names: { nl: 'Studio Noord', en: '' }, locale: 'en' })).toEqual({
      'names.en': 'Vul dit in.',
    })
    expect(Object.keys(await refusal({ names: { nl: 'x'.repeat(101), en: '' } }))).toEqual(['names.nl'])
    expect(Object.keys(await refusal({ names: { nl: 'Studio', en: 'Studio\r\nBcc: x@example.test' } }))).toEqual([
      'names.en',
    ])
  })

  test('stores the name in the organisation’s language, also after that language changes', async () => {
    const stored = async () =>
      (
        await queryAsOwner<{ name: string }>(at.databaseUrl, 'select name from organization where id = $1', [
          at.studio.id,
        ])
      )[0]
    expect(await stored()).toEqual({ name: 'Studio Noord' })
    await save(owner(), { names, locale: 'en' })
    expect(await stored()).toEqual({ name: 'Studio North' })
    expect((await owner('nl')('organisationProfile', {})).names).toEqual(names)
    // The seller's name in the invoice settings defaults to the organisation's stored name.
    expect((await owner('nl')('invoiceSettings', {})).name).toBe('Studio North')
    await save(owner(), { names, locale: 'nl' })
  })
})
