import { useCallback, useRef } from 'react'
import { randomKey } from '#shared/api/random-key.ts'

/**
 * Returns a function that creates the idempotency key of a request. While the component is mounted, the same body gets the same key, so
 * that a request whose answer was lost is not executed twice.
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
