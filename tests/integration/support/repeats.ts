import { randomUUID } from 'node:crypto'
import type { Call, Input, Output } from '#shared/api/client.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { Studio } from '#tests/builders/studio.ts'

export type RepeatOrder = Input<'bookRepeat'>['body']
export type RepeatChange = Input<'changeRepeat'>['body']

/** An order of a daily repeat of the studio's private service outside the availability. It confirms the warnings about that. */
export const aRepeat = (
  { privateService, specialistId }: Pick<Studio, 'privateService' | 'specialistId'>,
  date: LocalDate,
  count: number,
  changes: Partial<RepeatOrder> = {},
): RepeatOrder => ({
  serviceId: privateService.id,
  specialistId,
  date,
  time: '20:00',
  rule: { unit: 'DAY', every: 1, weekdays: [], count, until: null },
  timeZone: 'Europe/Amsterdam',
  price: 85,
  locationTypes: ['VIRTUAL'],
  sendConfirmation: false,
  confirmed: Array.from({ length: count }, (_, index) => ({ number: index + 1, warnings: ['outside-availability'] })),
  ...changes,
})

export const bookRepeat = (call: Call, body: RepeatOrder, key: string = randomUUID()): Promise<Output<'bookRepeat'>> =>
  call('bookRepeat', { body }, { idempotencyKey: key })

/** Reduces the order of a repeat to the input of its preview. */
export const toPreview = ({
  serviceId,
  specialistId,
  date,
  time,
  rule,
  choices,
}: RepeatOrder): Input<'previewRepeat'>['body'] => ({
  serviceId,
  specialistId,
  date,
  time,
  rule,
  ...(choices && { choices }),
})

/** Previews a change of a repeat, and then makes it with all warnings confirmed. */
export async function changeRepeat(
  call: Call,
  change: Input<'previewRepeatChange'>['body'],
  more: Partial<RepeatChange> = {},
  key: string = randomUUID(),
): Promise<Output<'changeRepeat'>> {
  const { timeZone, bookings } = await call('previewRepeatChange', { body: change })
  const body = {
    ...change,
    timeZone,
    seen: bookings.map(({ id, version }) => ({ id, version })),
    confirmed: bookings.map(({ number, warnings }) => ({ number, warnings: warnings.map(({ id }) => id) })),
    tellsCustomer: false,
    ...more,
  }
  return call('changeRepeat', { body }, { idempotencyKey: key })
}
