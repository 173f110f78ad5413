import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { AppError } from '#shared/api/app-error.ts'
import { guestId, useHolder } from '../guest/guest-visit.ts'
import type { OwnBooking } from './own-booking.ts'
import { ownBookingQuery } from './own-booking-queries.ts'

const isMissing = (error: Error | null): boolean => error instanceof AppError && error.code === 'not-found'

/** `closed`: the link of a guest has ended. */
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
    throwOnError: (failure) =>
      !isMissing(failure) && !(failure instanceof AppError && failure.code === 'unauthenticated'),
  })
  if (isMissing(error)) return { kind: 'missing' }
  if (error && userId === guestId) return { kind: 'closed' }
  return data ? { kind: 'there', booking: data } : { kind: 'loading' }
}
