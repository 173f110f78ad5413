import { Navigate } from 'react-router-dom'
import { useService } from '../../../data/catalogue.ts'
import { useWidgetNavigation } from '../../../platform/use-widget-navigation.ts'
import { TimeslotPicker } from './timeslot-picker.tsx'

/** The choice of a time (rule B2.15). Without a service it redirects to the services. */
export function TimeslotScreen() {
  const { selection, addressOf } = useWidgetNavigation()
  const service = useService(selection.serviceId)
  return service ? <TimeslotPicker service={service} /> : <Navigate to={addressOf('/')} replace />
}
