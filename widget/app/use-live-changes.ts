import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeStreams } from '#shared/api/change-stream-paths.ts'
import { boot } from '../data/boot-settings.ts'
import { slotsKey } from '../data/booking/slot-queries.ts'
import { catalogueQuery } from '../data/catalogue.ts'
import { customerQueryKey } from '../data/booking/customer-query-key.ts'

/**
 * Query keys by topic of the change stream. Every change of a booking also changes slots. Customers therefore learn about their
 * own bookings from the public stream, which does not say whose booking it was.
 */
const keysOfTopic: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  slots: [slotsKey, customerQueryKey],
  catalogue: [catalogueQuery.queryKey],
}

/** Milliseconds between a refused connection and the next attempt. */
const pauseAfterRefusal = 5000

/** Subscribes to changes of slots and services and refetches the visible data. */
export function useLiveChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    const invalidate = (topics: readonly string[]) => {
      for (const topic of topics) {
        for (const queryKey of keysOfTopic[topic] ?? []) void client.invalidateQueries({ queryKey })
      }
    }
    return listen(`${changeStreams.public}?organisationId=${encodeURIComponent(boot.organisationId)}`, invalidate)
  }, [client])
}

/** Subscribes to a change stream. After an interruption all topics count as changed. Returns a function that unsubscribes. */
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
      // The browser reconnects after a lost connection by itself, but gives up after an answer such as a proxy's 502.
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
