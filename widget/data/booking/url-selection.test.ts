import { describe, expect, test } from 'vitest'
import { changeSelection, closeSelection, readSelection, searchFor } from './url-selection.ts'

describe('the selection in the query string', () => {
  test('is read without invalid dates and types', () => {
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

  test('keeps the separator of a schedule identifier (R-B3.2)', () => {
    const scheduleId = 'a_20261120_0900 - 2026-11-20T09:00:00+01:00'
    expect(readSelection(changeSelection('', { scheduleId })).scheduleId).toBe(scheduleId)
  })

  test.each([
    [
      'keeps what it does not know (R-B2.1)',
      '?organization_id=1&inplan_key=k',
      { serviceId: 's' },
      '?organization_id=1&inplan_key=k&serviceId=s',
    ],
    [
      'another service clears time and day (R-B4.2)',
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
  ])('on the way to %s keeps this of an action on a booking: %s (R-D125)', (path, expected) => {
    expect(searchFor(path, '?a=1&action=answer', {})).toBe(expected)
  })

  test('is removed on closing, together with the widget’s other parameters (R-D108, R-B2.10)', () => {
    const closed = closeSelection(
      '?organization_id=1&serviceId=1&scheduleId=1&redirect_status=1&payment_intent_client_secret=1&payment_intent=1' +
        '&packageId=1&open=true&date=2026-11-20&locationType=phone&serviceLocationIds=l&appointmentId=1&instructorId=i',
    )
    expect(closed).toBe('?organization_id=1&instructorId=i')
  })
})
