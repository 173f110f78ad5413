import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { currentUrlParameters } from '#renderer/platform/navigation/current-url-parameters.ts'
import { addressOf, type CustomersUrlState, paramsOf, withChanges } from './customers-url-state.ts'

/** The state of the customers screen in the URL, with a function to change it. */
export function useCustomersUrlState() {
  const [params, setParams] = useSearchParams()
  const go = useCallback((next: CustomersUrlState) => setParams(paramsOf(next), { replace: true }), [setParams])
  const change = useCallback(
    (changes: Partial<CustomersUrlState>) => go(withChanges(addressOf(currentUrlParameters()), changes)),
    [go],
  )
  return { place: addressOf(params), go, change }
}
