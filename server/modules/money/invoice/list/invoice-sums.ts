import { type RawBuilder, sql as expression } from 'kysely'
import type { VatTreatment } from '#shared/domain/invoice/vat-rates.ts'
import type { TenantTransaction } from '#server/platform/database/database.ts'
import type { InvoiceMatches } from './invoice-list-query.ts'

export interface RateSum {
  readonly treatment: VatTreatment
  readonly rate: number
  readonly netCents: number
  readonly vatCents: number
  readonly grossCents: number
}

/** The number of invoices and their sums by VAT rate; credit notes are subtracted. */
export interface InvoiceSums {
  readonly total: number
  readonly sums: readonly RateSum[]
}

export async function sumInvoices(
  { sql }: TenantTransaction,
  { from, condition }: InvoiceMatches,
): Promise<InvoiceSums> {
  const signed = (cents: RawBuilder<unknown>) =>
    expression`sum(case when kind = 'invoice' then 1 else -1 end * ${cents})::float8`
  const ofOneRate = await expression<Omit<RateSum, 'treatment'> & { treatment: VatTreatment | null; count: number }>`
    select "onlyTreatment" as treatment, "onlyRate" as rate, count(*)::int as count,
      ${signed(expression`"netCents"::bigint`)} as "netCents", ${signed(expression`"vatCents"::bigint`)} as "vatCents",
      ${signed(expression`"grossCents"::bigint`)} as "grossCents"
    from ${from} where ${condition} group by 1, 2`.execute(sql)
  const total = ofOneRate.rows.reduce((sum, { count }) => sum + count, 0)
  const sums = ofOneRate.rows.flatMap(({ treatment, ...sum }) => (treatment === null ? [] : [{ treatment, ...sum }]))
  if (sums.length < ofOneRate.rows.length) {
    const part = (field: string) => signed(expression`(part ->> ${expression.lit(field)})::bigint`)
    const ofSeveral = await expression<RateSum>`
      select part ->> 'treatment' as treatment, (part ->> 'rate')::int as rate,
        ${part('netCents')} as "netCents", ${part('vatCents')} as "vatCents", ${part('grossCents')} as "grossCents"
      from ${from} cross join lateral jsonb_array_elements(document -> 'sums') as part
      where ${condition} and "onlyTreatment" is null group by 1, 2`.execute(sql)
    return { total, sums: summedUp([...sums, ...ofSeveral.rows]) }
  }
  return { total, sums: summedUp(sums) }
}

/** Sums by rate, the highest first. */
const summedUp = (parts: readonly RateSum[]): RateSum[] =>
  [...Map.groupBy(parts, ({ treatment, rate }) => `${rate} ${treatment}`).values()]
    .map((group) => {
      const sum = (field: 'netCents' | 'vatCents' | 'grossCents') =>
        group.reduce((cents, part) => cents + part[field], 0)
      const [{ treatment, rate }] = group as [RateSum]
      return { treatment, rate, netCents: sum('netCents'), vatCents: sum('vatCents'), grossCents: sum('grossCents') }
    })
    .toSorted((a, b) => b.rate - a.rate || (a.treatment < b.treatment ? -1 : 1))
