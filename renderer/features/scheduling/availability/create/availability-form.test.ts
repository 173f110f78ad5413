import { describe, expect, it } from 'vitest'
import { aGroupService, aService } from '#tests/builders/provider-wire.ts'
import { localDate } from '#shared/time/local-date.ts'
import { localTime } from '#shared/time/local-time.ts'
import {
  availabilitySchema,
  emptyAvailability,
  plannedOccurrences,
  locationTypesOf,
  servicesFor,
  slotCount,
  toRequest,
  withServices,
  type AvailabilityDraft,
} from './availability-form.ts'

const massage = aService({ specialistIds: ['fenna', 'daan'] })
const call = aService({ id: 'call', duration: 20, locationTypes: ['VIRTUAL', 'PHONE'] })
const breath = aGroupService()
const services = [massage, call, breath]
const today = localDate('2025-03-12')
const now = { date: today, minute: localTime('12:10') }

const draft = (changes: Partial<AvailabilityDraft> = {}): AvailabilityDraft => ({
  ...emptyAvailability('fenna', { date: localDate('2025-03-13') }, now),
  serviceIds: ['massage'],
  ...changes,
})

describe('a new draft of availability', () => {
  it('happens once, has the hours of a working day, and would repeat for a month from today (R-A5.17)', () => {
    expect(emptyAvailability('fenna', { date: localDate('2025-03-13') }, now)).toEqual({
      type: 'TIME_SLOT',
      specialistId: 'fenna',
      serviceIds: [],
      locationTypes: [],
      placeId: '',
      date: '2025-03-13',
      from: '09:00',
      to: '17:00',
      repeat: 'ONE_TIME',
      endDate: '2025-04-12',
    })
  })

  it.each([
    { at: '08:10', date: '2025-03-12', from: '09:00', to: '17:00' },
    { at: '12:10', date: '2025-03-12', from: '12:30', to: '17:00' },
    { at: '12:30', date: '2025-03-12', from: '13:00', to: '17:00' },
    { at: '20:30', date: '2025-03-12', from: '21:00', to: '22:00' },
    { at: '22:45', date: '2025-03-12', from: '23:00', to: '24:00' },
    { at: '23:10', date: '2025-03-13', from: '09:00', to: '17:00' },
  ])('starts at the next possible time: at $at on $date from $from to $to', ({ at, date, from, to }) => {
    const moment = { date: today, minute: localTime(at) }
    const empty = withServices(emptyAvailability('fenna', {}, moment), [massage])
    expect(empty).toMatchObject({ date, from, to })
    expect(availabilitySchema(services, moment).safeParse(empty).success).toBe(true)
  })

  it.each([
    {
      type: 'TIME_SLOT',
      specialistId: 'fenna',
      offered: ['massage', 'call', 'breath'],
      chosen: ['massage'],
      location: ['PHYSICAL'],
    },
    {
      type: 'APPOINTMENT',
      specialistId: 'fenna',
      offered: ['massage', 'call'],
      chosen: ['massage', 'call'],
      location: ['PHYSICAL', 'VIRTUAL', 'PHONE'],
    },
    { type: 'TIME_SLOT', specialistId: 'daan', offered: ['massage'], chosen: ['massage'], location: ['PHYSICAL'] },
    { type: 'TIME_SLOT', specialistId: 'iris', offered: [], chosen: [], location: [] },
  ] as const)('of $type by $specialistId selects the first or all of their services (R-A4.25)', (row) => {
    const offered = servicesFor(services, row)
    expect(offered.map(({ id }) => id)).toEqual(row.offered)
    const filled = withServices(draft(row), offered)
    expect(filled.serviceIds).toEqual(row.chosen)
    expect(filled.locationTypes).toEqual(row.location)
  })

  it('has each location type of its services once', () => {
    expect(locationTypesOf([call, massage, breath])).toEqual(['PHYSICAL', 'VIRTUAL', 'PHONE'])
  })
})

describe('slotCount', () => {
  it.each([
    { from: '09:00', to: '17:00', duration: 60, count: 8 },
    { from: '09:00', to: '10:45', duration: 30, count: 3 },
    { from: '09:00', to: '09:50', duration: 60, count: 0 },
    { from: '09:00', to: '24:00', duration: 60, count: 15 },
    { from: '09:00', to: '09:0', duration: 60, count: 0 },
    { from: '17:00', to: '09:00', duration: 60, count: 0 },
  ])('$from–$to by $duration minutes: $count', ({ from, to, duration, count }) => {
    expect(slotCount({ from, to }, duration)).toBe(count)
  })
})

describe('a draft of availability is refused', () => {
  it.each([
    { name: 'nothing', changes: {}, errors: [] },
    { name: 'no service', changes: { serviceIds: [] }, errors: ['serviceIds required'] },
    { name: 'no specialist', changes: { specialistId: '' }, errors: ['specialistId required'] },
    { name: 'half a time', changes: { from: '9:00' }, errors: ['from time'] },
    { name: 'no such time', changes: { to: '25:00' }, errors: ['to time'] },
    { name: 'the end of the day is fine', changes: { to: '24:00' }, errors: [] },
    { name: 'an end before the start', changes: { from: '17:00', to: '09:00' }, errors: ['to end-before-start'] },
    { name: 'an end at the start', changes: { to: '09:00' }, errors: ['to end-before-start'] },
    { name: 'less than the service takes', changes: { to: '09:59' }, errors: ['to shorter-than-service'] },
    { name: 'exactly what the service takes', changes: { to: '10:00' }, errors: [] },
    { name: 'room for the shortest of several', changes: { serviceIds: ['massage', 'call'], to: '09:20' }, errors: [] },
    { name: 'today, over', changes: { date: today, to: '12:10' }, errors: ['to future'] },
    { name: 'today, going on', changes: { date: today, to: '12:11' }, errors: [] },
    {
      name: 'a recurrence that ends before it begins',
      changes: { repeat: 'WEEKLY', endDate: localDate('2025-03-12') },
      errors: ['endDate end-date-before-start'],
    },
    {
      name: 'a recurrence that ends on its first day',
      changes: { repeat: 'WEEKLY', endDate: localDate('2025-03-13') },
      errors: [],
    },
    {
      name: 'an end date that is not asked for',
      changes: { repeat: 'ONE_TIME', endDate: localDate('2025-03-12') },
      errors: [],
    },
  ] as const)('$name', ({ changes, errors }) => {
    const result = availabilitySchema(services, now).safeParse(draft(changes as Partial<AvailabilityDraft>))
    const found = result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
    expect(found).toEqual(errors)
  })
})

describe('toRequest', () => {
  it('sends no end date for something that happens once', () => {
    expect(toRequest(draft({ locationTypes: ['PHYSICAL'], placeId: 'papaverweg' }))).toEqual({
      type: 'TIME_SLOT',
      specialistId: 'fenna',
      serviceIds: ['massage'],
      startDate: '2025-03-13',
      startTime: '09:00',
      endTime: '17:00',
      recurrence: 'ONE_TIME',
      endDate: null,
      locationTypes: ['PHYSICAL'],
      locationIds: ['papaverweg'],
    })
  })

  it('sends the end of a recurrence, and no location when nothing takes place in person', () => {
    const request = toRequest(draft({ repeat: 'SPECIFIC_DAYS', locationTypes: ['VIRTUAL'], placeId: 'papaverweg' }))
    expect(request).toMatchObject({ recurrence: 'SPECIFIC_DAYS', endDate: '2025-04-12', locationIds: [] })
  })
})

describe('what a draft publishes', () => {
  it.each([
    { name: 'weekly slots', changes: { repeat: 'WEEKLY' }, planned: { count: 40, lastDate: '2025-04-10' } },
    {
      name: 'a schedule on workdays',
      changes: { type: 'APPOINTMENT', repeat: 'SPECIFIC_DAYS' },
      planned: { count: 22, lastDate: '2025-04-11' },
    },
    {
      name: 'one month of a monthly series',
      changes: { type: 'APPOINTMENT', repeat: 'MONTHLY' },
      planned: { count: 1, lastDate: '2025-03-13' },
    },
    {
      name: 'slots without an end',
      changes: { repeat: 'WEEKLY', endDate: null },
      planned: { count: null, firstDate: '2025-03-13' },
    },
    {
      name: 'a schedule of workdays without an end from a Saturday on',
      changes: { type: 'APPOINTMENT', repeat: 'SPECIFIC_DAYS', date: localDate('2025-03-15'), endDate: null },
      planned: { count: null, firstDate: '2025-03-17' },
    },
    {
      name: 'slots of nights, without the hour that the clocks skip',
      changes: { repeat: 'DAILY', from: '01:00', to: '04:00', endDate: localDate('2025-03-31') },
      planned: { count: 56, lastDate: '2025-03-31' },
    },
    { name: 'nothing while the times are incomplete', changes: { from: '09:' }, planned: undefined },
    {
      name: 'nothing with an end before the start',
      changes: { repeat: 'DAILY', endDate: localDate('2025-03-01') },
      planned: undefined,
    },
  ] as const)('is $name', ({ changes, planned }) => {
    expect(plannedOccurrences(draft(changes), 60, 'Europe/Amsterdam')).toEqual(planned)
  })

  it('has no end only when it repeats (R-D164)', () => {
    const end = { endDate: null }
    expect(toRequest(draft({ repeat: 'WEEKLY', ...end }))).toMatchObject({ endDate: null, openEnded: true })
    expect(toRequest(draft({ repeat: 'ONE_TIME', ...end }))).not.toHaveProperty('openEnded')
    expect(availabilitySchema(services, now).safeParse(draft({ repeat: 'WEEKLY', ...end })).success).toBe(true)
  })
})
