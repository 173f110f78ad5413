import { Suspense, useState } from 'react'
import { Button, Skeleton } from '#shared/ui/index.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import type { QuoteLines } from './quote.ts'
import type { VoucherFieldProps } from './voucher-field.tsx'

/** The field is loaded by whoever has a code. */
const voucherField = lazyScreen<VoucherFieldProps>(async () => (await import('./voucher-field.tsx')).VoucherField)

/** The lines of a price, loaded when there are some. */
export const quoteLines = lazyScreen<{ quote: QuoteLines }>(
  async () => (await import('./quote-lines.tsx')).QuoteLinesTable,
)

interface CodeEntryProps extends VoucherFieldProps {
  /** The words of the button that opens the field. */
  openLabel: string
  /** The lines below the field; undefined for none. */
  lines: QuoteLines | undefined
}

/** A button that opens the field for codes, and the field with the lines of the price that they make. */
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
