import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { currentUrlParameters } from '#renderer/platform/current-url-parameters.ts'
import { addressOf, type CustomersAddress, paramsOf, withChanges } from './customers-address.ts'

/** The state of the customers screen in the URL, with a function to change it. */
export function useCustomersAddress() {
  const [params, setParams] = useSearchParams()
  const go = useCallback((next: CustomersAddress) => setParams(paramsOf(next), { replace: true }), [setParams])
  const change = useCallback(
    (changes: Partial<CustomersAddress>) => go(withChanges(addressOf(currentUrlParameters()), changes)),
    [go],
  )
  return { place: addressOf(params), go, change }
}
