import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { paramsOf, placeOf, withChanges, type BookingsPlace } from './bookings-place.ts'

/** Where the bookings screen stands, and the way to elsewhere. */
export function useBookingsPlace() {
  const [params, setParams] = useSearchParams()
  const place = placeOf(params)
  // What follows at once, as the words typed before a filter was chosen, starts from where that led.
  const latest = useRef(place)
  useEffect(() => {
    latest.current = placeOf(params)
  }, [params])

  const go = useCallback(
    (next: BookingsPlace) => {
      latest.current = next
      setParams(paramsOf(next), { replace: true })
    },
    [setParams],
  )
  const change = useCallback((changes: Partial<BookingsPlace>) => go(withChanges(latest.current, changes)), [go])
  return { place, go, change }
}
