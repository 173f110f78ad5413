import { randomUUID } from 'node:crypto'
import type { Call, Input, Output } from '#shared/api/client.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Studio } from '#tests/builders/studio.ts'
import { wallInstant } from './booking-test-studio.ts'

export type ForCustomer = Input<'bookForCustomer'>['body']
export type BookedForCustomer = Output<'bookForCustomer'>

/** The request to book the studio's private service at a time outside the availability. It confirms the warning about that. */
export const forCustomer = (
  studio: Pick<Studio, 'privateService' | 'specialistId'>,
  date: LocalDate,
  changes: Partial<ForCustomer>,
): ForCustomer => ({
  serviceId: studio.privateService.id,
  specialistId: studio.specialistId,
  startTime: wallInstant(date, '20:00'),
  price: 85,
  locationTypes: ['VIRTUAL'],
  sendConfirmation: false,
  confirmed: ['outside-availability'],
  ...changes,
})

export const bookFor = (call: Call, body: ForCustomer, key: string = randomUUID()): Promise<BookedForCustomer> =>
  call('bookForCustomer', { body }, { idempotencyKey: key })

/** A new customer, who is created together with the booking. */
export const aCaller = (changes: Partial<NonNullable<ForCustomer['newCustomer']>> = {}) => ({
  id: randomUUID(),
  firstName: 'Noor',
  lastName: 'Jansen',
  phoneNumber: '0612345678',
  ...changes,
})
