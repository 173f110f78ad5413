import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOrderReceipt } from '#server/modules/catalogue/package/package-orders.ts'
import type { Call, Input } from '#shared/api/client.ts'
import { type ClientIdentity, apiClient, failureOf } from './support/api-client.ts'
import { aBookingTestStudio, type BookingTestStudio } from './support/booking-test-studio.ts'
import { freshName, publish, visit } from './support/own-page.ts'
import { purchaseOf } from './support/reservations.ts'

// D236 and D237: the organisation's texts in two languages. The studio's own language is Dutch.

let scene: BookingTestStudio
/** Calls of the owner with the app in Dutch. `scene.owner` uses English. */
let ownerInDutch: Call

beforeAll(async () => {
  scene = await aBookingTestStudio('shared server')
  ownerInDutch = apiClient(scene.url, { token: scene.studio.owner.token, locale: 'nl' })
})
afterAll(() => scene.stop())

const visitor = (identity: ClientIdentity) => apiClient(scene.url, { organisationId: scene.studio.id, ...identity })

type ServiceBody = Input<'saveService'>['body']

const save = (call: Call, changes: Partial<ServiceBody>) =>
  call('saveService', {
    body: {
      serviceKind: 'PRIVATE',
      name: 'Massage',
      duration: scene.studio.privateService.durationMinutes,
      price: 50,
      specialistIds: [scene.studio.specialistId],
      ...changes,
    },
  })

const inBoth = {
  name: 'Stevige massage',
  names: { nl: 'Stevige massage', en: 'Deep tissue massage' },
  descriptions: { nl: 'Een uur', en: 'An hour' },
}

describe('the texts of a service in the reader’s language (R-D236)', () => {
  test('are in the language of the customer or provider, or else in that of the organisation', async () => {
    const { id } = await save(scene.owner, inBoth)
    const read = async (locale: 'nl' | 'en') => {
      const { name, description, names } = await visitor({ locale })('service', { params: { id } })
      return { name, description, names }
    }
    const names = inBoth.names
    expect(await read('nl')).toEqual({ name: 'Stevige massage', description: 'Een uur', names })
    expect(await read('en')).toEqual({ name: 'Deep tissue massage', description: 'An hour', names })
    const answer = await fetch(`${scene.url}/api/public/service/${id}`, {
      headers: { 'x-organization-id': scene.studio.id, 'accept-language': 'de' },
    })
    expect(await answer.json()).toMatchObject({ name: 'Stevige massage' })
    const nameFor = async (call: Call) => (await call('providerServices', {})).find((each) => each.id === id)?.name
    expect(await nameFor(scene.owner)).toBe('Deep tissue massage')
    expect(await nameFor(ownerInDutch)).toBe('Stevige massage')
    const taxedAs = async (call: Call) =>
      (await call('invoiceSettings', {})).services.find((each) => each.id === id)?.name
    expect([await taxedAs(scene.owner), await taxedAs(ownerInDutch)]).toEqual([
      'Deep tissue massage',
      'Stevige massage',
    ])
  })

  test('that exist in only one language are returned in that one, without a second language', async () => {
    const { id, names } = await save(scene.owner, { name: 'Sportmassage' })
    expect(names).toEqual({ nl: 'Sportmassage', en: '' })
    const service = await visitor({ locale: 'en' })('service', { params: { id } })
    expect([service.name, service.names, service.descriptions]).toEqual(['Sportmassage', undefined, undefined])
  })

  test('name the service on bookings, in files and lists of both sides, and a search finds both names', async () => {
    const service = await save(scene.owner, inBoth)
    const date = scene.aDay()
    const slot = await scene.sessions(date, { ...scene.studio.privateService, id: service.id })
    const guest = await scene.aGuest()
    const bookingId = await guest.book(slot('09:00'), {
      ...scene.studio.privateService,
      id: service.id,
    })
    const guestIn = (locale: 'nl' | 'en') => visitor({ token: guest.token, locale })
    for (const [locale, name] of [
      ['nl', 'Stevige massage'],
      ['en', 'Deep tissue massage'],
    ] as const) {
      expect(await guestIn(locale)('ownBooking', { params: { id: bookingId } })).toMatchObject({ serviceName: name })
      const { content } = await guestIn(locale)('ownBookingCalendarFile', { params: { id: bookingId } })
      expect(content).toContain(`SUMMARY:${name}`)
      const provider = locale === 'nl' ? ownerInDutch : scene.owner
      expect(await provider('providerBooking', { params: { id: bookingId } })).toMatchObject({ serviceName: name })
      const { text } = await provider('exportBookings', { query: { text: guest.email } })
      expect(text).toContain(name)
    }
    for (const text of ['Stevige', 'tissue']) {
      const { bookings } = await scene.owner('providerBookings', { query: { text } })
      expect(bookings.map(({ id }) => id)).toContain(bookingId)
    }
  })
})

describe('the texts of specialists and of the organisation’s own page (R-D293)', () => {
  const texts = { jobTitle: 'Therapeut', about: 'Zorgvuldig' }
  const inBothLanguages = {
    jobTitles: { nl: 'Therapeut', en: 'Therapist' },
    abouts: { nl: 'Zorgvuldig', en: 'Careful' },
  }
  const anna = () => apiClient(scene.url, { token: scene.studio.specialist.token })
  const saveAnna = (changes: Partial<Input<'saveAccount'>['body']>) =>
    anna()('saveAccount', {
      body: { firstName: 'Anna', lastName: 'de Vries', phoneNumber: '', avatar: null, ...texts, ...changes },
    })
  const shownIn = async (locale: 'nl' | 'en') => {
    const { title, bio } = await visitor({ locale })('specialist', { params: { id: scene.studio.specialistId } })
    return [title, bio]
  }

  test('are in the reader’s language, and in both languages for the widget', async () => {
    expect(await saveAnna(inBothLanguages)).toMatchObject(inBothLanguages)
    expect(await shownIn('en')).toEqual(['Therapist', 'Careful'])
    expect(await shownIn('nl')).toEqual(['Therapeut', 'Zorgvuldig'])
    const { specialists } = await visitor({ locale: 'en' })('catalogue', { params: { id: scene.studio.id } })
    expect(specialists[0]).toMatchObject({ titles: inBothLanguages.jobTitles, bios: inBothLanguages.abouts })
  })

  test('of a client that knows one language change the first one, and the other stays', async () => {
    await saveAnna(inBothLanguages)
    expect((await saveAnna({ jobTitle: 'Docent' })).jobTitles).toEqual({ nl: 'Docent', en: 'Therapist' })
  })

  test('for the page are stored in both languages', async () => {
    const name = freshName()
    const abouts = { nl: 'Wij masseren.', en: 'We massage.' }
    expect((await publish(scene.owner, name, { about: 'Wij masseren.', abouts })).abouts).toEqual(abouts)
    expect((await visit(scene.url, `/en/${name}`)).text).toContain('<p class="lines">We massage.</p>')
    expect((await visit(scene.url, `/${name}`)).text).toContain('<p class="lines">Wij masseren.</p>')
    await publish(scene.owner, name, { about: 'Wij masseren niet meer.' })
    expect((await scene.owner('ownPage', {})).abouts).toEqual({ nl: 'Wij masseren niet meer.', en: 'We massage.' })
  })
})

describe('saving texts in both languages (R-D237)', () => {
  test('from a client that knows one language changes the one that it reads', async () => {
    const { id } = await save(scene.owner, inBoth)
    const changed = await save(scene.owner, { id, name: 'Firm massage', description: 'An hour' })
    expect([changed.names, changed.descriptions]).toEqual([
      { nl: 'Stevige massage', en: 'Firm massage' },
      inBoth.descriptions,
    ])
    const again = await save(ownerInDutch, { id, name: 'Massage', description: 'Een uur' })
    expect(again.names).toEqual({ nl: 'Massage', en: 'Firm massage' })
  })

  test('refuses text at its field when it is too long, wrong, or empty in both languages', async () => {
    const refusal = async (changes: Partial<ServiceBody>) => (await failureOf(save(scene.owner, changes))).fieldErrors
    expect(await refusal({ names: { nl: '', en: '' } })).toEqual({ names: 'Fill this in.' })
    expect(Object.keys(await refusal({ names: { nl: 'Massage', en: '<b>' } }))).toEqual(['names.en'])
    expect(Object.keys(await refusal({ names: { nl: 'x'.repeat(101), en: '' } }))).toEqual(['names.nl'])
    expect(Object.keys(await refusal({ descriptions: { nl: '', en: 'x'.repeat(2001) } }))).toEqual(['descriptions.en'])
  })

  test('keeps the language of untranslated texts when the organisation’s language changes', async () => {
    const old = await save(scene.owner, { name: 'Voetmassage' })
    const { id: categoryId } = (
      await scene.owner('saveServiceCategories', { body: { categories: [{ names: { nl: 'Voeten', en: '' } }] } })
    ).categories[0]!
    const profile = await scene.owner('organisationProfile', {})
    const { organisationKind: _, logo: __, names: ___, ...same } = profile
    await scene.owner('saveOrganisation', { body: { ...same, logo: null, locale: 'en' } })
    const nameNow = (await scene.owner('providerServices', {})).find(({ id }) => id === old.id)?.names
    expect(nameNow).toEqual({ nl: 'Voetmassage', en: '' })
    const { categories } = await scene.owner('serviceCategories', {})
    expect(categories.find(({ id }) => id === categoryId)?.names).toEqual({ nl: 'Voeten', en: '' })
    await scene.owner('saveOrganisation', { body: { ...same, logo: null, version: undefined, locale: 'nl' } })
  })

  test('a package is bought under its name in the buyer’s language', async () => {
    const service = await save(scene.owner, inBoth)
    const sold = await scene.owner('savePackage', {
      body: {
        name: 'Vijf massages',
        names: { nl: 'Vijf massages', en: 'Five massages' },
        price: 400,
        packageServices: [{ serviceId: service.id, credits: 5 }],
        validityDays: null,
      },
    })
    expect(sold).toMatchObject({ name: 'Five massages', names: { nl: 'Vijf massages', en: 'Five massages' } })
    expect(sold.packageServices[0]?.name).toBe('Deep tissue massage')
    const guest = await scene.aGuest()
    const catalogue = await visitor({ locale: 'nl' })('catalogue', { params: { id: scene.studio.id } })
    expect(catalogue.packages.find(({ id }) => id === sold.id)?.name).toBe('Vijf massages')
    const { response } = await visitor({ token: guest.token, locale: 'en' })(
      'reserve',
      { body: purchaseOf(scene.studio, sold.id) },
      { idempotencyKey: randomUUID() },
    )
    const receipt = await scene.database.inTenant(scene.studio.id, (transaction) =>
      findOrderReceipt(transaction, response.orderId ?? ''),
    )
    expect(receipt).toMatchObject({
      name: 'Five massages',
      contents: [{ service: 'Deep tissue massage', credits: 5 }],
    })
  })
})
