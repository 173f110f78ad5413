import { groupBy } from '#shared/browsers/group-by.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { LocalDate } from '#shared/time/local-date.ts'
import type { InvoiceDocument, InvoiceLine, VatSum } from './invoice.ts'

export interface CreditNoteHeading {
  readonly label: string
  readonly issuedOn: LocalDate
  readonly reason: string
  readonly line?: number | undefined
}

/**
 * Creates a credit note for a part of an invoice (rule D247). The amount is taken from the invoice's lines, beginning with the first, after
 * what earlier credit notes took. When everything is credited, the VAT of all credit notes together equals that of the invoice.
 * @param line the index of the line to take from first, such as that of one appointment of a series; 0 when absent
 * @param before the earlier credit notes of the invoice
 * @returns undefined if the amount exceeds what is left, or is zero
 */
export function writeCreditNote(
  invoice: InvoiceDocument,
  before: readonly InvoiceDocument[],
  amount: Cents | 'all',
  { label, issuedOn, reason, line: firstLine = 0 }: CreditNoteHeading,
): InvoiceDocument | undefined {
  const left = invoice.lines.map((line, index) => ({
    line,
    grossCents: line.grossCents - sumOf(before, (each) => each.lines[index]?.grossCents ?? 0),
    vatCents: line.vatCents - sumOf(before, (each) => each.lines[index]?.vatCents ?? 0),
  }))
  const most = left.reduce((sum, { grossCents }) => sum + grossCents, 0)
  let rest = amount === 'all' ? most : amount
  if (rest <= 0 || rest > most) return undefined
  const first = Math.min(rest, left[firstLine]?.grossCents ?? 0)
  rest -= first
  const lines = left.map(({ line, grossCents, vatCents }, index) => {
    const others = index === firstLine ? 0 : Math.min(rest, grossCents)
    rest -= others
    const taken = index === firstLine ? first : others
    // The last part of a line takes the remaining VAT; each earlier part takes its share, rounded down.
    const vat = taken === grossCents ? vatCents : Math.floor((vatCents * taken) / grossCents)
    return { ...line, grossCents: taken, vatCents: vat, netCents: taken - vat }
  })
  const sums = sumsOfLines(lines)
  return {
    ...invoice,
    kind: 'credit-note',
    label,
    issuedOn,
    dueOn: issuedOn,
    lines,
    sums,
    netCents: sumOf(sums, ({ netCents }) => netCents),
    vatCents: sumOf(sums, ({ vatCents }) => vatCents),
    grossCents: sumOf(sums, ({ grossCents }) => grossCents),
    credits: { label: invoice.label, issuedOn: invoice.issuedOn, reason },
  }
}

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => Cents): Cents =>
  items.reduce((sum, item) => sum + amount(item), 0)

/** Returns the VAT sums of lines whose VAT is known. Rates without a credited amount are left out. */
const sumsOfLines = (lines: readonly InvoiceLine[]): VatSum[] =>
  [...groupBy(lines, ({ treatment, rate }) => `${treatment} ${rate}`).values()]
    .map((group) => {
      const [{ treatment, rate }] = group as [InvoiceLine]
      return {
        treatment,
        rate,
        netCents: sumOf(group, ({ netCents }) => netCents),
        vatCents: sumOf(group, ({ vatCents }) => vatCents),
        grossCents: sumOf(group, ({ grossCents }) => grossCents),
      }
    })
    .filter(({ grossCents }) => grossCents > 0)
