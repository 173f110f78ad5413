import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { currentUrlParameters } from './current-url-parameters.ts'

/**
 * The state of a screen in the URL. `go` replaces it, `change` changes parts of it. Neither adds an entry to the history.
 *
 * The three functions must be the same in every render.
 */
export function useUrlState<State extends object>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => Record<string, string>,
  withChanges: (state: State, changes: Partial<State>) => State,
) {
  const [params, setParams] = useSearchParams()
  const go = useCallback((next: State) => setParams(write(next), { replace: true }), [setParams, write])
  const change = useCallback(
    (changes: Partial<State>) => go(withChanges(read(currentUrlParameters()), changes)),
    [go, read, withChanges],
  )
  return { place: read(params), go, change }
}
