import { randomUUID } from 'node:crypto'
import type { Call, Input, Output } from '#shared/api/client.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Studio } from '#tests/builders/studio.ts'
import { wallInstant } from './booking-test-studio.ts'

export type ForCustomer = Input<'bookForCustomer'>['body']
export type BookedForCustomer = Output<'bookForCustomer'>

/** A time of the studio's private service outside the availability, with the warning about that confirmed. */
export const forCustomer = (
  studio: Pick<Studio, 'privateService' | 'specialistId'>,
  date: LocalDate,
  changes: Partial<ForCustomer>,
): ForCustomer => ({
  serviceId: studio.privateService.id,
  instructorId: studio.specialistId,
  startTime: wallInstant(date, '20:00'),
  price: 85,
  locationTypes: ['VIRTUAL'],
  sendConfirmation: false,
  confirmed: ['outside-availability'],
  ...changes,
})

export const bookFor = (call: Call, body: ForCustomer, key: string = randomUUID()): Promise<BookedForCustomer> =>
  call('bookForCustomer', { body }, { idempotencyKey: key })

/** A customer who is entered with the booking. */
export const aCaller = (changes: Partial<NonNullable<ForCustomer['newCustomer']>> = {}) => ({
  id: randomUUID(),
  firstName: 'Noor',
  lastName: 'Jansen',
  phoneNumber: '0612345678',
  ...changes,
})
