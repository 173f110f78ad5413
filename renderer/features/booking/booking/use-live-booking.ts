import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { cachedBooking } from '#renderer/data/find-in-cached-calendars.ts'
import { bookingQuery } from '#renderer/data/queries.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { useBridge } from '#renderer/platform/calls/bridge-context.ts'

interface SeenBooking {
  /** The current booking; undefined until it is loaded. */
  readonly booking: ProviderBooking | undefined
  /** The booking that the person saw. Actions send its version, so that they never apply to an unseen change. */
  readonly seen: ProviderBooking | undefined
  /** Whether the booking has changed since the person saw it. */
  readonly isChanged: boolean
  /** Marks the changed booking as seen: the given one, or else the current one. */
  readonly acknowledge: (changed?: ProviderBooking) => void
  readonly error: unknown
  readonly retry: () => void
}

/** Whether the server could not be reached. The last known booking then stays on screen (rule D103). */
const isUnanswered = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'network' || error.code === 'timeout')

/** A booking while its dialog is open. Cached data is shown at once, and stays while the server cannot be reached. */
export function useLiveBooking(id: string, opened?: ProviderBooking): SeenBooking {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const shownBefore = () => opened ?? cachedBooking(queryClient, id)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...bookingQuery(bridge, id),
    placeholderData: shownBefore,
  })
  const booking = data ?? (isUnanswered(error) ? shownBefore() : undefined)
  const [seen, setSeen] = useState(opened)
  if (!seen && data && !isPlaceholderData) setSeen(data)
  return {
    booking,
    seen: seen ?? booking,
    isChanged: seen !== undefined && data !== undefined && data.version > seen.version,
    acknowledge: (changed = data) => setSeen(changed),
    error,
    retry: () => void refetch(),
  }
}
