import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { currentUrlParameters } from '#renderer/platform/navigation/current-url-parameters.ts'
import { paramsOf, addressOf, withChanges, type BookingsUrlState } from './bookings-url-state.ts'

/** The state of the bookings screen in the URL, with a function to change it. */
export function useBookingsUrlState() {
  const [params, setParams] = useSearchParams()
  const go = useCallback((next: BookingsUrlState) => setParams(paramsOf(next), { replace: true }), [setParams])
  const change = useCallback(
    (changes: Partial<BookingsUrlState>) => go(withChanges(addressOf(currentUrlParameters()), changes)),
    [go],
  )
  return { place: addressOf(params), go, change }
}
