import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { brandName } from '#shared/domain/guarantee/card-keeping-time.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { call } from '../../../../data/lazy-api-client.ts'
import type { OwnBooking } from '../../../../data/booking/own-booking.ts'
import { isToBeShown } from '../../../../data/booking/use-own-booking.ts'
import { ActionFailureNotice } from '../../../../platform/shell/action-failure-notice.tsx'
import styles from '../refunds/booking-refunds.module.css'
import { ownCardQuery, type OwnGuarantee } from './own-card-query.ts'

/**
 * The stored card of a booking, the fees that the customer agreed to, and a button to remove the card (rule D302). Shows nothing when the
 * booking needs no card.
 */
export function StoredPaymentCard({ booking }: { booking: Pick<OwnBooking, 'id' | 'state' | 'version'> }) {
  const t = useText('bookings')
  const locale = useLocale()
  const client = useQueryClient()
  const query = ownCardQuery(booking.id, booking.version)
  const { data: guarantee } = useQuery({ ...query, throwOnError: isToBeShown })
  const removal = useMutation({
    mutationFn: () => call('removeOwnCard', { body: { bookingId: booking.id } }),
    onSuccess: (answer) => client.setQueryData(query.queryKey, answer),
  })
  if (!guarantee) return null
  const { card, canRemove, keptUntil, wording } = guarantee
  return (
    <section className={styles.refunds} aria-labelledby="booking-card">
      <h2 id="booking-card">{t('card.title')}</h2>
      <ul>
        <li>
          <span>
            {card ? cardText(card, t('card.given')) : t(booking.state === 'unpaid' ? 'card.not-yet' : 'card.none')}
          </span>
          {card && keptUntil !== null && (
            <small>{t('card.until', { date: formatDate(keptUntil.slice(0, 10), locale) })}</small>
          )}
          <small>{t('card.agreed', { wording })}</small>
        </li>
      </ul>
      {removal.error && <ActionFailureNotice error={removal.error} />}
      {canRemove && (
        <Button variant="white" isLoading={removal.isPending} onClick={() => removal.mutate()}>
          {t('card.remove')}
        </Button>
      )}
    </section>
  )
}

/**
 * Returns the card as text: "Visa 4242, 12/2034". As long as the payment provider has not sent these details, it only says that a card was
 * given.
 */
function cardText({ brand, last4, expiryMonth, expiryYear }: NonNullable<OwnGuarantee['card']>, given: string): string {
  if (last4 === '') return given
  return `${brandName(brand)} ${last4}, ${String(expiryMonth).padStart(2, '0')}/${expiryYear}`
}
