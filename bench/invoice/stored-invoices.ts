import type { Client } from 'pg'
import { anInvoiceDocument } from '#tests/builders/invoice-document.ts'

const NAMES = ['Bakker', 'Smit', 'Meijer', 'Mulder', 'Visser']
/** One in this many invoices has a credit note for its full amount. */
const CREDITED = 20

/**
 * Inserts `count` invoices for the organisation's bookings, half of which are paid. The invoices cover two years and are numbered without
 * gaps. The credit notes come at the end of the second year.
 */
export async function storeInvoices(owner: Client, organisationId: string, count: number): Promise<void> {
  await owner.query(
    `update booking set payment_state = 'paid' from (
       select id, row_number() over (order by id) as number from booking where organization_id = $1
     ) as numbered
     where booking.organization_id = $1 and booking.id = numbered.id and numbered.number % 2 = 0`,
    [organisationId],
  )
  // Triggers are switched off: the rows are valid, and the check of each invoice against the previous one would take minutes.
  await owner.query('set session_replication_role = replica')
  const document = JSON.stringify(anInvoiceDocument())
  const { netCents, vatCents, grossCents } = anInvoiceDocument()
  const year = new Date().getUTCFullYear()
  const columns = `organization_id, id, year, number, kind, booking_id, credited_id, label, issued_on, due_on, issued_at, buyer_name,
    net_cents, vat_cents, gross_cents, document`
  const amounts = `${netCents}, ${vatCents}, ${grossCents}`
  await owner.query(
    `insert into invoice (${columns})
     select $1, gen_random_uuid(), year, number, 'invoice', id, null, 'SN-' || year || '-' || lpad(number::text, 5, '0'),
       date, date + 14, now(), buyer, ${amounts},
       $2::jsonb || jsonb_build_object('label', 'SN-' || year || '-' || lpad(number::text, 5, '0'), 'issuedOn', date, 'dueOn', date + 14)
     from (
       select id, ordinal, year, ordinal - (year - $3::int + 1) * $4::int / 2 as number,
         make_date(year, 1, 1) + ((ordinal - 1) % ($4::int / 2) * 360 / ($4::int / 2))::int as date,
         'Noor ' || ($5::text[])[1 + ordinal % 5] || ' ' || ordinal as buyer
       from (
         select id, ordinal, ($3::int - 1 + (ordinal - 1) / ($4::int / 2))::int as year
         from (select id, row_number() over (order by id)::int as ordinal from booking where organization_id = $1) as booked
         where ordinal <= $4::int
       ) as dated
     ) as numbered
     order by year, number`,
    [organisationId, document, year, count, NAMES],
  )
  await owner.query(
    `insert into invoice (${columns})
     select organization_id, gen_random_uuid(), ${year}, $2::int / 2 + ordinal, 'credit-note', booking_id, id,
       'SN-${year}-' || lpad(($2::int / 2 + ordinal)::text, 5, '0'), make_date(${year}, 12, 30), make_date(${year}, 12, 30), now(), buyer_name,
       ${amounts}, document || '{"kind":"credit-note"}'
     from (
       select *, row_number() over (order by year, number)::int as ordinal from invoice
       where organization_id = $1 and number % ${CREDITED} = 0
     ) as credited
     order by ordinal`,
    [organisationId, count],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}
