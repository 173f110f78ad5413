import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPrice } from '#shared/i18n/format.ts'
import { useLocale, useText } from '#shared/i18n/use-text.ts'
import { Button } from '#shared/ui/index.ts'
import { fileOfBase64, saveFile } from '#shared/ui/save-file.ts'
import { call } from '../../../app/api.ts'
import { useIsGuestOf } from '../../../app/guest/guest-visit.ts'
import { isToBeShown } from '../../../app/own-bookings/use-own-booking.ts'
import { useSession } from '../../../app/session.ts'
import { FailureNotice } from '../../../app/shell/failure-notice.tsx'
import { AskForInvoice } from './ask-for-invoice.tsx'
import styles from './invoices.module.css'
import { ownInvoicesQuery } from './own-invoices-query.ts'

/**
 * The invoices of a booking (rule D249), and a form that asks for one. Nothing when there are none and none can be had: also for
 * who may not see the booking.
 */
export function BookingInvoices({ bookingId }: { bookingId: string }) {
  const t = useText('bookings')
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const isLoggedIn = useSession() !== undefined
  const isGuest = useIsGuestOf(bookingId)
  const { data } = useQuery({
    ...ownInvoicesQuery(bookingId),
    enabled: isLoggedIn || isGuest,
    throwOnError: isToBeShown,
  })
  const download = useMutation({
    mutationFn: (id: string) => call('ownInvoiceFile', { params: { id } }),
    onSuccess: ({ fileName, content }) => saveFile(fileName, fileOfBase64(fileName, content)),
  })
  if (!data || (data.invoices.length === 0 && !data.canAsk)) return null
  return (
    <section className={styles.invoices} aria-labelledby="booking-invoices">
      <h2 id="booking-invoices">{t('invoices.title')}</h2>
      {download.error && <FailureNotice error={download.error} />}
      {data.invoices.length > 0 && (
        <ul>
          {data.invoices.map(({ id, kind, number, total }) => (
            <li key={id}>
              <span>
                {t(`invoices.${kind}`, { number })}
                <small>{formatPrice(Math.round(total * 100), locale)}</small>
              </span>
              <Button
                variant="white"
                isCompact
                isLoading={download.isPending && download.variables === id}
                onClick={() => download.mutate(id)}
              >
                {t('invoices.save')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {data.canAsk &&
        (isAsking ? (
          <AskForInvoice bookingId={bookingId} buyer={data.buyer} onClose={() => setAsking(false)} />
        ) : (
          <Button variant="white" onClick={() => setAsking(true)}>
            {t('invoices.ask')}
          </Button>
        ))}
    </section>
  )
}
