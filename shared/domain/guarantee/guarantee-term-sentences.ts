import { MINUTES_PER_DAY } from '#shared/time/local-time.ts'
import type { Cents } from '#shared/domain/payment/money.ts'
import type { GuaranteeFees } from './guarantee.ts'
import { CARD_KEPT_DAYS } from './card-keeping-time.ts'

/** A sentence that customers read and agree to before they give a card (rule D299). The texts are in `shared/i18n`. */
export type GuaranteeTerm =
  | {
      readonly kind: 'guarantee-late-days' | 'guarantee-late-hours' | 'guarantee-late-minutes'
      readonly cents: Cents
      readonly count: number
    }
  | { readonly kind: 'guarantee-no-show'; readonly cents: Cents }
  | { readonly kind: 'guarantee-paid-counts' }
  | { readonly kind: 'guarantee-kept'; readonly count: number }

/**
 * Returns the sentences that a customer agrees to: how much is charged when, that earlier payments count, and how long the card is saved. A
 * notice of 1440 minutes is shown as a day, one of 90 as 90 minutes.
 * @param lateMinutes minutes before the start from which a cancellation is late
 * @param paysNow whether a part of the price is paid when booking
 */
export function guaranteeTerms(
  { noShowCents, lateCents }: GuaranteeFees,
  lateMinutes: number,
  paysNow: boolean,
): readonly GuaranteeTerm[] {
  const terms: GuaranteeTerm[] = []
  if (lateCents !== null) terms.push({ ...noticeOf(lateMinutes), cents: lateCents })
  if (noShowCents !== null) terms.push({ kind: 'guarantee-no-show', cents: noShowCents })
  if (paysNow) terms.push({ kind: 'guarantee-paid-counts' })
  return [...terms, { kind: 'guarantee-kept', count: CARD_KEPT_DAYS }]
}

function noticeOf(minutes: number) {
  if (minutes % MINUTES_PER_DAY === 0) return { kind: 'guarantee-late-days', count: minutes / MINUTES_PER_DAY } as const
  if (minutes % 60 === 0) return { kind: 'guarantee-late-hours', count: minutes / 60 } as const
  return { kind: 'guarantee-late-minutes', count: minutes } as const
}
