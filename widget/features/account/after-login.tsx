import { Navigate } from 'react-router-dom'
import { pathAfterLogin } from '../../app/booking/after-login.ts'
import { useChosenSlot } from '../../app/booking/chosen-slot.ts'
import { useService } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { LoadingScreen } from '../../app/shell/loading-screen.tsx'
import { useAccountPlaces } from './account-places.ts'

/**
 * Leads a customer who is logged in on: to the screen that asked for the log-in, or else to where the choice was left
 * (rule B2.35).
 */
export function AfterLogin() {
  const { selection, addressOf } = usePlaces()
  const { wanted } = useAccountPlaces().state
  const { slot, isPending } = useChosenSlot(useService(selection.serviceId), selection)
  if (wanted !== undefined) return <Navigate to={addressOf(wanted)} replace />
  if (isPending) return <LoadingScreen />
  return <Navigate to={addressOf(pathAfterLogin(selection, slot?.priceCents))} replace />
}
