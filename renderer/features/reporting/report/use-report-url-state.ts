import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { currentUrlParameters } from '#renderer/platform/navigation/current-url-parameters.ts'
import { addressOf, paramsOf, type ReportUrlState } from './report-url-state.ts'

/** The state of the reports screen in the URL, with a function to change it. */
export function useReportUrlState() {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Partial<ReportUrlState>) =>
      setParams(paramsOf({ ...addressOf(currentUrlParameters()), ...changes }), { replace: true }),
    [setParams],
  )
  return { place: addressOf(params), change }
}
