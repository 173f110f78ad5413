import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppError } from '#shared/api/app-error.ts'
import type { Output } from '#shared/api/client.ts'
import { localDate } from '#shared/time/local-date.ts'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { mergeSlots } from '../../../data/booking/merge-offered-slots.ts'
import { readCatalogue, type Service } from '../../../data/catalogue.ts'
import { createQueryClient } from '../../../data/query-client.ts'
import { guest, guestId } from '../../../data/guest/guest-visit.ts'
import { readOwnBooking } from '../../../data/booking/own-booking.ts'
import { forgetCardPayments } from '../../../data/payment/card-payment-query.ts'
import { atPrice, type OrderIntent, type SlotIntent, submitOrder } from './submit-order.ts'

type Appointment = Output<'ownBookings'>['appointments'][number]

const [startTime, endTime] = ['2030-03-14T18:30:00+01:00', '2030-03-14T19:30:00+01:00']

const anAppointment = (changes: Partial<Appointment>): Appointment => ({
  id: 'own',
  status: 'ACCEPTED',
  paymentStatus: 'PENDING',
  startTime,
  endTime,
  duration: 60,
  price: 85,
  seats: 1,
  serviceId: 's',
  serviceName: 'Massage',
  specialistId: 'i',
  specialistName: 'Fenna',
  organisationName: 'Studio',
  locationTypes: [],
  address: '',
  city: '',
  version: 1,
  paymentMethod: 'AFTER_PAY',
  balance: { agreed: 85, kept: 0, keptAtPlace: 0, open: 85 },
  returned: 0,
  isPast: false,
  canCancel: true,
  canReschedule: true,
  isLate: false,
  inTimeUntil: null,
  whenLate: 'FORFEIT',
  givenBack: 'NOTHING',
  requestExpiresAt: null,
  holdExpiresAt: null,
  ...changes,
})

function anIntent(): SlotIntent {
  const timeSlots = [{ startTime, endTime, duration: 60, price: 85 }]
  const day = { id: 'w', date: localDate('2030-03-14'), specialistId: 'i', timeSlots, locationTypes: [] }
  const slot = mergeSlots([{ ...day, locationIds: [] }], [])[0]!
  return {
    kind: 'slot',
    organisation: readCatalogue(aCatalogue()).organisation,
    customer: { id: 'u', email: 'noor@example.nl', firstName: 'Noor', lastName: 'Jansen' },
    service: { id: 's', name: 'Massage', locationTypes: [], address: '', city: '' } as unknown as Service,
    slot,
    seats: 1,
    scheduleId: slot.scheduleId,
    locationType: undefined,
    address: undefined,
    held: undefined,
    fullName: 'Noor Jansen',
    method: 'pay-afterwards',
    answers: [],
  }
}

let server: FakeHttpServer
let appointments: Appointment[]

beforeEach(() => {
  server = startFakeHttpServer()
  server.answer = ({ path }) =>
    path.endsWith('/appointment/v2')
      ? { status: 409, body: { code: 'slot-taken', responseMessage: 'Taken.', requestId: 'r' } }
      : { status: 200, body: { appointments, total: appointments.length } }
})
afterEach(() => {
  server.stop()
  forgetCardPayments(createQueryClient())
  for (const id of Object.keys(guest.current().secrets)) guest.close(id)
})

test.each([
  ['that this customer has just booked in another tab is booked', {}, { kind: 'booked', bookingId: 'own' }],
  ['where this customer has another service is taken', { serviceId: 'other' }, { kind: 'slot-taken' }],
  ['that this customer has cancelled is taken', { status: 'REJECTED' }, { kind: 'slot-taken' }],
  [
    'beside which this customer has another is taken',
    { startTime: '2030-03-14T20:30:00+01:00' },
    { kind: 'slot-taken' },
  ],
] as const)('A taken time %s (R-D190)', async (_, changes, outcome) => {
  appointments = [anAppointment(changes)]
  expect(await submitOrder(createQueryClient(), anIntent())).toEqual(outcome)
})

/** What a customer can choose to pay with. What is paid at once holds the seat, and needs no code of a guest. */
interface Way {
  name: string
  method: SlotIntent['method']
  sent: string | null
  holds: boolean
  codes?: string[]
  depositCents?: number
}

const afterwards: Way = { name: 'afterwards', method: 'pay-afterwards', sent: 'AFTER_PAY', holds: false }
const byCard = { method: 'card', sent: 'STRIPE', holds: true } as const
const online: Way = { name: 'credit card', ...byCard }
const ways: readonly Way[] = [
  { name: 'credits', method: 'credits', sent: null, holds: false },
  afterwards,
  online,
  // The channel is chosen at the provider, so the order is the same.
  { name: 'iDEAL', ...byCard },
  { name: 'Bancontact', ...byCard },
  { name: 'a deposit', ...byCard, depositCents: 2000 },
  { name: 'a gift card and the rest online', ...byCard, codes: ['GIFT'] },
  { name: 'a gift card', method: undefined, sent: null, holds: false, codes: ['GIFT'] },
  { name: 'a coupon that makes it free', method: undefined, sent: null, holds: false, codes: ['FREE'] },
]

interface Place {
  /** The booking that has the one seat. */
  taken: { id: string; method: string | null; isHeld: boolean } | undefined
  /** Whether a guest must confirm the address before a booking that is not paid at once. */
  asksCode: boolean
}

/** A server with one seat, as far as an order sees it. Returns what becomes of the seat. */
function serveOneSeat(place: Place): void {
  let count = 0
  const refusal = (status: number, code: string) => ({ status, body: { code, responseMessage: 'No.', requestId: 'r' } })
  server.answer = ({ path, body }) => {
    const sent = body as Record<string, unknown> | undefined
    if (/\/(guest\/appointment|appointment\/v2)$/.test(path)) {
      const method = sent?.['paymentMethod'] as string | null
      const holds = method === 'STRIPE'
      if (path.includes('guest') && !holds && place.asksCode) return refusal(403, 'guest-code-required')
      if (place.taken) return refusal(409, 'slot-taken')
      count += 1
      place.taken = { id: `booking-${count}`, method, isHeld: holds }
      const payment = holds ? { amount: 85 } : null
      const booking = { price: 85, packageId: null }
      return {
        status: 200,
        body: { response: { totalPrice: 85, bookingId: place.taken.id, orderId: null, booking, payment } },
      }
    }
    if (path.endsWith('payment-intent')) {
      const isHeld = place.taken?.isHeld === true && (!sent?.['bookingId'] || sent['bookingId'] === place.taken.id)
      return isHeld ? { status: 200, body: aPayment } : refusal(409, 'payment-expired')
    }
    if (path.endsWith('/payment/pi_1')) return { status: 200, body: { status: 'PENDING', amount: 85 } }
    if (path.includes('cancel')) {
      if (place.taken?.id !== sent?.['id']) return refusal(409, 'transition-not-allowed')
      place.taken = undefined
      return { status: 200, body: {} }
    }
    const own =
      place.taken && anAppointment({ id: place.taken.id, paymentMethod: place.taken.isHeld ? 'STRIPE' : 'AFTER_PAY' })
    if (/\/appointment\/booking-\d$/.test(path)) return { status: 200, body: own }
    return { status: 200, body: { appointments: [], total: 0 } }
  }
}

const aPayment = {
  provider: 'sandbox',
  publishableKey: null,
  stripeAccount: null,
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret',
  status: 'PENDING',
  amount: 85,
  currency: 'EUR',
  methods: ['ideal', 'card', 'bancontact'],
  holdUntil: '2030-03-10T20:17:00+01:00',
}

const intentFor = (way: Way, isGuest: boolean, held: Place['taken']): SlotIntent => {
  const { method, codes, depositCents } = way
  const intent = anIntent()
  const wireHeld = held && anAppointment({ id: held.id, paymentMethod: 'STRIPE', holdExpiresAt: aPayment.holdUntil })
  return {
    ...intent,
    customer: isGuest ? { ...intent.customer, id: guestId } : intent.customer,
    held: wireHeld && readOwnBooking(wireHeld),
    method,
    depositCents,
    vouchers: codes && { codes: [...codes], seenQuote: { discount: 0, giftCard: 85, now: 0 } },
  }
}

const people = [
  ['an account', false, false],
  ['a guest without a code', true, false],
  ['a guest with a code', true, true],
] as const
// Only accounts have credits. What is booked at once leaves nothing to change.
// Each order of a guest proves work, so the channels that make the same order are left to accounts.
const isForGuests = ({ name, method }: Way) => method !== 'credits' && name !== 'iDEAL' && name !== 'Bancontact'
const pairs = people.flatMap(([person, isGuest, asksCode]) =>
  ways
    .filter(({ holds }) => holds || asksCode)
    .flatMap((from) => ways.filter((to) => to !== from).map((to) => ({ person, isGuest, asksCode, from, to })))
    .filter(({ from, to }) => !isGuest || (isForGuests(from) && isForGuests(to))),
)

test.each(pairs)(
  '$person can change the way of paying from $from.name to $to.name (R-D357)',
  async ({ isGuest, asksCode, from, to }) => {
    const place: Place = { taken: undefined, asksCode }
    serveOneSeat(place)
    const client = createQueryClient()
    const needsCode = (way: Way) => asksCode && !way.holds
    const attempt = (intent: SlotIntent): Promise<string> =>
      submitOrder(client, intent).then(
        ({ kind }) => kind,
        (error: unknown) => (error instanceof AppError ? error.code : 'bug'),
      )

    // A guest who is asked for a code goes back and chooses another way.
    expect(await attempt(intentFor(from, isGuest, undefined))).toBe(needsCode(from) ? 'guest-code-required' : 'to-pay')
    const held = place.taken
    const intent = intentFor(to, isGuest, held)
    const ordered = to.holds ? 'to-pay' : 'booked'
    const second = await attempt(intent)
    expect(second).toBe(needsCode(to) ? 'guest-code-required' : ordered)
    // The seat is kept while the guest looks for the mail.
    expect(place.taken === held || !needsCode(to)).toBe(true)
    place.asksCode = false
    expect(needsCode(to) ? await attempt(intent) : second).toBe(ordered)
    expect(place.taken?.method).toBe(to.sent)
  },
)

test.each([
  ['by card', online, 'to-pay'],
  ['afterwards', afterwards, 'booked'],
] as const)('An expired hold is not reused: paying %s makes a new booking (R-D357)', async (_, to, kind) => {
  const place: Place = { taken: undefined, asksCode: false }
  serveOneSeat(place)
  const ended = { id: 'ended', method: 'STRIPE', isHeld: true }
  expect((await submitOrder(createQueryClient(), intentFor(to, true, ended))).kind).toBe(kind)
  expect(place.taken?.id).toBe('booking-1')
})

test.each([
  ['by card', online],
  ['afterwards', afterwards],
] as const)(
  'A hold that was paid in another tab is not booked again when it should be paid %s (R-D357)',
  async (_, to) => {
    const held = { id: 'booking-1', method: 'STRIPE', isHeld: true }
    const place: Place = { taken: held, asksCode: false }
    serveOneSeat(place)
    const { answer } = server
    server.answer = (request) =>
      request.path.endsWith('create-payment-intent')
        ? { status: 200, body: { ...aPayment, status: 'SUCCEEDED' } }
        : answer(request)
    const outcome = await submitOrder(createQueryClient(), intentFor(to, false, held))
    expect(outcome).toEqual({ kind: 'to-pay', paymentId: 'pi_1', isPaid: true })
    expect(place.taken).toBe(held)
  },
)

test.each([
  ['at the price that was seen', (intent: SlotIntent): OrderIntent => intent],
  ['at a price that has changed meanwhile', (intent: SlotIntent): OrderIntent => atPrice(intent, 9500)],
])(
  'In a group session, %s, the held seat is released once another way of paying has taken one (R-D357)',
  async (_, agreed) => {
    const held = { id: 'booking-1', method: 'STRIPE', isHeld: true }
    serveOneSeat({ taken: held, asksCode: false })
    const { answer } = server
    const letGo: unknown[] = []
    server.answer = (request) => {
      if (request.path.includes('cancel')) letGo.push((request.body as { id: string }).id)
      if (!request.path.endsWith('/appointment/v2')) return answer(request)
      const response = { totalPrice: 85, bookingId: 'booking-2', orderId: null, payment: null }
      return { status: 200, body: { response: { ...response, booking: { price: 85, packageId: null } } } }
    }
    const outcome = await submitOrder(createQueryClient(), agreed(intentFor(afterwards, false, held)))
    expect(outcome).toEqual({ kind: 'booked', bookingId: 'booking-2' })
    expect(letGo).toEqual(['booking-1'])
  },
)

test('A seat that somebody took after the hold ended is reported as taken (R-D357)', async () => {
  const place: Place = { taken: { id: 'other', method: null, isHeld: false }, asksCode: false }
  serveOneSeat(place)
  const ended = { id: 'ended', method: 'STRIPE', isHeld: true }
  expect(await submitOrder(createQueryClient(), intentFor(online, true, ended))).toEqual({ kind: 'slot-taken' })
})

test.each([
  ['without a reason', {}, 'payment-update-failed', ''],
  ['with a reason', { code: 'internal', responseMessage: 'Tonight.', requestId: 'r' }, 'internal', 'Tonight.'],
])('A payment that cannot be updated, %s (R-B8.6)', async (_, body, code, message) => {
  serveOneSeat({ taken: undefined, asksCode: false })
  const { answer } = server
  server.answer = (request) =>
    request.path.endsWith('update-payment-intent') ? { status: 500, body } : answer(request)
  await expect(submitOrder(createQueryClient(), intentFor(online, false, undefined))).rejects.toMatchObject({
    code,
    message,
  })
})
