import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, Notice, Skeleton } from '#shared/ui/index.ts'
import { call } from '../../app/api.ts'
import { lazyScreen } from '../../app/lazy-screen.tsx'
import { type QuoteLines, quoteKey, readQuote, seenVouchersOf } from '../../app/payment/quote.ts'
import type { VoucherFieldProps } from '../../app/payment/voucher-field.tsx'
import type { WayToPay } from './repeat-payment.tsx'
import type { RepeatOrder } from './use-repeat.ts'

/** The field is loaded by whoever has a code. */
const voucherField = lazyScreen<VoucherFieldProps>(
  async () => (await import('../../app/payment/voucher-field.tsx')).VoucherField,
)
const quoteLines = lazyScreen<{ quote: QuoteLines }>(
  async () => (await import('../../app/payment/quote-lines.tsx')).QuoteLinesTable,
)

export interface RepeatGifts {
  /** The lines of the price of all appointments; undefined without codes. */
  lines: QuoteLines | undefined
  /** What is sent with the order; undefined without a code that is taken. */
  seen: Pick<RepeatOrder, 'codes' | 'seenQuote'> | undefined
  /** Whether the quote is still on its way, so that nothing can be booked. */
  isLoading: boolean
  field: ReactNode
}

interface Asked {
  serviceId: string
  seats: number
  /** The price of each appointment that is booked, for all seats. */
  pricesCents: readonly number[]
  way: WayToPay | undefined
}

/** The gift cards that a customer uses for appointments that repeat, and what they pay of them (rule D316). */
export function useRepeatGifts({ serviceId, seats, pricesCents, way }: Asked): RepeatGifts {
  const t = useText('repeat')
  const payment = useText('payment')
  const [codes, setCodes] = useState<readonly string[]>([])
  const [isOpen, setOpen] = useState(false)
  const isUsable = way !== 'credits' && pricesCents.some((cents) => cents > 0)
  const isQuoted = isUsable && codes.length > 0
  const body = {
    serviceId,
    participantsNumber: seats,
    prices: pricesCents.map(eurosOfCents),
    paymentMethod: way === 'card' ? ('STRIPE' as const) : ('AFTER_PAY' as const),
    codes: [...codes],
  }
  const quote = useQuery({
    queryKey: [quoteKey, 'repeat', body],
    queryFn: ({ signal }) => call('quoteOwnRepeat', { body }, { signal }),
    enabled: isQuoted,
    staleTime: 0,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const answer = isQuoted ? quote.data : undefined
  const seen = answer && seenVouchersOf(answer)
  const lines = seen && answer && readQuote(answer)
  const { Screen: Field } = voucherField
  const { Screen: Lines } = quoteLines

  const field = isOpen ? (
    <Suspense fallback={<Skeleton height="96px" />}>
      <Field
        codes={codes}
        onChange={setCodes}
        quote={answer}
        error={isQuoted ? quote.error : null}
        isLoading={isQuoted && quote.isFetching}
        words={{ title: t('gift-cards'), hint: t('gift-cards.hint') }}
      />
      {lines && way !== 'card' && <Lines quote={lines} />}
    </Suspense>
  ) : (
    <Button
      variant="text"
      onClick={() => setOpen(true)}
      onPointerEnter={voucherField.prepare}
      onFocus={voucherField.prepare}
    >
      {t('gift-cards.open')}
    </Button>
  )
  return {
    lines,
    seen: seen && { codes: seen.codes, seenQuote: { giftCard: seen.seenQuote.giftCard, now: seen.seenQuote.now } },
    isLoading: isQuoted && (quote.isPending || quote.isPlaceholderData),
    field: isUsable ? field : codes.length > 0 && <Notice>{payment('voucher.credits')}</Notice>,
  }
}
