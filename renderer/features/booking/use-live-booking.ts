import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '#shared/api/app-error.ts'
import { cachedBooking } from '#renderer/data/cached-calendars.ts'
import { bookingQuery } from '#renderer/data/queries.ts'
import type { ProviderBooking } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'

interface SeenBooking {
  /** As it stands; undefined until it is known. */
  readonly booking: ProviderBooking | undefined
  /** As the person decides about it: acts name its version, so that nothing is done to what they did not see. */
  readonly seen: ProviderBooking | undefined
  /** Somebody changed it since. */
  readonly isChanged: boolean
  /** The person has seen what changed. */
  readonly acknowledge: () => void
  readonly error: unknown
  readonly retry: () => void
}

/** The server said nothing about it, so what was seen last stands (rule D103). */
const isUnanswered = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'network' || error.code === 'timeout')

/**
 * A booking while a person decides about it. What the calendar or the dialog below shows of it is there at once, and stays
 * while the server is away.
 */
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
    acknowledge: () => setSeen(data),
    error,
    retry: () => void refetch(),
  }
}
