import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { TextField } from '#shared/ui/index.ts'
import type { BookingMoney } from '#renderer/data/booking-queries.ts'
import { centsOf } from '#renderer/data/api-types.ts'
import styles from './money.module.css'
import { readAmount, refundOf, type RefundDraft } from './refund-form.ts'

interface RefundAmountFieldsProps {
  money: BookingMoney
  draft: RefundDraft
  onChange: (draft: RefundDraft) => void
}

/** Fields for the amount to refund to each payment, and their sum. */
export function RefundAmountFields({ money, draft, onChange }: RefundAmountFieldsProps) {
  const t = useText('provider')
  const locale = useLocale()
  const refund = refundOf(money, draft)
  const price = (euros: number) => formatPrice(centsOf(euros), locale)
  return (
    <>
      {money.sources.map(({ id, kind, kept }) => {
        const read = readAmount(draft[id] ?? '', centsOf(kept))
        const shared = money.sharedPayments?.find((payment) => payment.id === id)
        const hints = [
          t('refund.kept', { amount: price(kept) }),
          shared && t('refund.shared', { total: price(shared.total), bookings: shared.bookings }),
        ]
        return (
          <TextField
            key={id}
            label={t(`refund.source.${kind}`)}
            hint={hints.filter(Boolean).join(' ')}
            prefix="€"
            inputMode="decimal"
            autoComplete="off"
            value={draft[id] ?? ''}
            {...('error' in read && { error: t(`refund.${read.error}`) })}
            onChange={({ target }) => onChange({ ...draft, [id]: target.value })}
          />
        )
      })}
      <ul className={styles.preview} aria-live="polite">
        {refund?.parts.map(({ source, amount }) => {
          const kind = money.sources.find(({ id }) => id === source)?.kind ?? 'place'
          return <li key={source}>{t(`refund.preview.${kind}`, { amount: price(amount) })}</li>
        })}
      </ul>
    </>
  )
}
