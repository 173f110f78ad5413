import { describe, expect, it } from 'vitest'
import { someAvailability } from '#tests/builders/availability-wire.ts'
import { aService } from '#tests/builders/provider-wire.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import {
  changedFields,
  defaultsFrom,
  derivedEnd,
  editSchema,
  toEdit,
  withChosenServices,
  withSpecialist,
  withTimes,
  type EditDraft,
} from './edit-availability-form.ts'

const today = localDate('2025-03-12')
const now = { date: today, minute: localTime('12:10') }
const massage = aService({ specialistIds: ['fenna', 'daan'] })
const call = aService({ id: 'call', price: 0, duration: 20, locationTypes: ['VIRTUAL'], specialistIds: ['daan'] })
const posture = aService({ id: 'posture', price: 62.5, duration: 45, specialistIds: ['fenna'] })
const services = [massage, call, posture]

const session = defaultsFrom(someAvailability({ locationIds: ['papaverweg'] }), today, 'en')
const open = defaultsFrom(
  someAvailability({ type: 'APPOINTMENT', price: null, duration: 180, startTime: '09:00', endTime: '12:00' }),
  today,
  'en',
)

describe('the initial values of the form for editing availability', () => {
  it('include all fields of a session (R-A2.35)', () => {
    expect(session).toEqual({
      specialistId: 'fenna',
      serviceIds: ['massage'],
      price: '85',
      isFree: false,
      duration: '60',
      locationTypes: ['PHYSICAL'],
      placeIds: ['papaverweg'],
      date: '2025-03-13',
      from: '14:00',
      to: '15:00',
      repeat: 'WEEKLY',
      endDate: '2025-06-12',
    })
  })

  it('propose an end one month from today for availability that does not repeat yet (R-A5.17)', () => {
    const once = defaultsFrom(someAvailability({ recurrence: 'ONE_TIME', endDate: '2025-03-13' }), today, 'en')
    expect(once.endDate).toBe('2025-04-12')
  })

  it('show a price of 0 as free of charge (R-D137)', () => {
    expect(defaultsFrom(someAvailability({ price: 0 }), today, 'en')).toMatchObject({ price: '', isFree: true })
  })
})

describe('choices in the form that change other fields', () => {
  it('a service sets its price and its duration as numbers (R-A4.24)', () => {
    const next = withChosenServices(session, [posture], true, 'en')
    expect(next).toMatchObject({ serviceIds: ['posture'], price: '62.50', duration: '45', isFree: false })
    expect(withChosenServices(session, [posture], true, 'nl')).toMatchObject({ price: '62,50' })
    expect(toEdit(session, next, true)).toEqual({ serviceIds: ['posture'], price: 62.5, duration: 45 })
  })

  it('a specialist resets the data, lists their services and selects the first (R-A4.25)', () => {
    const typed = { ...session, price: '99', duration: '90' }
    expect(withSpecialist(typed, 'daan', services, 'TIME_SLOT', 'en')).toMatchObject({
      specialistId: 'daan',
      serviceIds: ['massage'],
      price: '85',
      duration: '60',
      placeIds: [],
      date: '2025-03-13',
      from: '14:00',
    })
  })

  it('a location that is to be determined stays so with another specialist (R-A4.25)', () => {
    const undetermined = { ...session, locationTypes: [] }
    expect(withSpecialist(undetermined, 'daan', services, 'TIME_SLOT', 'en').locationTypes).toEqual([])
  })

  it('another specialist of open time selects all of their services (R-A4.25)', () => {
    expect(withSpecialist(open, 'daan', services, 'APPOINTMENT', 'en').serviceIds).toEqual(['massage', 'call'])
  })

  it('a specialist without services leaves nothing chosen (R-A4.25)', () => {
    const next = withSpecialist(session, 'iris', services, 'TIME_SLOT', 'en')
    expect(next).toMatchObject({ serviceIds: [], price: '', duration: '' })
  })
})

it.each([
  { from: '14:00', duration: '75', end: '15:15' },
  { from: '23:30', duration: '30', end: '24:00' },
  { from: '23:30', duration: '31', end: undefined },
  { from: '14:0', duration: '60', end: undefined },
  { from: '14:00', duration: '', end: undefined },
  { from: '14:00', duration: '1,5', end: undefined },
])('Availability from $from for $duration minutes ends at $end (R-A5.12)', ({ from, duration, end }) => {
  expect(derivedEnd({ from, duration })).toBe(end)
})

describe('dragging availability in the calendar', () => {
  it.each([
    { changes: { startTime: '15:30' }, from: '15:30', to: '16:30', duration: '60' },
    { changes: { endTime: '15:30' }, from: '14:00', to: '15:30', duration: '90' },
    { changes: { startTime: '13:00', endTime: '15:00' }, from: '13:00', to: '15:00', duration: '120' },
  ])('results in $from to $to', ({ changes, ...after }) => {
    expect(withTimes(session, changes)).toMatchObject(after)
  })

  it('moves to another day', () => {
    expect(withTimes(session, { date: localDate('2025-03-14') })).toMatchObject({ date: '2025-03-14', from: '14:00' })
  })
})

describe('an edit of availability is refused', () => {
  const refusals = (draft: EditDraft, baseline: EditDraft, ofSession: boolean) => {
    const result = editSchema(ofSession, baseline, now).safeParse(draft)
    return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  }

  it.each([
    { name: 'nothing', changes: {}, errors: [] },
    { name: 'no price (R-A5.2)', changes: { price: '' }, errors: ['price required'] },
    { name: 'three decimals (R-A5.2)', changes: { price: '12.345' }, errors: ['price price-format'] },
    { name: 'too little (R-A5.3)', changes: { price: '0.99' }, errors: ['price price-range'] },
    { name: 'too much (R-A5.3)', changes: { price: '99999.01' }, errors: ['price price-range'] },
    { name: 'free of charge (R-D137)', changes: { price: '', isFree: true }, errors: [] },
    { name: 'no duration (R-A5.4)', changes: { duration: '' }, errors: ['duration required'] },
    { name: 'no minutes at all (R-A5.4)', changes: { duration: '0' }, errors: ['duration duration'] },
    { name: 'past midnight (R-A5.12)', changes: { from: '23:30' }, errors: ['to end-after-midnight'] },
    { name: 'half a time (R-A5.15)', changes: { from: '9:00' }, errors: ['from time'] },
    { name: 'a day that is over (R-A5.16)', changes: { date: localDate('2025-03-11') }, errors: ['date future'] },
    { name: 'today, begun (R-D31)', changes: { date: today, from: '12:10' }, errors: ['from future'] },
    { name: 'today, ahead', changes: { date: today, from: '12:11' }, errors: [] },
    {
      name: 'an end that is over (R-A5.16)',
      changes: { endDate: localDate('2025-03-11') },
      errors: ['endDate future'],
    },
    { name: 'an end before this one', changes: { endDate: localDate('2025-03-12') }, errors: [] },
    {
      name: 'a move of one occurrence beyond the end of its series',
      changes: { date: localDate('2025-06-13') },
      errors: [],
    },
    {
      name: 'a move beyond a new end',
      changes: { date: localDate('2025-05-13'), endDate: localDate('2025-05-01') },
      errors: ['endDate end-date-before-start'],
    },
    {
      name: 'what no longer repeats has no end',
      changes: { repeat: 'ONE_TIME', endDate: localDate('2025-03-11') },
      errors: [],
    },
  ] as const)('$name', ({ changes, errors }) => {
    expect(refusals({ ...session, ...changes }, session, true)).toEqual(errors)
  })

  it.each([
    { name: 'half an end (R-A5.15)', changes: { to: '12' }, errors: ['to time'] },
    { name: 'an end before the start', changes: { to: '09:00' }, errors: ['to end-before-start'] },
    { name: 'neither price nor duration is asked for', changes: { price: '', duration: '' }, errors: [] },
    { name: 'no service', changes: { serviceIds: [] }, errors: ['serviceIds required'] },
  ])('of open time: $name', ({ changes, errors }) => {
    expect(refusals({ ...open, ...changes }, open, false)).toEqual(errors)
  })
})

describe('the fields that an edit of availability sends (R-A5.10)', () => {
  it.each([
    { name: 'nothing', changes: {}, edit: {} },
    { name: 'a price typed otherwise', changes: { price: '85,00' }, edit: {} },
    { name: 'a price', changes: { price: '62,50' }, edit: { price: 62.5 } },
    { name: 'to free', changes: { isFree: true }, edit: { price: 0, freeOfCharge: true } },
    { name: 'a duration', changes: { duration: '75' }, edit: { duration: 75 } },
    { name: 'a start', changes: { from: '15:00', to: '16:00' }, edit: { startTime: '15:00' } },
    { name: 'a date', changes: { date: localDate('2025-03-14') }, edit: { date: '2025-03-14' } },
    { name: 'to any place', changes: { placeIds: [] }, edit: { locationIds: [] } },
    {
      name: 'the place with meeting in person',
      changes: { locationTypes: ['VIRTUAL'] },
      edit: { locationTypes: ['VIRTUAL'], locationIds: [] },
    },
    { name: 'a frequency', changes: { repeat: 'DAILY' }, edit: { recurrence: 'DAILY' } },
    {
      name: 'to once, whatever the end says',
      changes: { repeat: 'ONE_TIME', endDate: localDate('2025-05-01') },
      edit: { recurrence: 'ONE_TIME' },
    },
    { name: 'an end', changes: { endDate: localDate('2025-05-01') }, edit: { endDate: '2025-05-01' } },
    { name: 'no end (R-D164)', changes: { endDate: null }, edit: { openEnded: true } },
  ] as const)('$name', ({ changes, edit }) => {
    const draft = { ...session, ...changes } as EditDraft
    expect(toEdit(session, draft, true)).toEqual(edit)
    expect(changedFields(session, draft, true).length > 0).toBe(Object.keys(edit).length > 0)
  })

  it('give an end date to availability without an end (R-D164)', () => {
    const forever = defaultsFrom(someAvailability({ openEnded: true }), today, 'en')
    expect(forever.endDate).toBeNull()
    expect(toEdit(forever, { ...forever, endDate: localDate('2025-05-01') }, true)).toEqual({
      endDate: '2025-05-01',
    })
    expect(toEdit(forever, { ...forever, from: '15:00' }, true)).toEqual({ startTime: '15:00' })
  })

  it('include an end date when availability becomes recurring', () => {
    const once = defaultsFrom(someAvailability({ recurrence: 'ONE_TIME' }), today, 'en')
    expect(toEdit(once, { ...once, repeat: 'WEEKLY' }, true)).toEqual({
      recurrence: 'WEEKLY',
      endDate: '2025-04-12',
    })
  })

  it('include both times of a window, because a start alone would move the whole window', () => {
    expect(toEdit(open, { ...open, from: '10:00' }, false)).toEqual({ startTime: '10:00', endTime: '12:00' })
  })
})
