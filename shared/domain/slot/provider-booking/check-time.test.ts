import { describe, expect, it } from 'vitest'
import { aClaim, anAbsence, aService, aSession, at, aWindow, key } from '#tests/builders/scheduling.ts'
import { absenceCalendar } from '#shared/domain/absence/absent-time.ts'
import { exceptionsBySeries } from '#shared/domain/availability/series/published-occurrence.ts'
import { type BookingPolicy, OPEN_POLICY } from '#shared/domain/booking/booking-policy.ts'
import { localTime } from '#shared/time/local-time.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { warningId } from './booking-warnings.ts'
import { checkTime, type TimeSearch } from './check-time.ts'

// All times are on Monday 3 March 2025 in Amsterdam (UTC+1). By default, `now` is the midnight at which that day begins.

const moment = (time: string) => at(`2025-03-03T${time}+01:00`)
const claim = (from: string, to: string, changes = {}) => aClaim({ start: moment(from), end: moment(to), ...changes })
const policy = (changes: Partial<BookingPolicy>): BookingPolicy => ({ ...OPEN_POLICY, ...changes })
const buffer = (serviceId: string, beforeMinutes: number, afterMinutes: number) =>
  policy({ buffers: new Map([[serviceId, { beforeMinutes, afterMinutes }]]) })

function check(time: string, changes: Partial<TimeSearch> = {}, durationMinutes = 30) {
  const search: TimeSearch = {
    service: aService(),
    now: moment('00:00'),
    series: [aWindow()],
    exceptions: exceptionsBySeries([]),
    claims: [],
    openLocationIds: ['oost'],
    zone: zoneOf('Europe/Amsterdam'),
    ...changes,
  }
  return checkTime(search, { specialistId: 'anna', start: moment(time), durationMinutes })
}

/** Returns the ids of the warnings, or the kind of obstacle. */
function warnings(...given: Parameters<typeof check>): readonly string[] | string {
  const answer = check(...given)
  return answer.kind === 'free' ? answer.warnings.map(warningId) : answer.kind
}

const yoga = aService({ kind: 'group', capacity: 3 })
const yogaAt9 = aSession({ toMinute: localTime('10:00'), durationMinutes: 60, priceCents: 1250 })
const seats = (count: number) =>
  claim('09:00', '10:00', { occurrence: key('session', '2025-03-03', '09:00'), seats: count })

describe('the warnings when a provider books a time (R-D159)', () => {
  it.each<[string, readonly string[], Parameters<typeof check>]>([
    ['nothing, within published time', [], ['09:30']],
    ['nothing, off the steps of a window', [], ['10:10', { policy: policy({ slotStepMinutes: 30 }) }]],
    ['nothing, up to the end of a window', [], ['11:30']],
    ['time after the end of a window', ['outside-availability'], ['11:45']],
    [
      'time that another service is offered in',
      ['outside-availability'],
      ['09:30', { series: [aWindow({ serviceIds: [] })] }],
    ],
    [
      'another specialist’s window',
      ['outside-availability'],
      ['09:30', { series: [aWindow({ specialistId: 'bram' })] }],
    ],
    ['no session of a group', ['no-session'], ['09:30', { service: yoga }]],
    ['less notice', ['notice'], ['09:30', { policy: policy({ noticeMinutes: 571 }) }]],
    ['just enough notice', [], ['09:30', { policy: policy({ noticeMinutes: 570 }) }]],
    [
      'the end of the booking window',
      ['window'],
      ['09:30', { now: moment('00:00') - 1440, policy: policy({ windowDays: 0 }) }],
    ],
    ['an absence', ['away absence 20150'], ['10:30', { absences: absenceCalendar([anAbsence()]) }]],
    ['nothing, beside an absence', [], ['11:00', { absences: absenceCalendar([anAbsence()]) }]],
    [
      'a buffer of the other booking',
      [`buffer ${moment('09:00')}`],
      ['09:30', { claims: [claim('09:00', '09:30')], policy: buffer('other', 0, 10) }],
    ],
    [
      'its own buffer',
      [`buffer ${moment('09:00')}`],
      ['09:30', { claims: [claim('09:00', '09:30')], policy: buffer('massage', 10, 0) }],
    ],
    ['nothing, after the buffer', [], ['09:40', { claims: [claim('09:00', '09:30')], policy: buffer('other', 0, 10) }]],
    [
      'a full day',
      ['daily-maximum'],
      ['10:30', { claims: [claim('09:00', '09:30')], policy: policy({ dailyMaximum: 1 }) }],
    ],
    [
      'a session without bookings',
      ['session session_20250303_0900'],
      ['09:30', { series: [aWindow(), { ...yogaAt9, serviceId: 'yoga' }] }],
    ],
  ])('%s', (_, expected, given) => {
    expect(warnings(...given)).toEqual(expected)
  })

  it('contain every reason that applies, in a fixed order', () => {
    const all = {
      policy: { ...buffer('other', 0, 30), noticeMinutes: 1440, dailyMaximum: 1 },
      claims: [claim('07:30', '08:00')],
      absences: absenceCalendar([anAbsence({ fromMinute: localTime('08:00') })]),
    }
    const expected = [
      'outside-availability',
      'notice',
      'away absence 20150',
      `buffer ${moment('07:30')}`,
      'daily-maximum',
    ]
    expect(warnings('08:15', all)).toEqual(expected)
  })

  it('include the possible locations and times for a service outside the availability', () => {
    const service = aService({ locationTypes: ['physical'], durationMinutes: 45 })
    expect(check('20:00', { service, openLocationIds: ['oost', 'west'] }, 45)).toMatchObject({
      kind: 'free',
      time: {
        kind: 'outside',
        occurrence: null,
        durationMinutes: 45,
        priceCents: 5000,
        capacity: 1,
        locationTypes: ['physical'],
        locationIds: ['oost', 'west'],
      },
    })
  })

  it('do not arise for part of a window, and the booking belongs to that window', () => {
    const expected = { kind: 'window', occurrence: key('window', '2025-03-03', '09:00') }
    expect(check('10:10')).toMatchObject({ time: expected })
  })
})

describe('a provider’s booking never overlaps another one (R-D160)', () => {
  it.each<[string, string, Parameters<typeof check>]>([
    ['that overlaps the end', 'taken', ['09:30', { claims: [claim('09:45', '10:15')] }]],
    ['that overlaps the beginning', 'taken', ['09:30', { claims: [claim('09:00', '09:31')] }]],
    ['of the session of another service', 'taken', ['09:30', { claims: [seats(1)] }]],
    ['outside the availability', 'taken', ['20:00', { claims: [claim('20:00', '20:30')] }]],
    ['for longer than the service', 'taken', ['09:00', { claims: [claim('09:30', '10:00')] }, 45]],
    ['within a full session', 'full', ['09:00', { service: yoga, series: [yogaAt9], claims: [seats(3)] }]],
    [
      'over a session that it would join',
      'taken',
      ['09:00', { service: yoga, series: [yogaAt9], claims: [claim('09:30', '10:00')] }],
    ],
  ])('%s', (_, expected, given) => {
    expect(warnings(...given)).toBe(expected)
  })

  it('a time next to other bookings is allowed, also while another specialist is busy', () => {
    const claims = [claim('09:00', '09:30'), claim('10:00', '10:30'), claim('09:00', '12:00', { specialistId: 'bram' })]
    expect(warnings('09:30', { claims })).toEqual([])
  })

  it('a free seat of a session is allowed, and has the session’s duration, price and location', () => {
    const booked = { ...seats(2), locationId: 'west' }
    const given = { service: yoga, series: [yogaAt9], claims: [booked], openLocationIds: ['oost', 'west'] }
    const answer = check('09:00', given, 20)
    expect(answer).toMatchObject({
      kind: 'free',
      warnings: [],
      time: {
        kind: 'session',
        occurrence: key('session', '2025-03-03', '09:00'),
        durationMinutes: 60,
        priceCents: 1250,
        capacity: 3,
        seatsLeft: 1,
        locationIds: ['west'],
      },
    })
  })

  it('a full day does not prevent booking a further seat of a session', () => {
    const given = { service: yoga, series: [yogaAt9], policy: policy({ dailyMaximum: 1 }) }
    expect(warnings('09:00', { ...given, claims: [seats(1)] })).toEqual([])
    expect(warnings('09:00', { ...given, claims: [claim('12:00', '12:30')] })).toEqual(['daily-maximum'])
  })
})
