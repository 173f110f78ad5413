import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { useIsGuestOf } from '../../../app/guest/guest-visit.ts'
import { AskForInvoice } from '../../../app/invoices/ask-for-invoice.tsx'
import { InvoiceFiles } from '../../../app/invoices/invoice-files.tsx'
import styles from '../../../app/invoices/invoices.module.css'
import { ownInvoicesQuery } from '../../../app/invoices/own-invoices-query.ts'
import { isToBeShown } from '../../../app/own-bookings/use-own-booking.ts'
import { useSession } from '../../../app/session.ts'

/**
 * The invoices of a booking (rule D249), and a form that asks for one. Nothing when there are none and none can be had: also for
 * who may not see the booking.
 */
export function BookingInvoices({ bookingId }: { bookingId: string }) {
  const t = useText('bookings')
  const [isAsking, setAsking] = useState(false)
  const isLoggedIn = useSession() !== undefined
  const isGuest = useIsGuestOf(bookingId)
  const { data } = useQuery({
    ...ownInvoicesQuery(bookingId),
    enabled: isLoggedIn || isGuest,
    throwOnError: isToBeShown,
  })
  if (!data || (data.invoices.length === 0 && !data.canAsk)) return null
  return (
    <section className={styles.invoices} aria-labelledby="booking-invoices">
      <h2 id="booking-invoices">{t('invoices.title')}</h2>
      <InvoiceFiles invoices={data.invoices} />
      {data.canAsk &&
        (isAsking ? (
          <AskForInvoice subject={{ appointmentId: bookingId }} buyer={data.buyer} onClose={() => setAsking(false)} />
        ) : (
          <Button variant="white" onClick={() => setAsking(true)}>
            {t('invoices.ask')}
          </Button>
        ))}
    </section>
  )
}
