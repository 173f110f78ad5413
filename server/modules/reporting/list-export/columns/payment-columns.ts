import { epochMinuteOf } from '#shared/time/instant.ts'
import type { Zone } from '#shared/time/zone.ts'
import type { PaymentEntry } from '#server/modules/reporting/list-export/payment-entries.ts'
import type { Column } from '#server/modules/reporting/list-export/csv-piece.ts'
import { wallCells } from './local-time-cells.ts'

/** The columns of a list of payments and refunds. */
export function paymentColumns(zone: Zone): readonly Column<PaymentEntry>[] {
  const { date, time, dateOf } = wallCells(zone)
  return [
    { title: 'date', cell: ({ at }) => date(epochMinuteOf(at)) },
    { title: 'time', cell: ({ at }) => time(epochMinuteOf(at)) },
    { title: 'payment', cell: ({ amountCents }, text) => text(amountCents < 0 ? 'entry.refund' : 'entry.payment') },
    { title: 'amount', cell: ({ amountCents }) => ({ cents: amountCents }) },
    {
      title: 'method',
      cell: ({ method, channel }, text) => text(channel === null ? `method.${method}` : `channel.${channel}`),
    },
    { title: 'what', cell: ({ name }) => name },
    { title: 'appointment-on', cell: ({ startsAt }) => dateOf(startsAt) },
    { title: 'customer', cell: ({ customerName }) => customerName },
    { title: 'specialist', cell: ({ specialistName }) => specialistName },
  ]
}
