import { randomUUID } from 'node:crypto'
import type { Call, Input, Output } from '#shared/api/client.ts'
import { buyCredits } from '#shared/domain/credits/credit-ledger.ts'
import { epochMinuteOf } from '#shared/time/instant.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import { append } from '#server/modules/money/records/credits/spend-and-return-credits.ts'
import { lockCredits } from '#server/modules/money/records/credits/credit-entries.ts'
import type { BookingTestStudio } from './booking-test-studio.ts'

export type OwnRepeat = Input<'previewOwnRepeat'>['body']
export type OwnRepeatOrder = Input<'bookOwnRepeat'>['body']

/** A customer's request to repeat the studio's private service weekly at 14:00, paid afterwards. */
export const anOwnRepeat = (
  { studio: { privateService, specialistId } }: Pick<BookingTestStudio, 'studio'>,
  date: LocalDate,
  times: number,
  changes: Partial<OwnRepeat> = {},
): OwnRepeat => ({
  serviceId: privateService.id,
  specialistId,
  date,
  time: '14:00',
  step: 'WEEK',
  times,
  seats: 1,
  locationTypes: ['VIRTUAL'],
  locationIds: [],
  choices: [],
  ...changes,
})

export const orderOf = (repeat: OwnRepeat, euros: number, changes: Partial<OwnRepeatOrder> = {}): OwnRepeatOrder => ({
  ...repeat,
  timeZone: 'Europe/Amsterdam',
  firstName: 'Noor',
  lastName: 'Bakker',
  phoneNumber: '0612345678',
  useCredits: false,
  paymentMethod: 'AFTER_PAY',
  seenPrice: { amount: euros, currency: 'EUR' },
  answers: [],
  ...changes,
})

export const bookOwn = (
  call: Call,
  body: OwnRepeatOrder,
  key: string = randomUUID(),
): Promise<Output<'bookOwnRepeat'>> => call('bookOwnRepeat', { body }, { idempotencyKey: key })

/** Inserts credits of a customer for the studio's private service. */
export const giveCredits = ({ database, studio }: BookingTestStudio, customerId: string, credits: number) =>
  database.inTenant(studio.id, async (transaction) => {
    await lockCredits(transaction, customerId)
    const now = new Date()
    const items = [{ serviceId: studio.privateService.id, credits }]
    await append(
      transaction,
      customerId,
      [],
      buyCredits(items, () => randomUUID(), null, epochMinuteOf(now)),
      now,
    )
  })
