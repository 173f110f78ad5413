import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Notice } from '#shared/ui/index.ts'
import { centsOf, useCatalogue } from '../../../../data/catalogue.ts'
import type { OwnBooking } from '../../../../data/booking/own-booking.ts'
import { isToBeShown } from '../../../../data/booking/use-own-booking.ts'
import { PayNow } from '../pay-now.tsx'
import { ownCardQuery } from './own-card-query.ts'

/** The fee that the customer was asked to pay, its reason, and a button to pay it (rule D311). Shows nothing when no fee is due. */
export function FeeToPay({ booking }: { booking: Pick<OwnBooking, 'id' | 'version'> }) {
  const t = useText('bookings')
  const locale = useLocale()
  const { organisation } = useCatalogue()
  const { data: guarantee } = useQuery({ ...ownCardQuery(booking.id, booking.version), throwOnError: isToBeShown })
  const fee = guarantee?.fee
  if (!fee) return null
  const price = formatPrice(centsOf(fee.amount), locale)
  return (
    <>
      <Notice kind="warning" title={t('fee.title')}>
        {t(`fee.${fee.kind}`, { organisation: organisation.name, price })}
      </Notice>
      {fee.isUnderWay ? (
        <p>{t('fee.under-way')}</p>
      ) : (
        <PayNow body={{ bookingId: booking.id, isFee: true }} label={t('fee.pay', { price })} />
      )}
    </>
  )
}
