import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#shared/ui/index.ts'
import { readBookingAgain, takeChangedBooking } from '#renderer/data/booking-cache.ts'
import { aboutBookings } from '#renderer/data/offline/act-description.ts'
import type { ProviderBooking } from '#renderer/data/api-types.ts'
import { KEPT, useQueueableCall } from '#renderer/platform/offline/use-queueable-call.ts'
import { useTellKept } from '#renderer/platform/offline/use-queued-notice.ts'
import { useErrorText } from '#renderer/platform/calls/use-error-text.ts'

interface Noted {
  /** The bookings in the version that the person saw. */
  readonly bookings: readonly ProviderBooking[]
  readonly attendance: ProviderBooking['attendance']
}

/**
 * Records the attendance of several bookings, all or none (rule D170). A toast tells the person when the server refuses it, or when it is
 * queued offline (rule D209).
 */
export function useNoteAttendance() {
  const call = useQueueableCall()
  const tellKept = useTellKept()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: ({ bookings, attendance }: Noted) =>
      call({
        route: 'noteAttendance',
        body: { bookings: bookings.map(({ id, version }) => ({ id, version })), attendance },
        about: aboutBookings(bookings),
      }),
    onSuccess: (answer) => {
      if (answer === KEPT) return tellKept()
      for (const booking of answer.bookings) takeChangedBooking(queryClient, booking)
    },
    onError: (error, { bookings }) => {
      showToast({ kind: 'error', title: errorText(error) })
      for (const { id } of bookings) readBookingAgain(queryClient, id)
    },
  })
}
