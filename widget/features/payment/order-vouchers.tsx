import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import type { PaymentMethod } from '#shared/domain/payment/payment.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, Skeleton } from '#shared/ui/index.ts'
import type { SeenVouchers } from '../../app/booking/reservation-request.ts'
import { CodeEntry, quoteLines } from '../../app/payment/code-entry.tsx'
import type { BookingOrder } from './order.ts'
import { quoteQuery, readQuote, seenVouchersOf, type QuoteLines } from '../../app/payment/quote.ts'

export interface OrderVouchers {
  /** The lines of the price; undefined without codes. */
  lines: QuoteLines | undefined
  /** What is sent with the order; undefined without a code that is taken. */
  seen: SeenVouchers | undefined
  /** Whether the quote is still on its way, so that nothing can be ordered. */
  isLoading: boolean
  field: ReactNode
}

interface Asked {
  /** Undefined where no code can be used: for a package, a held booking, or one that costs nothing. */
  order: BookingOrder | undefined
  /** The lines of a held booking, which are shown instead. */
  agreed: QuoteLines | undefined
  method: PaymentMethod | undefined
  guestEmail: string
}

/** The codes that a customer uses for a booking, and what they make of its price (rule D284). */
export function useOrderVouchers({ order, agreed, method, guestEmail }: Asked): OrderVouchers {
  const t = useText('payment')
  const [codes, setCodes] = useState<readonly string[]>([])
  const isUsable = order !== undefined && method !== 'credits'
  const asked = { order: order ?? noOrder, method, codes: isUsable ? codes : [], guestEmail }
  const quote = useQuery(quoteQuery(asked))
  const isQuoted = isUsable && codes.length > 0
  const answer = isQuoted ? quote.data : undefined
  // A held booking is let go for any other way to pay, with its codes.
  const isLetGo = method === 'credits' || method === 'pay-afterwards'
  const held = isLetGo ? undefined : agreed
  const lines = held ?? (answer && readQuote(answer))
  const { Screen: Lines } = quoteLines
  const field = isUsable ? (
    <CodeEntry
      openLabel={t('voucher.open')}
      codes={codes}
      onChange={setCodes}
      quote={answer}
      error={isQuoted ? quote.error : null}
      isLoading={isQuoted && quote.isFetching}
      lines={lines}
    />
  ) : (
    codes.length > 0 && <Notice>{t('voucher.credits')}</Notice>
  )
  const isByCodes = agreed !== undefined && agreed.discountCents + agreed.giftCents > 0
  return {
    lines,
    seen: answer && seenVouchersOf(answer),
    isLoading: isQuoted && (quote.isPending || quote.isPlaceholderData),
    field:
      lines && isByCodes ? (
        <Suspense fallback={<Skeleton height="96px" />}>
          <Lines quote={lines} />
        </Suspense>
      ) : (
        field
      ),
  }
}

const noOrder = { serviceId: '', seats: 1, priceCents: 0 } as BookingOrder
