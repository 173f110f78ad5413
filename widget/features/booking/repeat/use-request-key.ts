import { useRef } from 'react'
import { randomKey } from '#shared/api/random-key.ts'

/**
 * Returns a function that gives a request its idempotency key: the same key for a retry of the same request, a new one for a different
 * request (threat B2).
 */
export function useRequestKey(): (body: unknown) => string {
  const last = useRef({ request: '', key: '' })
  return (body) => {
    const request = JSON.stringify(body)
    if (last.current.request !== request) last.current = { request, key: randomKey() }
    return last.current.key
  }
}
