import { Navigate } from 'react-router-dom'
import { HomeScreen } from '../features/catalogue/home/home-screen.tsx'
import { useWidgetNavigation } from '../platform/use-widget-navigation.ts'

/**
 * Redirects to the first screen, or to the booking that a mail's link names:
 * `?appointmentId=…[&action=answer|reschedule|cancel]`.
 */
export function EntryOrMailLinkRedirect() {
  const { selection, addressOf } = useWidgetNavigation()
  const { bookingId } = selection
  if (!bookingId) return <HomeScreen />
  return <Navigate to={addressOf(`/bookings/${encodeURIComponent(bookingId)}`, { bookingId: undefined })} replace />
}
