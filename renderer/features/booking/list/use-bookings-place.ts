import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paramsNow } from '#renderer/platform/address.ts'
import { paramsOf, placeOf, withChanges, type BookingsPlace } from './bookings-place.ts'

/** Where the bookings screen stands, and the way to elsewhere. */
export function useBookingsPlace() {
  const [params, setParams] = useSearchParams()
  const go = useCallback((next: BookingsPlace) => setParams(paramsOf(next), { replace: true }), [setParams])
  const change = useCallback((changes: Partial<BookingsPlace>) => go(withChanges(placeOf(paramsNow()), changes)), [go])
  return { place: placeOf(params), go, change }
}
