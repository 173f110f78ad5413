import { type RawBuilder, sql as expression } from 'kysely'
import type { InvoiceKind } from '#shared/domain/invoice/invoice.ts'
import type { PaymentChannel } from '#shared/domain/payment/online-payment-channels.ts'
import { foldedWords } from '#shared/i18n/fold-text.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { InvoiceSubject } from '#server/modules/money/records/invoice/invoice-queue.ts'
import { moneySumsOf } from '#server/modules/money/records/ledger/money-entries.ts'
import { paidTogetherWith } from '#server/modules/money/records/payment/payment-parts.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like-pattern.ts'
import { creditsToCome } from '#server/modules/money/invoice/issue/read-sale.ts'
import { indexedWord } from '#server/modules/customers/records/index.ts'

/** Maximum number of invoices that the index may return. For more of them, reading all invoices is as fast. */
const MOST_CANDIDATES = 2000

/**
 * Returns the ids of the invoices that may match a search, found by index; undefined when there are too many or the words are too short.
 * The database function runs with its own role. On a cluster, a transaction that has written invoices therefore cannot call it.
 */
async function candidatesFor(
  { sql }: TenantTransaction,
  text: string | undefined,
): Promise<readonly string[] | undefined> {
  const word = indexedWord(foldedWords(text ?? ''))
  if (word === undefined) return undefined
  const { rows } = await expression<{ id: string }>`
    select id from inplan_invoices_named(${containing(word)}, ${MOST_CANDIDATES + 1}) as id`.execute(sql)
  return rows.length > MOST_CANDIDATES ? undefined : rows.map(({ id }) => id)
}

export type InvoiceState = 'open' | 'paid' | 'credited'

/** How an invoice was paid: the channel if it is known, `online` if it is not, or `place` for a payment directly to the organisation. */
export type PaidWith = PaymentChannel | 'online' | 'place'

/** A row of the list of invoices and credit notes. Amounts are cents. */
export interface ListedInvoice extends InvoiceSubject {
  readonly id: string
  readonly year: number
  readonly number: number
  readonly label: string
  readonly kind: InvoiceKind
  readonly issuedOn: LocalDate
  readonly dueOn: LocalDate
  readonly buyerName: string
  readonly netCents: number
  readonly vatCents: number
  readonly grossCents: number
  readonly creditedCents: number
  /** The unpaid amount; 0 for a credit note. */
  readonly openCents: number
  /** Null for a credit note. */
  readonly state: InvoiceState | null
  /** How a paid invoice was paid; null when it is not paid. */
  readonly paidWith: PaidWith | null
  readonly creditedLabel: string | null
  /** The number of reminders that were mailed, and the time of the last one; null for none. */
  readonly reminders: number
  readonly remindedOn: LocalDate | null
}

/** Absent fields do not filter. */
export interface InvoiceFilter {
  readonly from?: LocalDate | undefined
  readonly to?: LocalDate | undefined
  readonly state?: InvoiceState | undefined
  readonly text?: string | undefined
  readonly bookingId?: string | undefined
  readonly orderIds?: readonly string[] | undefined
  readonly id?: string | undefined
}

const channel = (organisationId: string) => expression`(
  select payment.channel from payment
  where payment.organization_id = ${organisationId} and payment.state = 'succeeded'
    and (payment.booking_id = invoice.booking_id or payment.order_id = invoice.order_id) and payment.purpose = 'price'
  order by payment.attempt desc limit 1
)`

const reminder = (organisationId: string, value: RawBuilder<unknown>) => expression`(
  select ${value} from invoice_reminder where organization_id = ${organisationId} and invoice_id = invoice.id
)`

/** Selects the bookings of an invoice: those that one payment covered. */
const bookingsOf = (organisationId: string) => paidTogetherWith(organisationId, 'invoice.booking_id')

/** The ids of an invoice's bookings, as a column inside the query of `open`. */
const ids = expression<readonly string[]>`ids`

/**
 * Selects the unpaid amount of an invoice: its total, minus issued and queued credit notes, minus what the ledger says was received and
 * kept for its bookings. A booking that the previous release of the server marked as paid has no ledger entry; it counts as paid. `offset`
 * makes Postgres compute each part once.
 */
const open = (organisationId: string) => expression`(case
    when invoice.kind = 'credit-note' or invoice.fee_payment_id is not null then 0
    when package_order.payment_state in ('paid', 'refunded') then 0
    when booking.id is null then greatest(0, invoice.gross_cents - coalesce(credit.cents, 0))
    else (
      select case when sums[1] = 0 and booking.payment_state in ('paid', 'refunded') then 0
        else greatest(0, invoice.gross_cents - coalesce(credit.cents, 0) - ${creditsToCome(organisationId, ids)} - sums[1] + sums[2]) end
      from (
        select ids, ${moneySumsOf(organisationId, ids)} as sums
        from (select ${bookingsOf(organisationId)} as ids offset 0) as paid offset 0
      ) as money
    )
  end)::int`

/**
 * A table expression for `from`: invoices and credit notes with only what is printed on them. Its columns are a subset of those of
 * `listed`.
 */
const written = (organisationId: string): RawBuilder<unknown> => expression`(
  select id, year, number, label, kind, booking_id as "bookingId", order_id as "orderId", issued_on as "issuedOn",
    buyer_name as "buyerName", net_cents as "netCents", vat_cents as "vatCents", gross_cents as "grossCents", document,
    only_treatment as "onlyTreatment", only_rate as "onlyRate"
  from invoice where organization_id = ${organisationId}
) as listed`

/**
 * A table expression for `from`: invoices and credit notes with their current state. An invoice is paid when its unpaid amount is 0; a
 * refunded booking counts as having been paid. Computing the unpaid amount is slow for many invoices.
 */
export const listed = (organisationId: string): RawBuilder<ListedInvoice> => expression<ListedInvoice>`(
  select invoice.id, invoice.year, invoice.number, invoice.label, invoice.kind, invoice.booking_id as "bookingId",
    invoice.order_id as "orderId", invoice.issued_on as "issuedOn", invoice.due_on as "dueOn",
    invoice.buyer_name as "buyerName", invoice.net_cents as "netCents", invoice.vat_cents as "vatCents",
    invoice.gross_cents as "grossCents", invoice.document,
    invoice.only_treatment as "onlyTreatment", invoice.only_rate as "onlyRate", credited.label as "creditedLabel",
    coalesce(credit.cents, 0)::int as "creditedCents", ${reminder(organisationId, expression`count(*)::int`)} as reminders,
    ${reminder(organisationId, expression`max(sent_on)`)} as "remindedOn", booking.status as "bookingStatus",
    coalesce(booking.customer_id, package_order.customer_id) as "customerId",
    case
      when invoice.kind = 'credit-note' then null
      when coalesce(credit.cents, 0) >= invoice.gross_cents then 'credited'
      when due.cents = 0 then 'paid'
      else 'open'
    end as state,
    due.cents as "openCents",
    invoice.fee_payment_id as "feePaymentId",
    case when invoice.fee_payment_id is not null and invoice.kind = 'invoice' then 'card'
      when coalesce(booking.payment_state, package_order.payment_state) = 'paid' and invoice.kind = 'invoice'
        and due.cents = 0 then
      case when coalesce(booking.payment_method, package_order.payment_method) = 'card'
        then coalesce(${channel(organisationId)}, 'online') else 'place' end
    end as "paidWith"
  from invoice
  left join booking on booking.organization_id = ${organisationId} and booking.id = invoice.booking_id
  left join package_order on package_order.organization_id = ${organisationId} and package_order.id = invoice.order_id
  left join invoice as credited on credited.organization_id = ${organisationId} and credited.id = invoice.credited_id
  left join (
    select credited_id, sum(gross_cents) as cents from invoice
    where organization_id = ${organisationId} and credited_id is not null group by credited_id
  ) as credit on credit.credited_id = invoice.id
  cross join lateral (select ${open(organisationId)} as cents offset 0) as due
  where invoice.organization_id = ${organisationId}
) as listed`

/** A table expression and a condition that select the invoices matching a filter. */
export interface InvoiceMatches {
  /** The table expression for `from`, with only the columns that the condition and the sums need. */
  readonly from: RawBuilder<unknown>
  /** The condition, in terms of the columns of `listed`. */
  readonly condition: RawBuilder<unknown>
}

export async function matchesOf(
  transaction: TenantTransaction,
  { from, to, state, text, bookingId, orderIds, id }: InvoiceFilter,
): Promise<InvoiceMatches> {
  const candidates = await candidatesFor(transaction, text)
  const conditions = [
    ...(from === undefined ? [] : [expression`"issuedOn" >= ${from}`]),
    ...(to === undefined ? [] : [expression`"issuedOn" <= ${to}`]),
    ...(state === undefined ? [] : [expression`state = ${state}`]),
    ...(bookingId === undefined ? [] : [expression`"bookingId" = ${bookingId}`]),
    ...(orderIds === undefined ? [] : [expression`"orderId" = any(${orderIds}::uuid[])`]),
    ...(id === undefined ? [] : [expression`id = ${id}`]),
    ...(candidates === undefined ? [] : [expression`id = any(${candidates}::uuid[])`]),
    ...foldedWords(text ?? '').map(
      (word) => expression`inplan_folded(label || ' ' || "buyerName") like ${containing(word)}`,
    ),
  ]
  const { organisationId } = transaction
  return {
    from: state === undefined ? written(organisationId) : listed(organisationId),
    condition: conditions.length === 0 ? expression`true` : expression.join(conditions, expression` and `),
  }
}
