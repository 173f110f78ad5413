import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#shared/ui/index.ts'
import { readBookingAgain, takeChangedBooking } from '#renderer/data/booking-cache.ts'
import type { ProviderBooking } from '#renderer/data/wire.ts'
import { useBridge } from '#renderer/platform/bridge-context.ts'
import { useErrorText } from '#renderer/platform/use-error-text.ts'

interface Noted {
  /** The bookings in the version that the person saw. */
  readonly bookings: readonly Pick<ProviderBooking, 'id' | 'version'>[]
  readonly attendance: ProviderBooking['attendance']
}

/** Notes the attendance of all of these bookings, or of none (rule D170). A refusal is shown as a toast. */
export function useNoteAttendance() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: ({ bookings, attendance }: Noted) =>
      bridge.call('noteAttendance', {
        body: { bookings: bookings.map(({ id, version }) => ({ id, version })), attendance },
      }),
    onSuccess: ({ bookings }) => {
      for (const booking of bookings) takeChangedBooking(queryClient, booking)
    },
    onError: (error, { bookings }) => {
      showToast({ kind: 'error', title: errorText(error) })
      for (const { id } of bookings) readBookingAgain(queryClient, id)
    },
  })
}
