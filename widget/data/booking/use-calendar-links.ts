import { useQuery } from '@tanstack/react-query'
import { call } from '../lazy-api-client.ts'
import { useHolder } from '../guest/guest-visit.ts'
import type { OwnBooking } from './own-booking.ts'
import { ownBookingKey } from './own-booking-queries.ts'

/**
 * The addresses that add a booking to a calendar (rule D420). They end after an hour and are in the language of the page, so each visit of a
 * screen asks for new ones.
 */
export function useCalendarLinks({ id }: Pick<OwnBooking, 'id'>) {
  return useQuery({
    queryKey: [...ownBookingKey(useHolder()?.id ?? '', id), 'calendar'],
    queryFn: ({ signal }) => call('ownBookingCalendarLinks', { params: { id } }, { signal }),
    throwOnError: false,
  })
}
