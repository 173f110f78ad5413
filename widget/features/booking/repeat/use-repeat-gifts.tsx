import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { eurosOfCents } from '#shared/domain/payment/money.ts'
import { useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import { call } from '../../../data/lazy-api-client.ts'
import { CodeEntry } from '../../../platform/payment/open-voucher-field.tsx'
import { type QuoteLines, quoteKey, readQuote, seenVouchersOf } from '../../../data/payment/quote.ts'
import type { WayToPay } from './repeat-payment-method-field.tsx'
import type { RepeatOrder } from './use-repeat.ts'

export interface RepeatGifts {
  /** The price lines of all appointments; undefined without accepted codes. */
  lines: QuoteLines | undefined
  /** The codes and amounts to send with the order; undefined if no code is accepted. */
  seen: Pick<RepeatOrder, 'codes' | 'seenQuote'> | undefined
  /** Whether the quote is still loading, so that the order cannot be sent yet. */
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

/**
 * Manages the gift cards that a customer uses for appointments that repeat. Returns the resulting price lines and the input field (rule
 * D316).
 */
export function useRepeatGifts({ serviceId, seats, pricesCents, way }: Asked): RepeatGifts {
  const t = useText('repeat')
  const payment = useText('payment')
  const [codes, setCodes] = useState<readonly string[]>([])
  const isUsable = way !== 'credits' && pricesCents.some((cents) => cents > 0)
  const isQuoted = isUsable && codes.length > 0
  const body = {
    serviceId,
    seats,
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
  const field = (
    <CodeEntry
      openLabel={t('gift-cards.open')}
      codes={codes}
      onChange={setCodes}
      quote={answer}
      error={isQuoted ? quote.error : null}
      isLoading={isQuoted && quote.isFetching}
      words={{ title: t('gift-cards'), hint: t('gift-cards.hint') }}
      lines={way === 'card' ? undefined : lines}
    />
  )
  return {
    lines,
    seen: seen && { codes: seen.codes, seenQuote: { giftCard: seen.seenQuote.giftCard, now: seen.seenQuote.now } },
    isLoading: isQuoted && (quote.isPending || quote.isPlaceholderData),
    field: isUsable ? field : codes.length > 0 && <Notice>{payment('voucher.credits')}</Notice>,
  }
}
