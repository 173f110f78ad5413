import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { useIsGuestOf } from '../../../../data/guest/guest-visit.ts'
import { AskForInvoice } from '../../../../platform/invoice/ask-for-invoice.tsx'
import { InvoiceFiles } from '../../../../platform/invoice/invoice-files.tsx'
import styles from '../../../../platform/invoice/invoices.module.css'
import { ownInvoicesQuery } from '../../../../data/invoice/own-invoices-query.ts'
import { isToBeShown } from '../../../../data/booking/use-own-booking.ts'
import { useSession } from '../../../../data/session.ts'

interface BookingInvoicesProps {
  bookingId: string
  /** Whether an invoice can be requested. False for a booking that is held until it is paid, or was cancelled. */
  mayAsk?: boolean | undefined
}

/**
 * The invoices of a booking (rule D249), and a form that requests one. Shows nothing when there are none and none can be requested, and to
 * people who may not see the booking.
 */
export function BookingInvoices({ bookingId, mayAsk = true }: BookingInvoicesProps) {
  const t = useText('bookings')
  const [asked, setAsked] = useState<'booking' | 'fee'>()
  const isLoggedIn = useSession() !== undefined
  const isGuest = useIsGuestOf(bookingId)
  const { data } = useQuery({
    ...ownInvoicesQuery(bookingId),
    enabled: isLoggedIn || isGuest,
    throwOnError: isToBeShown,
  })
  const canAsk = mayAsk && data?.canAsk === true
  const canAskForFee = data?.canAskForFee === true
  if (!data || (data.invoices.length === 0 && !canAsk && !canAskForFee)) return null
  return (
    <section className={styles.invoices} aria-labelledby="booking-invoices">
      <h2 id="booking-invoices">{t('invoices.title')}</h2>
      <InvoiceFiles invoices={data.invoices} />
      {asked ? (
        <AskForInvoice
          subject={{ bookingId, ...(asked === 'fee' && { isFee: true }) }}
          buyer={data.buyer}
          onClose={() => setAsked(undefined)}
        />
      ) : (
        <>
          {canAsk && (
            <Button variant="white" onClick={() => setAsked('booking')}>
              {t('invoices.ask')}
            </Button>
          )}
          {canAskForFee && (
            <Button variant="white" onClick={() => setAsked('fee')}>
              {t('invoices.ask-fee')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
