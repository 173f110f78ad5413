import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { guestId, useHolder } from '../guest/guest-visit.ts'
import type { OwnBooking } from './own-booking.ts'
import { ownBookingQuery } from './own-booking-queries.ts'

const isMissing = (error: Error | null): boolean => error instanceof AppError && error.code === 'not-found'

/**
 * Whether the error boundary shows an error of a booking's query. A missing booking is handled by the screen itself, and a refused token by
 * the log-in.
 */
export const isToBeShown = (error: Error): boolean =>
  !isMissing(error) && !(error instanceof AppError && error.code === 'unauthenticated')

/** `closed`: the guest's link is no longer valid. */
export type OwnBookingLook =
  | { kind: 'loading' }
  | { kind: 'there'; booking: OwnBooking }
  | { kind: 'missing' }
  | { kind: 'closed' }

/** One booking of the customer in its current state. Other people's bookings are not found (threat A1). */
export function useOwnBooking(id: string): OwnBookingLook {
  const userId = useHolder()?.id
  const { data, error }: UseQueryResult<OwnBooking> = useQuery({
    ...ownBookingQuery(userId ?? '', id),
    enabled: userId !== undefined,
    throwOnError: isToBeShown,
  })
  if (isMissing(error)) return { kind: 'missing' }
  if (error && userId === guestId) return { kind: 'closed' }
  return data ? { kind: 'there', booking: data } : { kind: 'loading' }
}
