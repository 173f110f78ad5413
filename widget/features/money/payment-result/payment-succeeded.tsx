import { useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#shared/i18n/use-text.ts'
import { Button, CheckIcon } from '#shared/ui/index.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { customerQueryKey } from '../../../data/booking/customer-query-key.ts'
import { useOwnBooking } from '../../../data/booking/use-own-booking.ts'
import { BookingTicket } from '../../../platform/payment/booking-ticket.tsx'
import { OutcomeHeading } from '../../../platform/payment/outcome-heading.tsx'
import { PackageTicket } from '../../../platform/payment/package-ticket.tsx'
import { usePaymentNavigation } from '../../../platform/payment/payment-urls.ts'
import { isCardOnly, type Payment } from '../../../data/payment/payment-query.ts'
import { SeriesDates, useSeries } from '../../../platform/payment/series-dates.tsx'
import { TicketSkeleton } from '../../../platform/payment/ticket-skeleton.tsx'
import { Screen } from '../../../platform/shell/screen.tsx'

interface PaymentSucceededProps {
  payment: Payment
}

/** Shown when the payment succeeded, with a button to the confirmation (rule B2.24). */
export function PaymentSucceeded({ payment }: PaymentSucceededProps) {
  const t = useText('payment')
  const client = useQueryClient()
  const { goWithout } = usePaymentNavigation()
  const { bookingId, packageId } = payment
  const isGiftCard = bookingId === undefined && packageId === undefined
  const title = t(isCardOnly(payment) ? 'guarantee.kept' : 'paid.title')

  useEffect(() => {
    // Cached bookings and credits are from before the payment, so they are fetched again.
    void client.invalidateQueries({ queryKey: customerQueryKey })
  }, [client])

  return (
    <Screen
      kind="done"
      title={title}
      bar={
        <Button
          isWide
          onClick={() =>
            isGiftCard || payment.isFee
              ? goWithout(payment.isFee ? `/bookings/${bookingId}` : '/', {}, { replace: true })
              : goWithout('/checkout', bookingId === undefined ? { packageId } : { bookingId }, {
                  replace: true,
                  state: { isPaid: true },
                })
          }
        >
          {t(payment.isFee ? 'fee.button' : isGiftCard ? 'gift-card.done' : 'paid.button')}
        </Button>
      }
    >
      <OutcomeHeading kind="done" icon={<CheckIcon size={32} />} title={title}>
        <p>{t(textOf(payment))}</p>
      </OutcomeHeading>
      {payment.isFee ? null : bookingId === undefined ? (
        <PaidPackage id={packageId} />
      ) : (
        <PaidBooking id={bookingId} isSeries={payment.isSeries} />
      )}
    </Screen>
  )
}

function textOf(payment: Payment) {
  if (payment.isFee) return 'fee.paid'
  if (isCardOnly(payment)) return 'guarantee.kept-text'
  return payment.bookingId === undefined && payment.packageId === undefined ? 'gift-card.paid' : 'paid.text'
}

function PaidBooking({ id, isSeries }: { id: string; isSeries: boolean }) {
  const look = useOwnBooking(id)
  const series = useSeries(id, isSeries)
  if (look.kind === 'loading') return <TicketSkeleton />
  if (look.kind !== 'there') return false
  return (
    <>
      <BookingTicket booking={look.booking} series={series} />
      <SeriesDates bookings={series} />
    </>
  )
}

function PaidPackage({ id }: { id: string | undefined }) {
  const bought = useCatalogue().packages.find((each) => each.id === id)
  return bought && <PackageTicket bought={bought} isPaid />
}
