import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { useText } from '#shared/i18n/use-text.ts'
import { useCatalogue } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { useSession } from '../../../data/session.ts'
import { Screen } from '../../../platform/shell/screen.tsx'
import { customerQuery } from '../../../data/booking/customer-query.ts'
import { orderOfPackage } from './order.ts'
import { OrderForm, type StepProps } from './order-form.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'

/** Step one of paying for a package (rule B1.2), which cannot be paid with credits (rule D66). */
export function PackagePaymentStep(props: StepProps) {
  const t = useText('payment')
  const { organisation, packages } = useCatalogue()
  const { selection, addressOf } = useWidgetNavigation()
  const user = useSession()?.user
  const customer = useQuery({ ...customerQuery(user?.email ?? ''), enabled: user !== undefined })
  const bought = packages.find(({ id }) => id === selection.packageId)

  if (!bought) return <Navigate to={addressOf('/')} replace />
  if (!user) return <Navigate to={addressOf('/login')} replace />
  if (!customer.isSuccess)
    return (
      <Screen title={t('title')}>
        <PaymentSkeleton />
      </Screen>
    )
  return (
    <OrderForm
      {...props}
      order={orderOfPackage(bought)}
      user={user}
      known={customer.data}
      credits={0}
      intentOf={(_draft, method) => ({
        kind: 'package',
        organisation,
        package: bought,
        customer: user,
        method: method === 'credits' ? undefined : method,
      })}
    />
  )
}
