import { Navigate } from 'react-router-dom'
import { useService } from '../../app/catalogue.ts'
import { useWidgetNavigation } from '../../app/use-widget-navigation.ts'
import { TimeslotPicker } from './timeslot-picker.tsx'

/** Choose a time (rule B2.15). Without a service there is nothing to choose a time for. */
export function TimeslotScreen() {
  const { selection, addressOf } = useWidgetNavigation()
  const service = useService(selection.serviceId)
  return service ? <TimeslotPicker service={service} /> : <Navigate to={addressOf('/')} replace />
}
