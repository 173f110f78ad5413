import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { currentUrlParameters } from '#renderer/platform/current-url-parameters.ts'
import { addressOf, paramsOf, type ReportAddress } from './report-address.ts'

/** The state of the reports screen in the URL, with a function to change it. */
export function useReportAddress() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Partial<ReportAddress>) =>
      setParams(paramsOf({ ...addressOf(currentUrlParameters()), ...changes }), { replace: true }),
    [setParams],
  )
  return { place: addressOf(params), change }
}
