import { useQuery } from '@tanstack/react-query'
import { brandName } from '#shared/domain/guarantee/card-keeping-time.ts'
import { fullName } from '#shared/domain/team/specialist.ts'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { type BookingMoney, bookingMoneyQuery } from '#renderer/data/booking-queries.ts'
import { centsOf, type ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'
import { useDialogs } from '#renderer/platform/dialogs/dialog-context.ts'
import { useMakeInvoice } from '../use-make-invoice.ts'
import { FeeRequestActs, FeeState } from './fee-state-and-actions.tsx'
import styles from './money.module.css'

type Guarantee = NonNullable<BookingMoney['guarantee']>

/**
 * The fees that the customer agreed to for a no-show or a late cancellation, the card, and a button to charge a fee that is due (rules D300
 * and D301).
 */
export function BookingGuarantee({ booking }: { booking: ProviderBooking }) {
  const t = useText('provider')
  const bridge = useBridge()
  const { data: money } = useQuery({
    ...bookingMoneyQuery(bridge, booking.id),
    // A booking in the offline queue does not exist on the server yet.
    enabled: booking.version > 0,
  })
  const invoice = useMakeInvoice(booking)
  const guarantee = money?.guarantee
  if (!guarantee) return null
  const { card, charge } = guarantee
  return (
    <section className={styles.money} aria-labelledby="booking-guarantee">
      <h3 id="booking-guarantee">{t('guarantee.title')}</h3>
      <p className={styles.card}>
        {card && <b>{card.last4 === '' ? t('guarantee.card-soon') : t('guarantee.card', cardWords(card))}</b>}
        <Agreed guarantee={guarantee} guest={fullName(booking.guest)} />
      </p>
      {!card && charge !== 'CHARGED' && <p className={styles.card}>{t('guarantee.no-card')}</p>}
      <FeeState guarantee={guarantee} />
      <ChargeButton booking={booking} guarantee={guarantee} />
      <FeeRequestActs booking={booking} guarantee={guarantee} />
      {invoice.isFeePossible && (
        <span className={styles.acts}>
          <Button variant="white" isCompact onClick={invoice.makeOfFee}>
            {t('guarantee.invoice')}
          </Button>
        </span>
      )}
    </section>
  )
}

/** "Visa 4242" and "12/2034". */
const cardWords = ({ brand, last4, expiryMonth, expiryYear }: NonNullable<Guarantee['card']>) => ({
  card: `${brandName(brand)} ${last4}`,
  until: `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`,
})

/** The fees that the customer agreed to, in a sentence. */
function Agreed({ guarantee: { noShow, late }, guest }: { guarantee: Guarantee; guest: string }) {
  const t = useText('provider')
  const locale = useLocale()
  const price = (euros: number) => ({ price: formatPrice(centsOf(euros), locale) })
  const fees = [
    ...(noShow === null ? [] : [t('guarantee.agreed.no-show', price(noShow))]),
    ...(late === null ? [] : [t('guarantee.agreed.late', price(late))]),
  ]
  return <small>{t('guarantee.agreed', { guest, fees: fees.join(', ') })}</small>
}

/** Shows a button to charge the due fee. Hidden without a card, and once a charge is pending or has succeeded. */
function ChargeButton({ booking, guarantee }: { booking: ProviderBooking; guarantee: Guarantee }) {
  const t = useText('provider')
  const locale = useLocale()
  const dialogs = useDialogs()
  const { card, charge, fee } = guarantee
  if (!card || !fee || charge === 'CHARGED' || charge === 'PENDING') return null
  const { kind, amount } = fee
  return (
    <span className={styles.acts}>
      <Button
        variant="white"
        isCompact
        onClick={() =>
          dialogs.open({ kind: 'charge-fee', booking, fee: { kind, amount, card: cardWords(card).card.trim() } })
        }
      >
        {t(`guarantee.charge.${kind}`, { price: formatPrice(centsOf(amount), locale) })}
      </Button>
    </span>
  )
}
