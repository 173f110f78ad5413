import { useCallback, useRef } from 'react'
import { randomKey } from '#shared/api/random-key.ts'

/**
 * Returns a function that gives the idempotency key of a request: the same one for the same body while the component is there, so that
 * a request whose answer was lost is not done twice.
 */
export function useRequestKey(): (body: unknown) => string {
  const keys = useRef(new Map<string, string>())
  return useCallback((body) => {
    const text = JSON.stringify(body)
    const key = keys.current.get(text) ?? randomKey()
    keys.current.set(text, key)
    return key
  }, [])
}
