import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeStreams } from '#shared/api/routes.ts'
import { boot } from './boot-settings.ts'
import { slotsKey } from './booking/slot-queries.ts'
import { catalogueQuery } from './catalogue.ts'
import { customerQueryKey } from './own-bookings/customer-query-key.ts'

/** Every change of a booking changes slots: so a customer hears of their own bookings without a stream that says whose. */
const keysOfTopic: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  slots: [slotsKey, customerQueryKey],
  catalogue: [catalogueQuery.queryKey],
}

/** Milliseconds. */
const pauseAfterRefusal = 5000

/** Hears at once when slots or services change, and fetches what is on the screen anew. */
export function useLiveChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    const invalidate = (topics: readonly string[]) => {
      for (const topic of topics) {
        for (const queryKey of keysOfTopic[topic] ?? []) void client.invalidateQueries({ queryKey })
      }
    }
    return listen(`${changeStreams.public}?organizationId=${encodeURIComponent(boot.organizationId)}`, invalidate)
  }, [client])
}

/** Follows a stream of changes; after an interruption everything in it may have changed. Returns what ends it. */
function listen(address: string, onChange: (topics: readonly string[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wasInterrupted = false
  let stream = connect()

  function connect(): EventSource {
    const source = new EventSource(address)
    source.addEventListener('open', () => {
      if (wasInterrupted) onChange(Object.keys(keysOfTopic))
      wasInterrupted = false
    })
    source.addEventListener('changed', (event: MessageEvent<string>) => {
      onChange((JSON.parse(event.data) as { topics: string[] }).topics)
    })
    source.addEventListener('error', () => {
      wasInterrupted = true
      // The browser reconnects by itself after a lost connection, but gives up after an answer such as a proxy's 502.
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(() => {
        stream = connect()
      }, pauseAfterRefusal)
    })
    return source
  }

  return () => {
    clearTimeout(timer)
    stream.close()
  }
}
