import { fullName } from '#shared/domain/team/specialist.ts'
import { joinIsolated } from '#shared/i18n/isolate-names.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import type { BookingMoney } from '#renderer/data/booking-queries.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useInstantText } from '#renderer/platform/time/use-instant-text.ts'
import styles from './money.module.css'

type Entry = BookingMoney['entries'][number]

/** Returns the kind of a ledger entry: received, refunded, reversed as a mistake, or charged back by the customer's bank. */
function kindOf({ kind, amount, takesBack, refund }: Entry) {
  if (takesBack !== null) return amount > 0 ? 'reversed' : kind === 'place' ? 'mistake' : 'surplus'
  if (amount > 0) return `received.${kind}` as const
  return kind !== 'place' && kind !== 'gift-card' && refund === null ? 'charged-back' : (`returned.${kind}` as const)
}

/** A ledger entry with its person, time, reason and refund state, and buttons to resolve a failed refund or a mistaken payment. */
export function LedgerLine({ entry, booking }: { entry: Entry; booking: ProviderBooking }) {
  const t = useText('provider')
  const locale = useLocale()
  const dialogs = useDialogs()
  const momentOf = useInstantText()
  const { amount, at, actor, person, reason, refund, mistaken } = entry
  const who = person || (actor === 'customer' ? fullName(booking.guest) : t(`history.by.${actor}`))
  const sign = amount < 0 ? '−' : '+'
  return (
    <li className={styles.line}>
      <span>{t(`money.${kindOf(entry)}`)}</span>
      <span className={styles.amount}>{`${sign}${formatPrice(Math.abs(centsOf(amount)), locale)}`}</span>
      <small>{joinIsolated([momentOf(at), who, refund && t(`money.state.${refund.state}`)])}</small>
      {reason !== '' && <small className={styles.reason}>{reason}</small>}
      {(refund?.state === 'FAILED' || mistaken > 0) && (
        <span className={styles.acts}>
          {refund?.state === 'FAILED' && (
            <>
              {(['AGAIN', 'OTHERWISE'] as const).map((how) => (
                <Button
                  key={how}
                  variant="white"
                  isCompact
                  onClick={() => dialogs.open({ kind: 'resolve-refund', booking, refundId: refund.id, how })}
                >
                  {t(`money.resolve.${how}`)}
                </Button>
              ))}
            </>
          )}
          {mistaken > 0 && (
            <Button
              variant="white"
              isCompact
              onClick={() =>
                dialogs.open({
                  kind: 'reverse-on-site-payment',
                  booking,
                  entryId: entry.id,
                  amountCents: centsOf(mistaken),
                })
              }
            >
              {t('money.take-back')}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}
