import { Navigate } from 'react-router-dom'
import { pathAfterLogin } from '../../app/booking/after-login.ts'
import { useChosenSlot } from '../../app/booking/chosen-slot.ts'
import { useService } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { LoadingScreen } from '../../app/shell/loading-screen.tsx'

/** Leads a customer who is logged in on to where the choice was left (rule B2.35). */
export function AfterLogin() {
  const { selection, addressOf } = usePlaces()
  const { slot, isPending } = useChosenSlot(useService(selection.serviceId), selection)
  if (isPending) return <LoadingScreen />
  return <Navigate to={addressOf(pathAfterLogin(selection, slot?.priceCents))} replace />
}
