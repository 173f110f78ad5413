import { describe, expect, it } from 'vitest'
import {
  aCustomerRecord,
  aGroupService,
  aService,
  aSpecialist,
  aTimeForCustomer,
} from '#tests/builders/provider-wire.ts'
import { parseInstant } from '#shared/time/instant.ts'
import { localDate } from '#shared/time/local-date.ts'
import { zoneOf } from '#shared/time/zone.ts'
import { draftOfQueuedBooking } from './draft-of-queued-booking.ts'
import {
  bookableServices,
  completed,
  firstDraft,
  type ForCustomerDraft,
  withNewCustomer,
  withService,
} from './for-customer-draft.ts'
import { problemsOf, readStart, toOrder } from './for-customer-validation.ts'

const today = localDate('2025-03-12')
const zone = zoneOf('Europe/Amsterdam')
const now = parseInstant('2025-03-12T12:00:00+01:00') ?? 0
const massage = aService({ id: 'massage', specialistIds: ['fenna', 'ali'], duration: 60, price: 85 })
const call = aService({ id: 'call', specialistIds: ['ali'], duration: 20, price: 0 })
const [fenna, ali] = [aSpecialist({ id: 'fenna' }), aSpecialist({ id: 'ali' })]
const draftOf = (changes: Partial<ForCustomerDraft> = {}): ForCustomerDraft => ({
  ...firstDraft({ customerId: 'customer-1', time: '14:00' }, [massage, call], [fenna, ali], today),
  ...changes,
})
const complete = (changes: Partial<ForCustomerDraft> = {}, check = aTimeForCustomer(), customer = aCustomerRecord()) =>
  completed(draftOf(changes), massage, check, customer)

describe('the initial values of the form for booking for a customer (R-D158)', () => {
  it('are what another screen passes on, and otherwise the first possible choice', () => {
    const wanted = { serviceId: 'call', specialistId: 'fenna', date: localDate('2025-03-13'), durationMinutes: 45 }
    expect(firstDraft(wanted, [massage, call], [fenna, ali], today)).toMatchObject({
      serviceId: 'call',
      specialistId: 'ali',
      date: '2025-03-13',
      duration: '45',
    })
    expect(draftOf()).toMatchObject({ serviceId: 'massage', specialistId: 'fenna', date: '2025-03-12', from: '14:00' })
    const gone = { serviceId: 'gone', specialistId: 'fenna', durationMinutes: 45 }
    expect(firstDraft(gone, [massage], [fenna], today)).toMatchObject({ serviceId: 'massage', duration: null })
    const yoga = aGroupService({ specialistIds: ['fenna'] })
    expect(firstDraft({ specialistId: 'fenna' }, [yoga, massage], [fenna], today).serviceId).toBe('massage')
    expect(firstDraft({ date: localDate('2025-03-01') }, [massage], [fenna], today).date).toBe(today)
  })

  it('offer no service that is withdrawn or that none of the specialists gives', () => {
    const withdrawn = aService({ id: 'old', specialistIds: ['fenna'], withdrawn: true })
    expect(bookableServices([massage, call, withdrawn], [fenna]).map(({ id }) => id)).toEqual(['massage'])
  })

  it('change with the chosen service', () => {
    const typed = draftOf({ price: '12', isFree: true, duration: '15', note: 'Tea' })
    expect(withService(typed, call, [fenna, ali])).toMatchObject({
      serviceId: 'call',
      specialistId: 'ali',
      price: null,
      isFree: null,
      duration: null,
      note: 'Tea',
    })
  })

  it.each([
    ['Noor van Dijk', { firstName: 'Noor', lastName: 'van Dijk' }],
    ['noor@example.com', { firstName: '', email: 'noor@example.com' }],
    ['06 1234-5678', { firstName: '', phoneNumber: '06 1234-5678' }],
    ['', { firstName: '', lastName: '' }],
  ])('for a new customer come from what was typed: %s', (typed, expected) => {
    expect(withNewCustomer(draftOf(), typed)).toMatchObject({ isNew: true, customerId: '', ...expected })
  })
})

describe('the proposed values in the form for booking for a customer (R-D158)', () => {
  it('are the price and the length of the service, or of the session', () => {
    expect(complete()).toMatchObject({ price: '85', isFree: false, duration: '60', credits: 3 })
    const session = aTimeForCustomer({ isSession: true, duration: 75, price: 18 })
    expect(complete({ duration: '20' }, session)).toMatchObject({ price: '18', duration: '75' })
    expect(complete({ price: '20', duration: '30' })).toMatchObject({ price: '20', duration: '30' })
    expect(complete({}, aTimeForCustomer({ price: 0 }))).toMatchObject({ price: '', isFree: true })
  })

  it('include a confirmation mail only when there is an address (R-D163)', () => {
    expect(complete()).toMatchObject({ sendConfirmation: true, address: 'noor@example.com' })
    expect(complete({ sendConfirmation: false }).sendConfirmation).toBe(false)
    const without = aCustomerRecord({ email: '' })
    expect(complete({ sendConfirmation: true }, aTimeForCustomer(), without).sendConfirmation).toBe(false)
    const entered = { isNew: true, customerId: '', email: 'bo@example.com' }
    expect(complete(entered)).toMatchObject({ sendConfirmation: true, address: 'bo@example.com', credits: 0 })
    expect(complete({ ...entered, email: 'bo@' }).sendConfirmation).toBe(false)
  })

  it('are the first location type, and a location only for a meeting in person', () => {
    const check = aTimeForCustomer({ locationTypes: ['PHYSICAL', 'PHONE'], locationIds: ['oost', 'west'] })
    expect(complete({}, check)).toMatchObject({ locationTypes: ['PHYSICAL'], locationIds: ['oost'] })
    expect(complete({ locationId: 'west' }, check)).toMatchObject({ locationIds: ['west'] })
    expect(complete({ locationType: 'PHONE' }, check)).toMatchObject({ locationTypes: ['PHONE'], locationIds: [] })
  })
})

describe('the requirements of the form for booking for a customer (R-D158)', () => {
  it.each<[string, Partial<ForCustomerDraft>, Record<string, string>]>([
    ['nothing', {}, {}],
    ['a customer', { customerId: '' }, { customerId: 'required' }],
    ['a name', { customerId: '', isNew: true }, { firstName: 'required' }],
    ['nothing but the name of who walks in', { customerId: '', isNew: true, firstName: 'Bo' }, {}],
    ['an address that is one', { isNew: true, firstName: 'Bo', email: 'bo@' }, { email: 'email' }],
    ['a price within the limits', { price: '0,50' }, { price: 'price-range' }],
    ['a length', { duration: '0' }, { duration: 'duration' }],
    ['a start', { from: '' }, { from: 'required' }],
    ['a start that is a time', { from: '9:3' }, { from: 'time' }],
    ['a start to come', { from: '11:00' }, { from: 'future' }],
    ['no end on the same day (R-D328)', { from: '23:30' }, {}],
    ['a time that the clocks show', { date: localDate('2025-03-30'), from: '02:30' }, { from: 'skipped-time' }],
  ])('%s', (_, changes, expected) => {
    const draft = complete(changes)
    expect(problemsOf(draft, readStart(draft, zone, now))).toEqual(expected)
  })

  it('the sent times never shift by an hour when the clocks change', () => {
    const draft = complete({ date: localDate('2025-03-30'), from: '09:00' })
    expect(readStart(draft, zone, now)).toEqual({
      kind: 'start',
      start: parseInstant('2025-03-30T09:00:00+02:00'),
      end: '10:00',
    })
  })

  it('texts are sent without spaces at the edges, and the price in euros', () => {
    const draft = complete({ price: '70,50', note: ' Tea ' })
    expect(toOrder(draft, 'new')).toEqual({
      customerId: 'customer-1',
      serviceId: 'massage',
      specialistId: 'fenna',
      duration: 60,
      price: 70.5,
      useCredit: false,
      seats: 1,
      answers: [],
      locationTypes: ['PHYSICAL'],
      locationIds: [],
      note: 'Tea',
      sendConfirmation: true,
    })
    expect(toOrder(complete({ useCredit: true }), 'new')).toMatchObject({ price: 0, useCredit: true })
    expect(toOrder(complete({ isFree: true }), 'new')).toMatchObject({ price: 0, useCredit: false })
    const entered = complete({ customerId: '', isNew: true, firstName: ' Bo ', phoneNumber: '0612345678' })
    const request = toOrder(entered, 'new')
    expect(request.newCustomer).toMatchObject({ id: 'new', firstName: 'Bo', phoneNumber: '0612345678', email: '' })
    expect(request.customerId).toBeUndefined()
  })
})

it('A booking in the offline queue is edited with all its values (R-D212)', () => {
  const act = {
    id: 'key-of-the-booking-1',
    route: 'bookForCustomer',
    body: {
      customerId: 'customer-1',
      serviceId: 'massage',
      specialistId: 'ali',
      startTime: '2025-03-13T14:00:00.000Z',
      duration: 45,
      price: 0,
      useCredit: true,
      locationTypes: ['PHYSICAL'],
      locationIds: ['quay'],
      seats: 2,
      answers: [{ questionId: 'q', wording: 'Allergies?', values: ['Nuts'] }],
      note: 'Knee',
      sendConfirmation: false,
    },
    about: { customer: 'Noor Jansen', service: 'Massage', startTime: '2025-03-13T15:00:00+01:00' },
    doneAt: '2025-03-12T09:12:00.000Z',
    refusal: null,
  } as const
  expect(draftOfQueuedBooking(draftOf(), { ...act, body: structuredClone(act.body) as never })).toMatchObject({
    specialistId: 'ali',
    date: '2025-03-13',
    from: '15:00',
    duration: '45',
    isFree: false,
    useCredit: true,
    locationType: 'PHYSICAL',
    locationId: 'quay',
    seats: '2',
    answers: { q: ['Nuts'] },
    note: 'Knee',
  })
})
