import { Suspense, useState } from 'react'
import { Button, Skeleton } from '#shared/ui/index.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import type { QuoteLines } from '../../data/payment/quote.ts'
import type { VoucherFieldProps } from './voucher-field.tsx'

/** The field for voucher codes. Its code is loaded only when a customer wants to enter one. */
const voucherField = lazyScreen<VoucherFieldProps>(async () => (await import('./voucher-field.tsx')).VoucherField)

/** The table of price lines. Its code is loaded only when there is a quote. */
export const quoteLines = lazyScreen<{ quote: QuoteLines }>(
  async () => (await import('./quote-lines.tsx')).QuoteLinesTable,
)

interface CodeEntryProps extends VoucherFieldProps {
  /** The text of the button that opens the field. */
  openLabel: string
  /** The price lines to show below the field; undefined to show none. */
  lines: QuoteLines | undefined
}

/** Shows a button that opens the field for voucher codes; afterwards the field, with the resulting price lines below it. */
export function CodeEntry({ openLabel, lines, ...field }: CodeEntryProps) {
  const [isOpen, setOpen] = useState(field.codes.length > 0)
  const { Screen: Field } = voucherField
  const { Screen: Lines } = quoteLines
  if (!isOpen) {
    return (
      <Button
        variant="text"
        onClick={() => setOpen(true)}
        onPointerEnter={voucherField.prepare}
        onFocus={voucherField.prepare}
      >
        {openLabel}
      </Button>
    )
  }
  return (
    <Suspense fallback={<Skeleton height="96px" />}>
      <Field {...field} />
      {lines && <Lines quote={lines} />}
    </Suspense>
  )
}
