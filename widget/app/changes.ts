import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changeStreams } from '#shared/api/routes.ts'
import { boot } from './boot.ts'
import { slotsKey } from './booking/slot-queries.ts'
import { catalogueQuery } from './catalogue.ts'

const keysOfTopic: Readonly<Record<string, readonly unknown[]>> = {
  slots: slotsKey,
  catalogue: catalogueQuery.queryKey,
}

/**
 * Hears at once when slots or services change, and fetches what is on the screen anew. After an interruption everything
 * may have changed; the browser reconnects by itself.
 */
export function useChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stream = new EventSource(`${changeStreams.public}?organizationId=${encodeURIComponent(boot.organizationId)}`)
    const invalidate = (topics: readonly string[]) => {
      for (const topic of topics) {
        const queryKey = keysOfTopic[topic]
        if (queryKey) void client.invalidateQueries({ queryKey })
      }
    }
    let wasInterrupted = false
    stream.addEventListener('error', () => {
      wasInterrupted = true
    })
    stream.addEventListener('open', () => {
      if (wasInterrupted) invalidate(Object.keys(keysOfTopic))
      wasInterrupted = false
    })
    stream.addEventListener('changed', (event: MessageEvent<string>) => {
      invalidate((JSON.parse(event.data) as { topics: string[] }).topics)
    })
    return () => stream.close()
  }, [client])
}
