import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call, Input, Output } from '#shared/api/client.ts'
import { addDays, localDate } from '#shared/time/local-date.ts'
import { aCustomer, type Person } from '#tests/builders/studio.ts'
import { aSpecialist, bookOccurrence, monday, readCalendar } from './support/change-and-book-availability.ts'
import { apiClient } from './support/api-client.ts'
import { mailTo } from './support/mailbox.ts'
import { bySampleSize } from './support/full-or-reduced-run.ts'
import { useSharedServerWithStudio } from './support/test-server.ts'

// D148 to D157: absences, the availability that they hide, and the bookings that they overlap.

const at = useSharedServerWithStudio('of-all')
let customer: Person & { customerId: string }
let specialistId: string

beforeAll(async () => {
  customer = await aCustomer(at.database, at.studio)
})
beforeEach(async () => {
  specialistId = await aSpecialist(at.database, at.studio)
})

type SaveBody = Input<'saveAbsence'>['body']

const asOwner = (index = 0): Call => apiClient(at.urlOf(index), { token: at.studio.owner.token })

/** Publishes availability from 09:00 to 13:00 on a Monday, for the specialist of this test. */
async function hours(changes: Partial<Input<'createAvailability'>['body']> = {}) {
  await asOwner()('createAvailability', {
    body: {
      type: 'TIME_SLOT',
      specialistId,
      serviceIds: [at.studio.privateService.id],
      startDate: monday,
      startTime: '09:00',
      endTime: '13:00',
      recurrence: 'ONE_TIME',
      ...changes,
    },
  })
  return readCalendar(asOwner(), specialistId)
}

/** An absence on the Monday from 10:00 to 12:00. */
const morning = (changes: Partial<SaveBody> = {}): SaveBody => ({
  id: randomUUID(),
  kind: 'AWAY',
  title: 'Course',
  specialistIds: [specialistId],
  startDate: monday,
  startTime: '10:00',
  endDate: monday,
  endTime: '12:00',
  recurrence: 'ONE_TIME',
  ...changes,
})

const save = (changes: Partial<SaveBody> = {}) => asOwner()('saveAbsence', { body: morning(changes) })

/** The start times that customers are offered on the Monday. */
async function offered(on = monday): Promise<string[]> {
  const body = {
    organisationId: at.studio.id,
    serviceId: at.studio.privateService.id,
    specialistId,
    dateBegin: on,
    dateEnd: on,
  }
  const { response } = await apiClient(at.urlOf(1))('sessionSlots', { body })
  return response.map(({ startTime }) => startTime.slice(11, 16))
}

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

describe('the effect of an absence (R-D148)', () => {
  test('no server offers the time of an absence, and it is offered again when the absence is deleted', async () => {
    await hours()
    expect(await offered()).toEqual(['09:00', '10:00', '11:00', '12:00'])
    const { absence } = await save()
    expect(await offered()).toEqual(['09:00', '12:00'])
    const later = { ...morning(), id: absence.id, version: absence.version, endTime: '11:00' }
    const changed = await asOwner()('saveAbsence', { body: later })
    expect([changed.absence.version, await offered()]).toEqual([2, ['09:00', '11:00', '12:00']])
    await asOwner()('deleteAbsence', { body: { id: absence.id, version: 2 } })
    expect(await offered()).toEqual(['09:00', '10:00', '11:00', '12:00'])
  })

  test('it applies to all specialists if none is named, and otherwise to the named ones', async () => {
    await hours()
    const other = await aSpecialist(at.database, at.studio)
    const { absence } = await save({ specialistIds: [other] })
    expect(await offered()).toHaveLength(4)
    await asOwner()('saveAbsence', {
      body: { ...morning({ id: absence.id, specialistIds: [] }), version: absence.version },
    })
    expect(await offered()).toEqual(['09:00', '12:00'])
    await asOwner()('deleteAbsence', { body: { id: absence.id } })
  })

  test('it can recur, also without an end, and is in the calendar and the list with its times', async () => {
    await hours({ recurrence: 'WEEKLY', endDate: addDays(monday, 400) })
    const { absence } = await save({ recurrence: 'WEEKLY', title: 'Course of the week' })
    const far = addDays(monday, 392)
    expect(await offered(far)).toEqual(['09:00', '12:00'])
    const query = { from: far, to: addDays(far, 6), specialistId }
    const { absences } = await asOwner()('providerCalendar', { query })
    const { absences: listed } = await asOwner()('absences', { query })
    expect(absences).toEqual(listed)
    expect(absences.filter(({ id }) => id === absence.id)).toMatchObject([
      { title: 'Course of the week', recurrence: 'WEEKLY', until: null, canChange: true, times: [{}] },
    ])
    expect(absences[0]?.times[0]?.startTime.slice(0, 16)).toBe(`${far}T10:00`)
  })

  test('it is given as the reason why a time is not offered (R-D150)', async () => {
    await hours()
    await save()
    const query = { serviceId: at.studio.privateService.id, specialistId, date: monday, time: '10:00' }
    expect(await asOwner()('whyNotOffered', { query })).toMatchObject({
      verdict: 'AWAY',
      away: { title: 'Course' },
      bookings: [],
    })
  })

  test('its preview counts the hidden sessions and minutes, and lists the bookings within it', async () => {
    const occurrences = await hours()
    const { bookingId } = await bookOccurrence(at.url, at.studio, customer.token, occurrences[1]!)
    await bookOccurrence(at.url, at.studio, customer.token, occurrences[0]!)
    const { id: _, bookings: __, message: ___, version: ____, ...body } = morning()
    const preview = await asOwner()('previewAbsence', { body })
    expect(preview).toMatchObject({ hidden: { occurrences: 2, minutes: 120 }, total: 1 })
    expect(preview.bookings).toMatchObject([{ id: bookingId, guestName: 'Noor van Dijk', specialistId }])
    // The preview has not changed anything.
    expect(await offered()).toEqual(['11:00', '12:00'])
  })
})

test.each([
  ['en', 'The clocks skip this time. Choose another.'],
  ['nl', 'De klok slaat deze tijd over. Kies een andere.'],
] as const)(
  'An absence whose whole time the clocks skip is refused in %s, and not stored (R-D149)',
  async (locale, text) => {
    const call = apiClient(at.url, { token: at.studio.owner.token, locale })
    const body = morning({ startDate: '2027-03-28', startTime: '02:15', endDate: '2027-03-28', endTime: '02:45' })
    const refusal = { code: 'validation', fieldErrors: { startTime: text } }
    const { id, ...fields } = body
    await expect(call('previewAbsence', { body: fields })).rejects.toMatchObject(refusal)
    await expect(call('saveAbsence', { body })).rejects.toMatchObject(refusal)
    expect(await code(call('absence', { params: { id } }))).toBe('not-found')
    // A time of which a part exists on the clock can be an absence.
    await call('saveAbsence', { body: { ...body, endTime: '03:30' } })
    expect((await call('absence', { params: { id } })).startTime).toBe('02:15')
  },
)

describe('the bookings within a new absence (R-D151)', () => {
  async function threeInside() {
    const occurrences = await hours({ startTime: '10:00', endTime: '13:00' })
    const made = []
    for (const one of occurrences) made.push(await bookOccurrence(at.url, at.studio, customer.token, one))
    return made.map(({ bookingId }) => bookingId!)
  }
  const whole = { startTime: '09:00', endTime: '17:00' }
  const statusOf = async (id: string) => (await asOwner()('providerBooking', { params: { id } })).status

  test('are kept, asked for another time or cancelled as chosen, with the message in the mails', async () => {
    const [kept, asked, cancelled] = await threeInside()
    const bookings = [
      { id: kept!, version: 1, choice: 'KEEP' as const },
      { id: asked!, version: 1, choice: 'ASK' as const },
      { id: cancelled!, version: 1, choice: 'CANCEL' as const },
    ]
    const message = 'I am ill.\nSorry!'
    const answer = await save({ ...whole, bookings, message })
    expect(answer.bookings).toEqual([
      { id: kept, outcome: 'KEPT' },
      { id: asked, outcome: 'ASKED' },
      { id: cancelled, outcome: 'CANCELLED' },
    ])
    expect(answer.unseen).toEqual([])
    expect(await Promise.all([kept!, asked!, cancelled!].map(statusOf))).toEqual(['ACCEPTED', 'PENDING', 'REJECTED'])
    const { text } = await mailTo(at.url, customer.email, /geannuleerd/)
    expect(text).toContain('Sorry!')
    expect(await offered()).toEqual([])
  })

  test('are changed only once, however often an interrupted request is repeated', async () => {
    const [asked, cancelled, third] = await threeInside()
    const bookings = [
      { id: asked!, version: 1, choice: 'ASK' as const },
      { id: cancelled!, version: 1, choice: 'CANCEL' as const },
    ]
    const body = morning({ ...whole, bookings })
    const first = await asOwner()('saveAbsence', { body })
    // The second request contains one more booking, as if the first request had been cut off after two bookings.
    const again = { ...body, bookings: [...bookings, { id: third!, version: 1, choice: 'CANCEL' as const }] }
    const second = await asOwner(1)('saveAbsence', { body: again })
    expect(second.absence).toEqual(first.absence)
    expect(second.bookings.map(({ outcome }) => outcome)).toEqual(['ASKED', 'CANCELLED', 'CANCELLED'])
    const trail = await asOwner()('bookingTrail', { params: { id: cancelled! } })
    expect(trail.events.map(({ kind }) => kind)).toEqual(['created', 'cancelled'])
  })

  test('that were changed meanwhile, or not named in the request, are reported and stay unchanged', async () => {
    const [changed, unknown, unseen] = await threeInside()
    await asOwner()('requestReschedule', { body: { id: changed! } })
    const bookings = [
      { id: changed!, version: 1, choice: 'CANCEL' as const },
      { id: unknown!, version: 1, choice: 'KEEP' as const },
      { id: randomUUID(), version: 1, choice: 'CANCEL' as const },
    ]
    const answer = await save({ ...whole, bookings })
    expect(answer.bookings.map(({ outcome }) => outcome)).toEqual(['CHANGED', 'KEPT', 'NOT_POSSIBLE'])
    expect(answer.unseen.map(({ id }) => id)).toEqual([unseen])
    expect(await statusOf(changed!)).toBe('PENDING')
  })
})

describe('simultaneous changes of absences', () => {
  test('a booking at the same moment as a new absence is either listed as within it or refused (R-D152)', async () => {
    const rounds = bySampleSize({ reduced: 3, full: 60 })
    const outcomes: string[] = []
    for (let round = 0; round < rounds; round++) {
      specialistId = await aSpecialist(at.database, at.studio)
      const [slot] = await hours({ startTime: '10:00', endTime: '11:00' })
      const everyone = round % 3 === 0 ? { specialistIds: [] } : {}
      const body = morning(everyone)
      const book = () => bookOccurrence(at.urlOf(1), at.studio, customer.token, slot!)
      const keep = () => asOwner(round)('saveAbsence', { body })
      const [first, second] = round % 2 === 0 ? [keep(), undefined] : [undefined, book()]
      const [{ unseen, absence }, { status, bookingId }] = await Promise.all([first ?? keep(), second ?? book()])
      const inside = unseen.filter((booking) => booking.specialistId === specialistId).map(({ id }) => id)
      outcomes.push(inside.join() === (bookingId ?? '') ? String(status) : `${status}, but inside are ${inside.join()}`)
      await asOwner()('deleteAbsence', { body: { id: absence.id } })
    }
    expect(outcomes.filter((one) => one !== '200' && one !== '409')).toEqual([])
  })

  test('when two people change one absence, the later one is told of the conflict', async () => {
    const { absence } = await save()
    const edit = (title: string) =>
      code(asOwner()('saveAbsence', { body: { ...morning({ id: absence.id, title }), version: absence.version } }))
    expect((await Promise.all([edit('A'), edit('B')])).toSorted()).toEqual(['conflict', 'ok'])
    expect(await code(asOwner()('deleteAbsence', { body: { id: absence.id, version: 1 } }))).toBe('conflict')
    expect(await code(asOwner()('saveAbsence', { body: morning({ id: absence.id, title: 'C' }) }))).toBe('conflict')
  })
})

describe('a specialist without the owner’s rights (R-D153)', () => {
  let specialist: Call
  beforeEach(() => {
    specialist = apiClient(at.url, { token: at.studio.specialist.token })
    specialistId = at.studio.specialistId
  })

  test('can enter an absence only for themself: not with others, for others or for all', async () => {
    const other = await aSpecialist(at.database, at.studio)
    const attempt = (specialistIds: string[]) => code(specialist('saveAbsence', { body: morning({ specialistIds }) }))
    expect(await attempt([specialistId])).toBe('ok')
    expect(await attempt([])).toBe('forbidden')
    expect(await attempt([other])).toBe('not-found')
    expect(await attempt([specialistId, other])).toBe('not-found')
  })

  test('sees the absences for all but cannot change them, and does not see those of others', async () => {
    const other = await aSpecialist(at.database, at.studio)
    const all = (await save({ specialistIds: [], title: 'Team day' })).absence
    const theirs = (await save({ specialistIds: [other], title: 'Theirs' })).absence
    const shared = (await save({ specialistIds: [specialistId, other], title: 'Course of two' })).absence
    const { absences } = await specialist('absences', { query: { from: monday, to: monday } })
    const titles = absences.map(({ title, canChange }) => `${title} ${canChange}`)
    expect(titles).toContain('Team day false')
    expect(titles).toContain('Course of two false')
    expect(titles.join()).not.toContain('Theirs')
    const body = morning({ id: all.id, specialistIds: [] })
    expect(await code(specialist('saveAbsence', { body: { ...body, version: 1 } }))).toBe('forbidden')
    expect(await code(specialist('deleteAbsence', { body: { id: all.id } }))).toBe('forbidden')
    expect(await code(specialist('deleteAbsence', { body: { id: shared.id } }))).toBe('forbidden')
    expect(await code(specialist('deleteAbsence', { body: { id: theirs.id } }))).toBe('not-found')
    expect(await code(specialist('absence', { params: { id: theirs.id } }))).toBe('not-found')
    await asOwner()('deleteAbsence', { body: { id: all.id } })
  })
})

describe('public holidays as absences (R-D155)', () => {
  const place = { country: 'NL' } as const

  test('are listed by name in the caller’s language, with the country of the organisation', async () => {
    const dutch = await apiClient(at.url, { token: at.studio.owner.token, locale: 'nl' })('holidays', { query: {} })
    const english = await apiClient(at.url, { token: at.studio.owner.token, locale: 'en' })('holidays', { query: {} })
    expect([dutch.country, dutch.regions.length > 0, dutch.countries.includes('BE')]).toEqual(['NL', true, true])
    expect(dutch.holidays.map(({ name }) => name)).toEqual(expect.arrayContaining(['Goede Vrijdag', 'Bevrijdingsdag']))
    const named = ({ holidays }: Output<'holidays'>) => holidays.find(({ rule }) => rule === 'easter 1')
    expect([named(dutch)?.name, named(english)?.name]).toEqual(['Tweede paasdag', 'Easter Monday'])
    expect(named(english)?.dates).toHaveLength(2)
  })

  test('that the organisation observes apply to all specialists for ten years, and end when they are deselected', async () => {
    const year = Number(monday.slice(0, 4))
    const christmas = localDate(monday < `${year}-12-25` ? `${year}-12-25` : `${year + 1}-12-25`)
    await hours({ startDate: christmas })
    expect(await offered(christmas)).toHaveLength(4)
    const { hidden } = await asOwner()('previewHolidays', { body: { ...place, rules: ['12-25'] } })
    expect(hidden.occurrences).toBeGreaterThan(0)
    const body = { ...place, rules: ['12-25', 'easter 1'] }
    expect(await asOwner()('saveHolidays', { body })).toEqual({ kept: 2, bookings: [], unseen: [] })
    expect(await offered(christmas)).toEqual([])
    const { holidays } = await asOwner()('holidays', { query: {} })
    expect(holidays.filter(({ isKept }) => isKept).map(({ rule }) => rule)).toEqual(['easter 1', '12-25'])
    const far = `${new Date().getFullYear() + 10}-12-25`
    const { absences } = await asOwner()('absences', { query: { from: far, to: far } })
    expect(absences).toMatchObject([{ kind: 'HOLIDAY', recurrence: null, specialistIds: [] }])
    // Saving the same again changes nothing. Simultaneous requests keep each holiday once.
    await Promise.all([0, 1, 2].map((index) => asOwner(index)('saveHolidays', { body })))
    expect((await asOwner()('absence', { params: { id: absences[0]!.id } })).version).toBe(1)
    await asOwner()('saveHolidays', { body: { ...place, rules: [] } })
    expect(await offered(christmas)).toHaveLength(4)
  })

  test('of an unknown rule are refused', async () => {
    expect(await code(asOwner()('saveHolidays', { body: { ...place, rules: ['never'] } }))).toBe('validation')
  })
})

describe('moving a booking into an absence (R-D156)', () => {
  test('is refused for a slot within the absence, but its provider may move it to that time as free time', async () => {
    const [first, second] = await hours()
    const { bookingId } = await bookOccurrence(at.url, at.studio, customer.token, first!)
    await save()
    const move = (body: object) =>
      code(
        asOwner()('rescheduleBooking', {
          body: { id: bookingId!, reopensOldSlot: true, ...body },
        }),
      )
    expect(await move({ slotId: second!.id })).toBe('slot-not-offered')
    await asOwner()('changeAvailability', {
      body: {
        action: 'DELETE',
        id: second!.id,
        scope: 'SELECTED_INSTANCE',
        fingerprint: (
          await asOwner()('previewAvailabilityChange', {
            body: { action: 'DELETE', id: second!.id, scope: 'SELECTED_INSTANCE' },
          })
        ).fingerprint,
      },
    })
    expect(await move({ startTime: second!.startTime, endTime: second!.endTime })).toBe('ok')
  })
})

describe('a specialist’s calendar feed (R-D154)', () => {
  test('contains the specialist’s absences, and no title of a private one', async () => {
    await save({ title: 'Course', isPrivate: false })
    await save({ title: 'Dentist', isPrivate: true, startTime: '14:00', endTime: '15:00' })
    await save({ specialistIds: [await aSpecialist(at.database, at.studio)], title: 'Theirs' })
    const { url } = await asOwner()('renewCalendarFeed', { body: { specialistId } })
    const text = await (await fetch(url)).text()
    expect(text.match(/SUMMARY:.*/g)?.map((line) => line.trim())).toEqual(['SUMMARY:Course', 'SUMMARY:Afwezig'])
    expect(text).not.toContain('Dentist')
  })
})

test('A booking in a two-day absence without a title is refused at once by every server', async () => {
  await hours({ startDate: addDays(monday, 1) })
  const [slot] = await readCalendar(asOwner(), specialistId)
  await save({ title: '', startTime: '00:00', endDate: addDays(monday, 1), endTime: '24:00' })
  expect((await bookOccurrence(at.urlOf(1), at.studio, customer.token, slot!)).status).toBe(409)
})
