import { describe, expect, test } from 'vitest'
import { changeSelection, closeSelection, readSelection, searchFor } from './url-selection.ts'

describe('the selection in the query string', () => {
  test('reads what is there and nothing that is not a date or a type', () => {
    expect(readSelection('?serviceId=s&instructorId=i&date=2026-02-30&locationType=boat&packageId=')).toEqual({
      serviceId: 's',
      specialistId: 'i',
      packageId: undefined,
      scheduleId: undefined,
      date: undefined,
      locationType: undefined,
      locationId: undefined,
      bookingId: undefined,
      offer: undefined,
    })
  })

  test('a schedule with its separator survives the way through the query string (B3.2)', () => {
    const scheduleId = 'a_20261120_0900 - 2026-11-20T09:00:00+01:00'
    expect(readSelection(changeSelection('', { scheduleId })).scheduleId).toBe(scheduleId)
  })

  test.each([
    [
      'keeps what it does not know (B2.1)',
      '?organization_id=1&inplan_key=k',
      { serviceId: 's' },
      '?organization_id=1&inplan_key=k&serviceId=s',
    ],
    [
      'another service clears time and day (B4.2)',
      '?serviceId=s&scheduleId=x&date=2026-11-20',
      { serviceId: 't' },
      '?serviceId=t',
    ],
    ['another package too', '?packageId=p&scheduleId=x&date=2026-11-20', { packageId: 'q' }, '?packageId=q'],
    [
      'the same service clears nothing',
      '?serviceId=s&scheduleId=x&date=2026-11-20',
      { serviceId: 's' },
      '?serviceId=s&scheduleId=x&date=2026-11-20',
    ],
    [
      'another specialist clears the time',
      '?serviceId=s&scheduleId=x&date=2026-11-20',
      { specialistId: 'i' },
      '?serviceId=s&date=2026-11-20&instructorId=i',
    ],
    ['another meeting type clears the time', '?scheduleId=x', { locationType: 'phone' }, '?locationType=phone'],
    ['another address too', '?scheduleId=x', { locationId: 'l' }, '?serviceLocationIds=l'],
    [
      'a change may name both',
      '?serviceId=s&scheduleId=x',
      { serviceId: 't', scheduleId: 'y' },
      '?serviceId=t&scheduleId=y',
    ],
    ['letting go', '?a=1&serviceId=s', { serviceId: undefined }, '?a=1'],
    ['of the last one', '?serviceId=s', { serviceId: undefined }, ''],
  ] as const)('%s', (_, search, change, expected) => {
    expect(changeSelection(search, change)).toBe(expected)
  })

  test.each([
    ['/bookings/1', '?a=1&action=answer'],
    ['/login', '?a=1&action=answer'],
    ['/sign_up/confirm_email', '?a=1&action=answer'],
    ['/bookings', '?a=1'],
    ['/timeslot', '?a=1'],
    ['/', '?a=1'],
  ])('D125: on the way to %s an act on a booking leaves %s', (path, expected) => {
    expect(searchFor(path, '?a=1&action=answer', {})).toBe(expected)
  })

  test('D108: closing removes the list and what we keep beside it (B2.10)', () => {
    const closed = closeSelection(
      '?organization_id=1&serviceId=1&scheduleId=1&redirect_status=1&payment_intent_client_secret=1&payment_intent=1' +
        '&packageId=1&open=true&date=2026-11-20&locationType=phone&serviceLocationIds=l&appointmentId=1&instructorId=i',
    )
    expect(closed).toBe('?organization_id=1&instructorId=i')
  })
})
