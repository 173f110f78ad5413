import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Output } from '#shared/api/client.ts'
import { localDate } from '#shared/time/local-date.ts'
import { aCatalogue } from '#tests/builders/catalogue-wire.ts'
import { type FakeHttpServer, startFakeHttpServer } from '#tests/fakes/xml-http-request.ts'
import { mergeSlots } from '../../app/booking/merge-offered-slots.ts'
import { readCatalogue, type Service } from '../../app/catalogue.ts'
import { createQueryClient } from '../../app/query-client.ts'
import { type SlotIntent, submitOrder } from './submit-order.ts'

type Appointment = Output<'customerAppointments'>['appointments'][number]

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
  instructorId: 'i',
  instructorName: 'Fenna',
  organizationName: 'Studio',
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
  const day = { id: 'w', date: localDate('2030-03-14'), instructorId: 'i', timeSlots, locationTypes: [] }
  const slot = mergeSlots([{ ...day, serviceLocationIds: [] }], [])[0]!
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
afterEach(() => server.stop())

test.each([
  ['that this customer has just booked in another tab is booked', {}, { kind: 'booked', bookingId: 'own' }],
  ['where this customer has another service is taken', { serviceId: 'other' }, { kind: 'slot-taken' }],
  ['that this customer has cancelled is taken', { status: 'REJECTED' }, { kind: 'slot-taken' }],
  [
    'beside which this customer has another is taken',
    { startTime: '2030-03-14T20:30:00+01:00' },
    { kind: 'slot-taken' },
  ],
] as const)('D190: a taken time %s', async (_, changes, outcome) => {
  appointments = [anAppointment(changes)]
  expect(await submitOrder(createQueryClient(), anIntent())).toEqual(outcome)
})
