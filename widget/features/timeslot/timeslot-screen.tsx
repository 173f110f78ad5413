import { Navigate } from 'react-router-dom'
import { useService } from '../../app/catalogue.ts'
import { usePlaces } from '../../app/places.ts'
import { TimeslotPicker } from './timeslot-picker.tsx'

/** Choose a time (rule B2.15). Without a service there is nothing to choose a time for. */
export function TimeslotScreen() {
  const { selection, addressOf } = usePlaces()
  const service = useService(selection.serviceId)
  return service ? <TimeslotPicker service={service} /> : <Navigate to={addressOf('/')} replace />
}
