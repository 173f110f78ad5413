import { Navigate } from 'react-router-dom'
import { pathAfterLogin } from './path-after-login.ts'
import { useChosenSlot } from '../../../data/booking/use-chosen-slot.ts'
import { useService } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { LoadingScreen } from '../../../platform/shell/loading-screen.tsx'
import { useAccountNavigation } from './use-account-navigation.ts'

/**
 * Redirects a logged-in customer to the screen that required the log-in, or to where the selection leads (rule B2.35). After a new password it
 * shows first what else opens the account, unless that was reviewed (rule D340).
 */
export function AfterLogin({ isReviewed = false }: { isReviewed?: boolean }) {
  const { selection, addressOf } = useWidgetNavigation()
  const { state } = useAccountNavigation()
  const { wanted, isPasswordChanged } = state
  const { slot, isPending } = useChosenSlot(useService(selection.serviceId), selection)
  if (isPasswordChanged && !isReviewed) return <Navigate to={addressOf('/passkeys')} state={state} replace />
  if (wanted !== undefined) return <Navigate to={addressOf(wanted)} replace />
  if (isPending) return <LoadingScreen />
  return <Navigate to={addressOf(pathAfterLogin(selection, slot?.priceCents))} replace />
}
