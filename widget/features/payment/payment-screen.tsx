import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { ServiceListSkeleton } from '#shared/ui/index.ts'
import { useChosenSlot } from '../../app/booking/chosen-slot.ts'
import { useService } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { useSession } from '../../app/session.ts'
import { Screen } from '../../app/shell/screen.tsx'
import { customerQuery, fullNameOf } from './customer.ts'
import { PaymentForm } from './payment-form.tsx'

/** Payment of a chosen slot (rule B2.23). A price of zero skips it (rule B9.8), and without a slot there is nothing to pay. */
export function PaymentScreen() {
  const t = useText('widget')
  const { selection, addressOf } = usePlaces()
  const service = useService(selection.serviceId)
  const chosen = useChosenSlot(service, selection)
  const user = useSession()?.user
  const customer = useQuery({ ...customerQuery(user?.email ?? ''), enabled: user !== undefined })

  if (!service || !selection.scheduleId) return <Navigate to={addressOf('/')} replace />
  const { slot } = chosen
  if (!slot && !chosen.isPending) return <Navigate to={addressOf('/timeslot')} replace />
  if (slot?.priceCents === 0) return <Navigate to={addressOf('/timeslot')} replace />

  if (!slot || !user || !customer.isSuccess)
    return (
      <Screen title={t('payment.title')}>
        <ServiceListSkeleton />
      </Screen>
    )
  return (
    <PaymentForm
      service={service}
      slot={slot}
      isGone={chosen.isTaken}
      alternatives={chosen.alternatives}
      user={user}
      knownName={customer.data ? fullNameOf(customer.data) : fullNameOf(user)}
    />
  )
}
