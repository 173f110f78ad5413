import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import type { PaymentMethod } from '#shared/domain/payment/payment-state.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice, Skeleton } from '#shared/ui/index.ts'
import type { SeenVouchers } from '../../../data/booking/reservation-request.ts'
import { CodeEntry, quoteLines } from '../../../platform/payment/open-voucher-field.tsx'
import type { BookingOrder } from './order.ts'
import { quoteQuery, readQuote, seenVouchersOf, type QuoteLines } from '../../../data/payment/quote.ts'

export interface OrderVouchers {
  /** The price lines; undefined without codes. */
  lines: QuoteLines | undefined
  /** The codes and amounts to send with the order; undefined if no code is accepted. */
  seen: SeenVouchers | undefined
  /** Whether the quote is still loading, so that the order cannot be sent yet. */
  isLoading: boolean
  field: ReactNode
}

interface Asked {
  /** The order; undefined where no code can be used: for a package, a held booking, or a free booking. */
  order: BookingOrder | undefined
  /** The agreed price lines of a held booking, which are shown instead of a quote. */
  agreed: QuoteLines | undefined
  method: PaymentMethod | undefined
  guestEmail: string
}

/** Manages the voucher codes that a customer uses for a booking. Returns the resulting price lines and the input field (rule D284). */
export function useOrderVouchers({ order, agreed, method, guestEmail }: Asked): OrderVouchers {
  const t = useText('payment')
  const [codes, setCodes] = useState<readonly string[]>([])
  const isUsable = order !== undefined && method !== 'credits'
  const asked = { order: order ?? noOrder, method, codes: isUsable ? codes : [], guestEmail }
  const quote = useQuery(quoteQuery(asked))
  const isQuoted = isUsable && codes.length > 0
  const answer = isQuoted ? quote.data : undefined
  // With any other payment method the held booking is released, together with its codes.
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
