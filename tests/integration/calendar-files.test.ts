import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { aCustomer, aStudio, inAWeek, publishSessions } from '#tests/builders/studio.ts'
import { readCalendar, type ReadEvent } from '#tests/readers/icalendar-reader.ts'
import { apiClient } from './support/api-client.ts'
import { queryAsOwner } from './support/database.ts'
import { reservationOf } from './support/reservations.ts'
import { useSharedServer } from './support/test-server.ts'

// Tests that a customer's calendar shows the changes of a booking when it processes only the mailed files.

const at = useSharedServer('for readers of mail')

interface File {
  readonly method: string | undefined
  readonly event: ReadEvent
}

/** Applies files as a calendar does by RFC 5546: of each UID, the highest sequence wins, and CANCEL removes the event. */
function shownAfter(files: readonly File[]): ReadEvent[] {
  const latest = new Map<string, File>()
  for (const file of files) {
    const known = latest.get(file.event.uid)
    if (!known || known.event.sequence < file.event.sequence) latest.set(file.event.uid, file)
  }
  return [...latest.values()].filter(({ method }) => method !== 'CANCEL').map(({ event }) => event)
}

function fileOf(content: string): File {
  const { method, events } = readCalendar(content)
  expect(events).toHaveLength(1)
  return { method, event: events[0]! }
}

/** The calendar files in the customer's mails, in the order of the mails. */
async function mailedFiles(address: string): Promise<File[]> {
  const rows = await queryAsOwner<{ raw: Buffer }>(
    at.databaseUrl,
    'select raw from development.mail order by received_at',
  )
  const mails = await Promise.all(rows.map(({ raw }) => PostalMime.parse(raw)))
  return mails
    .filter(({ to }) => to?.some((each) => each.address === address))
    .flatMap(({ attachments }) => {
      const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
      return file ? [{ ...fileOf(new TextDecoder().decode(file.content as ArrayBuffer)), sentAs: file.method }] : []
    })
    .map(({ sentAs, ...file }) => {
      expect(sentAs).toBe(file.method)
      return file
    })
}

/**
 * Moves of a booking: around both clock changes of a year, over midnight, and in winter. A move to the hour that the clocks show
 * twice is expected in UTC, because a local time would be ambiguous (rule D73).
 */
const moves = [
  { startTime: '2033-03-27T00:30:00.000Z', endTime: '2033-03-27T01:30:00.000Z', zone: 'Europe/Amsterdam' },
  { startTime: '2033-07-14T21:30:00.000Z', endTime: '2033-07-14T22:30:00.000Z', zone: 'Europe/Amsterdam' },
  { startTime: '2033-10-30T00:30:00.000Z', endTime: '2033-10-30T01:30:00.000Z', zone: 'Etc/UTC' },
  { startTime: '2033-10-30T02:00:00.000Z', endTime: '2033-10-30T03:00:00.000Z', zone: 'Europe/Amsterdam' },
  { startTime: '2034-01-09T09:15:00.000Z', endTime: '2034-01-09T10:15:00.000Z', zone: 'Europe/Amsterdam' },
] as const

describe('calendar files of a booking', () => {
  test('are one event with the right instants and zone after five moves, and none after the cancellation', async () => {
    const studio = await aStudio(at.database)
    await publishSessions(at.database, studio, studio.privateService)
    const person = await aCustomer(at.database, studio)
    const customer = apiClient(at.url, { token: person.token, organisationId: studio.id })
    const provider = apiClient(at.url, { token: studio.owner.token })
    const { response: slots } = await customer('sessionSlots', {
      body: { organisationId: studio.id, serviceId: studio.privateService.id, dateBegin: inAWeek, dateEnd: inAWeek },
    })
    const body = reservationOf(studio, studio.privateService, slots[0]!.id)
    const { response } = await customer('reserve', { body }, { idempotencyKey: randomUUID() })
    const id = response.bookingId!
    const download = async () => fileOf((await customer('ownBookingCalendarFile', { params: { id } })).content)

    const downloads = [await download()]
    for (const { startTime, endTime, zone } of moves) {
      const where = { startTime, endTime, reopensOldSlot: true }
      await provider('rescheduleBooking', { body: { id, ...where } })
      downloads.push(await download())
      expect(shownAfter(downloads)).toMatchObject([{ uid: `${id}@inplan`, start: startTime, end: endTime, zone }])
    }
    const begin = new Date(slots[0]!.startTime).toISOString()
    expect(downloads.map(({ event }) => event.start)).toEqual([begin, ...moves.map(({ startTime }) => startTime)])
    expect(new Set(downloads.map(({ event }) => event.uid))).toEqual(new Set([`${id}@inplan`]))
    expect(downloads.map(({ event }) => event.sequence)).toEqual([0, 1, 2, 3, 4, 5])
    expect(downloads.map(({ method }) => method)).toEqual(Array.from({ length: 6 }, () => 'PUBLISH'))

    // When the booking is cancelled, the queued mail about the latest move is not sent (rule D98).
    await expect.poll(() => mailedFiles(person.email), { timeout: 30_000 }).toHaveLength(6)
    await provider('changeBooking', { body: { id, status: 'REJECTED' } })
    const last = await download()
    expect(last).toMatchObject({
      method: 'CANCEL',
      event: { sequence: 6, status: 'CANCELLED', start: moves[4].startTime },
    })
    expect(shownAfter([...downloads, last])).toEqual([])

    await expect.poll(() => mailedFiles(person.email), { timeout: 30_000 }).toHaveLength(7)
    const mailed = await mailedFiles(person.email)
    expect(shownAfter(mailed)).toEqual([])
    expect(mailed.at(-1)).toMatchObject({
      method: 'CANCEL',
      event: {
        uid: `${id}@inplan`,
        sequence: 6,
        status: 'CANCELLED',
        organizer: 'Studio Test <no-reply@inplan.test>',
        attendees: [`Noor van Dijk <${person.email}>`],
      },
    })
  })
})
